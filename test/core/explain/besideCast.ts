// The transactions of the project as `cast run` tells them, beside the call trees of their explanations. Run
// `node test/core/explain/besideCast.ts` after an intended change and review besideCast.txt.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callTreeText } from '../../../src/core/decode/callTreeText.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { native } from '../../bench/anvil.ts';
import { askNode } from './askNode.ts';
import { startProject } from './project/project.ts';
import type { Project } from './project/project.ts';
import { STEPS } from './project/transactions.ts';

export const BESIDE_CAST = join(import.meta.dirname, 'besideCast.txt');

/** A call or an event of a tree. `what`: that of the line; `how` and `end`: with what a call ended. */
export type Told = {
  readonly kind: 'call' | 'event';
  readonly depth: number;
  readonly gas: string;
  readonly what: string;
  readonly tag: string;
  how: string;
  end: string;
};

/** `more`: the sections of the page that tell what is in no call tree. */
export type Beside = {
  readonly title: string;
  /** By its receipt. */
  readonly gasUsed: bigint;
  readonly cast: readonly Told[];
  readonly ours: readonly Told[];
  readonly more: readonly string[];
};

type Receipt = { readonly gasUsed: string };

const run = promisify(execFile);
const TAG = / \[((?:static|delegate|create2|callcode|undone)[^\]]*)\]$/;
const IN_TREE = new Set(['calls', 'events', 'called', 'cost']);

/** Of the transactions at these positions. */
export async function besideCast(
  { node, hashes, context }: Project,
  positions: readonly number[],
): Promise<readonly Beside[]> {
  const home = await mkdtemp(join(tmpdir(), 'cast-'));
  // It asks no directory of signatures, and keeps nothing.
  const env = { ...process.env, HOME: home, FOUNDRY_OFFLINE: 'true', NO_COLOR: '1' };
  const all: Beside[] = [];
  try {
    for (const at of positions) {
      const hash = hashes[at]!;
      const { stdout } = await run(native('cast'), ['run', hash, '--rpc-url', node.url], { env });
      const { sections } = await explainTransaction(hash, askNode(node), context);
      const [tree] = sections.find(({ id }) => id === 'calls')!.rows;
      const { by, on, call } = STEPS[at]!;
      all.push({
        title: `${at + 1}. ${by}: ${on}${call === undefined ? '' : `.${call}`}`,
        gasUsed: BigInt(((await node.result('eth_getTransactionReceipt', [hash])) as Receipt).gasUsed),
        cast: toldIn(stdout),
        ours: toldIn(runToEnd(callTreeText(tree!))),
        more: sections.map(({ id }) => id).filter((id) => !IN_TREE.has(id)),
      });
    }
  } finally {
    await rm(home, { recursive: true });
  }
  return all;
}

/** Both write a line for each call and event, and one for the end of a call, which is not there where ours has nothing to say. */
function toldIn(text: string): readonly Told[] {
  const all: Told[] = [];
  const open: Told[] = [];
  for (const line of text.split('\n')) {
    const [, indent = '', rest = ''] = /^([\s│├└─]*)(.*)$/u.exec(line)!;
    const depth = indent.replaceAll(/[^│├└]/gu, '').length;
    const [, gas = '', call] = /^\[(\d+)\] (.*)$/.exec(rest) ?? [];
    const [, how = '', end] = /^← \[(\w+)\] ?(.*)$/.exec(rest) ?? [];
    const event = /^emit (.*)$/.exec(rest)?.[1];
    const what = call ?? event;
    if (what !== undefined) {
      const kind = call === undefined ? 'event' : 'call';
      const tag = TAG.exec(what)?.[1] ?? '';
      const told: Told = { kind, depth, gas, what: what.replace(TAG, ''), tag, how: 'Return', end: '' };
      all.push(told);
      if (kind === 'call') open[depth] = told;
    } else if (end !== undefined)
      Object.assign(open[depth - 1]!, { how, end: end.replace(/^\(caught\) /, '') });
  }
  return all;
}

/** The name of the function that a call is of; undefined where it is of none, or told by its selector. */
export function functionIn({ kind, what }: Told): string | undefined {
  const name = /^(?:[^(]*::)?(\w+)[({]/.exec(withoutAddress(what))?.[1]?.replace(/^ripemd$/, 'ripemd160');
  return kind !== 'call' || name === undefined || /^(?:0x)?[\da-f]{8}$|^fallback$/.test(name)
    ? undefined
    : name;
}

export function eventIn({ kind, what }: Told): string | undefined {
  return kind === 'event' ? /^([A-Za-z_]\w*)\(/.exec(what)?.[1] : undefined;
}

/** Why a call failed, in words; undefined where it did not, or that is told by a selector or by the name of an exception. */
export function wordsIn({ how, end }: Told): string | undefined {
  const isRaw = end === '' || /^(?:custom error|EvmError|0x|reverted)/.test(end);
  return how === 'Return' || how === 'Stop' || isRaw ? undefined : end;
}

/** `Token (0xe7f1…0512)::mint`: the address that stands behind a name. */
function withoutAddress(text: string): string {
  return text.replaceAll(/ \(0x[\da-fA-F]{4}…[\da-fA-F]{4}\)/g, '');
}

function isNamed({ kind, what }: Told): boolean {
  return kind === 'call' && !/^(?:→ new <unknown>|0x|new contract)/.test(what);
}

/** The table: what each tells of a transaction, the number of `cast run` first. */
function besideText(all: readonly Beside[]): string {
  return `${HEADING}\n\n${all.map(lineOf).join('\n')}\n`;
}

const HEADING = `What is told of each transaction: by cast run / by the call tree of its explanation. Both tell the same
calls, events, gas, ways of calling, returned data and failures (besideCast.test.ts). cast run knows no artifact
here; with those of a Foundry project it names contracts, functions and events, too.
Only cast run tells how much gas the code alone used, and the address that a failed creation would have had.`;

export function lineOf({ title, cast, ours, more }: Beside): string {
  const both = (count: (told: Told) => boolean): string =>
    [cast, ours].map((side) => side.filter(count).length).join(' / ');
  const parts = {
    calls: both(({ kind }) => kind === 'call'),
    'contracts named': both(isNamed),
    'functions named': both((told) => functionIn(told) !== undefined),
    events: both(({ kind }) => kind === 'event'),
    'events named': both((told) => eventIn(told) !== undefined),
    'said to be undone': both(({ tag }) => tag === 'undone'),
    'failures in words': both((told) => wordsIn(told) !== undefined),
  };
  const told = Object.entries(parts).filter(([, counts]) => counts !== '0 / 0');
  const also = more.length === 0 ? '' : `; only ours: ${more.join(', ')}`;
  return `${title}: ${told.map(([what, counts]) => `${what} ${counts}`).join(', ')}${also}`;
}

if (process.argv[1] === import.meta.filename) {
  const project = await startProject();
  await writeFile(BESIDE_CAST, besideText(await besideCast(project, [...project.hashes.keys()])));
  project.node.kill();
}
