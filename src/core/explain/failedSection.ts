// The section on why a transaction failed: the chain of causes, and advice.

import { exactAmount, groupDigits } from '../quantity.ts';
import { causeNodes } from '../decode/causeNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { errorOf, frameFailure, linkReason } from '../decode/frameReason.ts';
import { summarize } from '../decode/notations.ts';
import { adviseOn } from '../failure/failureAdvice.ts';
import type { JsonObject } from '../json.ts';
import { isRevertError } from '../trace/callFrame.ts';
import { causesOf, isCertain } from '../trace/causes.ts';
import type { Link } from '../trace/causes.ts';
import { causeText } from './causeSentence.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';
import { lineRow, withLine } from './lineRow.ts';

/** The known facts of a failure. */
export type FailedRun = {
  /** The call tree of the transaction, or of a replay; undefined where neither was to be had. */
  readonly frame: JsonObject | undefined;
  /** The tree is a tracer's: a call that is not in it was not made. */
  readonly hasCalls?: boolean;
  /** A call without output gave back nothing. */
  readonly tellsOutputs?: boolean;
  /** Sentences on where it comes from. */
  readonly notes: readonly string[];
  readonly usedAllGas: boolean;
};

const ALL_GAS =
  'It used all the gas it was given: the gas ran out, or the code ran into an invalid instruction, which takes all that is left.';
const NO_REASON = 'The node does not say why: a receipt holds no reason.';
const ONLY_AFTER =
  'A call named with “after” was the last one before the failure; that it is the cause is likely, not certain.';
const MOST_GAS =
  'A call gets 63/64 at most of the gas that is left (EIP-150), and the one around it goes on with the rest: raise the gas limit.';
const TOO_POOR = /insufficient (?:balance|funds)/i;
/** What a transfer() or send() of Solidity gives. */
const STIPEND = 2300n;

export function failedSection(run: FailedRun, context: DecodeContext): readonly Section[] {
  const { frame, hasCalls = false, tellsOutputs = false, notes, usedAllGas } = run;
  const gas = usedAllGas ? [ALL_GAS] : [];
  const links = frame === undefined ? [] : causesOf(frame);
  const last = links.at(-1);
  if (frame === undefined || last === undefined)
    return explanationSection('failed', [], [NO_REASON, ...gas, ...notes]);
  const isInTree = hasCalls || links.length > 1;
  const placement = { context, provenance: 'derived' } as const;
  const reason = reasonOf(links, context);
  const rows = [
    decode('reason', reason, 'text', placement),
    ...lineRow(links, context),
    ...causeNodes(links, 0, placement, (label, index) =>
      decode(label, withLine(causeText(links, index, context), links[index]!, context), 'text', placement),
    ),
  ];
  // What a list leaves out of the calls inside is not missed where the reason is told around them.
  const isLeftOut = links.length > 1 && last.frame['output'] === undefined && !tellsOutputs;
  const { advice } = isLeftOut ? {} : frameFailure(last.frame, context, isInTree, tellsOutputs);
  const known = [...(advice === undefined ? [] : [advice]), ...gasNotes(links), ...hints(last, context)];
  const unsure = links.some(({ tie }) => tie === 'last') ? [ONLY_AFTER] : [];
  const said = (known.length > 0 ? known : gas).filter((text) => text !== `${reason}.`);
  return explanationSection('failed', rows, [...said, ...unsure, ...notes]);
}

/** What is certain to be it, else the outermost that there is; the word of the tracer where no call gave one. */
function reasonOf(links: readonly Link[], context: DecodeContext): string {
  const reasons = links.flatMap((_link, index) =>
    isCertain(links[index + 1]) ? [] : (linkReason(links, index, context) ?? []),
  );
  return reasons[0] ?? errorOf(links.at(-1)!.frame);
}

/** How much gas the innermost call got that ran out of it. */
function gasNotes(links: readonly Link[]): readonly string[] {
  const index = links.findLastIndex(({ tie }) => tie === 'gas');
  if (index < 0) return [];
  const [around, inner] = [gasOf(links[index - 1]!.frame), gasOf(links[index]!.frame)];
  if (around === undefined || inner === undefined) return [];
  const left = around.gas - around.used + inner.used;
  if (inner.gas * 64n >= left * 63n) return [MOST_GAS];
  const how = inner.gas === STIPEND ? ', as transfer() and send() of Solidity give' : '';
  const amount = groupDigits(inner.gas);
  return [`The contract gave it ${amount} gas only${how}: a higher gas limit does not change that.`];
}

/** Flat lists do not tell what a failed call used. */
function gasOf(frame: JsonObject): { readonly gas: bigint; readonly used: bigint } | undefined {
  const [gas, used] = [exactAmount(frame['gas']), exactAmount(frame['gasUsed'])];
  return gas === undefined || used === undefined ? undefined : { gas, used };
}

/** General advice on an error that is no revert; gas inside has its own. */
function hints({ frame, tie, position }: Link, context: DecodeContext): readonly string[] {
  const { error } = frame;
  if (typeof error !== 'string' || isRevertError(error) || tie === 'gas') return [];
  if (position !== undefined && TOO_POOR.test(error)) return [poorText(frame, context)];
  const { cause, advice } = adviseOn({ kind: 'rpc', code: 0, message: error, status: 200 }, context);
  return [cause, advice].filter((text) => text !== '');
}

/** Of the call of a contract, which pays no gas. */
function poorText({ from = null, value = null }: JsonObject, context: DecodeContext): string {
  const [who, amount] = [
    decode('from', from, 'address', { context }),
    decode('value', value, 'wei', { context }),
  ];
  return `${summarize(who)} has less than the ${summarize(amount)} that it was to send.`;
}
