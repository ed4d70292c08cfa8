// Finds the last block at or before a time by bisection: it guesses from the times of the blocks seen so far, and
// halves the range after a guess that did not halve it. Makes no calls itself.

import { formatUtcTime } from '../decode/time.ts';
import { blockTimeText } from '../input/blockTime.ts';
import { formatQuantity, groupDigits } from '../quantity.ts';
import type { BlockByTime } from './call.ts';

/** `time`: in Unix seconds. */
export type TimedBlock = { readonly number: bigint; readonly time: bigint };

/** Gets a block; 'none' where the node has no block of that number, undefined where the node could not be asked. */
type AskBlock = (block: bigint | 'latest') => Promise<TimedBlock | 'none' | undefined>;

/** `now`: in Unix seconds. `blockMs`: the usual time between two blocks of the chain, where it is known. */
type Known = { readonly now: bigint; readonly blockMs: number | undefined };

/** `calls`: how many blocks were asked for. `problem`: one or two sentences. */
export type BlockAtTime =
  | { readonly ok: true; readonly block: TimedBlock; readonly calls: number }
  | { readonly ok: false; readonly problem: string };

/** Twice the number of calls that halving alone takes for 2^31 blocks. */
const MOST_CALLS = 64;
/** The block time assumed for a chain where it is not known; only the first guess depends on it. */
const USUAL_MS = 2_000;

/**
 * The lower bound: the block that is sought is this one or a later one. `time`: absent where the node lacks this block.
 */
type Low = { readonly number: bigint; readonly time?: bigint };

/** The time between blocks as a fraction: `blocks` blocks take `seconds` seconds. */
type Pace = { readonly seconds: bigint; readonly blocks: bigint };

/**
 * The last block whose time is not after `seconds`; undefined where `ask` gave undefined, or there is no newest block.
 * Blocks that the node lacks are assumed to be the oldest ones.
 */
export async function findBlockAtTime(
  seconds: bigint,
  ask: AskBlock,
  { now, blockMs }: Known,
): Promise<BlockAtTime | undefined> {
  const timeText = blockTimeText(seconds);
  const latest = await ask('latest');
  if (typeof latest !== 'object') return undefined;
  if (latest.time <= seconds)
    return latest.time < seconds && now < seconds
      ? problem(`${timeText} is in the future. The newest block is ${blockText(latest)}.`)
      : { ok: true, block: latest, calls: 1 };
  let high = latest;
  let low: Low = { number: -1n };
  let pace: Pace = { seconds: BigInt(blockMs ?? USUAL_MS), blocks: 1_000n };
  let hasHelped = true;
  let calls = 1;
  while (high.number - low.number > 1n) {
    if (calls === MOST_CALLS)
      return problem(`The block at ${timeText} was not found with ${MOST_CALLS} calls.`);
    const width = high.number - low.number;
    const number = hasHelped ? guess(seconds, low, high, pace) : low.number + width / 2n;
    const block = await ask(number);
    calls++;
    if (block === undefined) return undefined;
    if (block === 'none') low = { number };
    else {
      const { time } = block;
      if (time < high.time) pace = { seconds: high.time - time, blocks: high.number - number };
      if (time <= seconds) low = { number, time };
      else high = { number, time };
    }
    hasHelped = (high.number - low.number) * 2n <= width;
  }
  const { number, time } = low;
  if (time !== undefined) return { ok: true, block: { number, time }, calls };
  return problem(
    number < 0n
      ? `${timeText} is before the first block, of ${formatUtcTime(high.time)}.`
      : `The endpoint lacks the blocks before ${blockText(high)}, and ${timeText} is earlier. Use one that keeps all blocks.`,
  );
}

/** Guesses from the nearer bound where the block is, and goes a little further, so that the block lies in between. */
function guess(seconds: bigint, low: Low, high: TimedBlock, pace: Pace): bigint {
  const width = high.number - low.number;
  if (low.time === undefined) {
    const down = ((high.time - seconds) * pace.blocks) / pace.seconds;
    return between(low, high, high.number - down - down / 16n - 1n);
  }
  const up = ((seconds - low.time) * width) / (high.time - low.time);
  const down = width - up;
  const nearer = up < down ? up : down;
  const beyond = rootOf(width) / 2n + nearer / 64n + 1n;
  return between(low, high, low.number + up + (up < down ? beyond : -beyond));
}

function between(low: Low, high: TimedBlock, number: bigint): bigint {
  if (number <= low.number) return low.number + 1n;
  return number >= high.number ? high.number - 1n : number;
}

/** About the square root: by so many blocks, uneven block times can shift a block from where an even pace puts it. */
function rootOf(width: bigint): bigint {
  return 1n << BigInt(width.toString(2).length >> 1);
}

function blockText({ number, time }: TimedBlock): string {
  return `${groupDigits(number)}, of ${formatUtcTime(time)}`;
}

/** The record of a block found by time that the call keeps. `asked`: the time as the request had it. */
export function blockByTime(
  asked: string,
  { block, calls }: BlockAtTime & { readonly ok: true },
): BlockByTime {
  return { asked, block: formatQuantity(block.number), time: formatQuantity(block.time), calls };
}

function problem(text: string): BlockAtTime {
  return { ok: false, problem: text };
}
