// The section on why a transaction failed: the chain of causes, and advice.

import { exactAmount, groupDigits } from '../quantity.ts';
import { causeNodes, SAME_ERROR } from '../decode/causeNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { frameErrorText, frameFailure, linkReason } from '../decode/frameReason.ts';
import { summarize } from '../decode/notations.ts';
import { adviseOn } from '../failure/failureAdvice.ts';
import type { JsonObject } from '../json.ts';
import { isRevertError } from '../trace/callFrame.ts';
import { causesOf, hasItsData, isOnlyAfter } from '../trace/causes.ts';
import type { Link } from '../trace/causes.ts';
import { causeText } from './causeSentence.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';
import { lineRow, withLine } from './lineRow.ts';

/** The known facts of a failure. */
export type FailedRun = {
  /** The call tree of the transaction, or of a replay; undefined where there is neither. */
  readonly frame: JsonObject | undefined;
  /** The tree is from a tracer: a call that is not in it was not made. */
  readonly hasCalls?: boolean;
  /** A frame without `output` returned nothing; otherwise its output may be left out. */
  readonly includesOutputs?: boolean;
  /** Sentences on where the tree comes from. */
  readonly notes: readonly string[];
  readonly usedAllGas: boolean;
};

const ALL_GAS =
  'It used all the gas it was given: the gas ran out, or the code ran into an invalid instruction, which takes all that is left.';
const NO_REASON = 'The node does not say why: a receipt holds no reason.';
const ONLY_AFTER =
  'A call named with “after” was the last one before the failure; that it is the cause is likely, not certain.';
const ONLY_SAME = `A call named with “${SAME_ERROR}” failed with the same data; that the data came from it is likely, not certain.`;
const MOST_GAS =
  'A call gets 63/64 at most of the gas that is left (EIP-150), and the one around it goes on with the rest: raise the gas limit.';
const TOO_POOR = /insufficient (?:balance|funds)/i;
/** The gas that transfer() and send() of Solidity give. */
const STIPEND = 2300n;
const GAVE = 'The contract gave it';

export function failedSection(run: FailedRun, context: DecodeContext): readonly Section[] {
  const { frame, hasCalls = false, includesOutputs = false, notes, usedAllGas } = run;
  const gas = usedAllGas ? [ALL_GAS] : [];
  const links = frame === undefined ? [] : causesOf(frame);
  const last = links.at(-1);
  if (frame === undefined || last === undefined)
    return explanationSection('failed', [], [NO_REASON, ...gas, ...notes]);
  const isInTree = hasCalls || links.length > 1;
  const placement = { context, provenance: 'derived' } as const;
  const reason = reasonOfFailure(links, context);
  const rows = [
    decode('reason', reason, 'text', placement),
    ...lineRow(links, context),
    ...causeNodes(links, 0, placement, (label, index) =>
      decode(label, withLine(causeText(links, index, context), links[index]!, context), 'text', placement),
    ),
  ];
  // A flat list leaves out the outputs of failed calls inside, so a missing output there is not advised on.
  const isLeftOut = links.length > 1 && last.frame['output'] === undefined && !includesOutputs;
  const { advice } = isLeftOut ? {} : frameFailure(last.frame, context, isInTree, includesOutputs);
  const known = [...(advice === undefined ? [] : [advice]), ...gasNotes(links), ...hints(last, context)];
  const unsure = [
    ...(links.some((_link, index) => isOnlyAfter(links, index)) ? [ONLY_AFTER] : []),
    ...(links.some(({ isOnlySame }) => isOnlySame) ? [ONLY_SAME] : []),
  ];
  const hintTexts = (known.length > 0 ? known : gas).filter((text) => text !== `${reason}.`);
  return explanationSection('failed', rows, [...hintTexts, ...unsure, ...notes]);
}

/**
 * The reason of the outermost call whose failure is not certain to come from a call inside; the tracer’s error where no
 * call gave a reason.
 */
export function reasonOfFailure(links: readonly Link[], context: DecodeContext): string {
  const reasons = links.flatMap((_link, index) =>
    hasItsData(links[index + 1]) ? [] : (linkReason(links, index, context) ?? []),
  );
  return reasons[0] ?? frameErrorText(links.at(-1)!.frame);
}

/** How much gas the innermost call that ran out of gas had been given. */
function gasNotes(links: readonly Link[]): readonly string[] {
  const index = links.findLastIndex(({ tie }) => tie === 'gas');
  if (index < 0) return [];
  const [around, inner] = [gasOf(links[index - 1]!.frame), gasOf(links[index]!.frame)];
  if (around === undefined || inner === undefined) return [];
  const left = around.gas - around.used + inner.used;
  if (inner.gas * 64n >= left * 63n) return [MOST_GAS];
  const amount = groupDigits(inner.gas);
  return inner.gas === STIPEND
    ? [
        `${GAVE} ${amount} gas only, as transfer() and send() of Solidity give: a higher gas limit does not change that.`,
      ]
    : [`${GAVE} ${amount} gas only, of the ${groupDigits(left)} that were left.`];
}

/** Undefined where a value is missing: flat lists omit the gas that a failed call used. */
function gasOf(frame: JsonObject): { readonly gas: bigint; readonly used: bigint } | undefined {
  const [gas, used] = [exactAmount(frame['gas']), exactAmount(frame['gasUsed'])];
  return gas === undefined || used === undefined ? undefined : { gas, used };
}

/** General advice on an error other than a revert. Gas that ran out in a call inside has its own notes. */
function hints({ frame, tie, position }: Link, context: DecodeContext): readonly string[] {
  const { error } = frame;
  if (typeof error !== 'string' || isRevertError(error) || tie === 'gas') return [];
  if (position !== undefined && TOO_POOR.test(error)) return [poorText(frame, context)];
  const { cause, advice } = adviseOn({ kind: 'rpc', code: 0, message: error, status: 200 }, context);
  return [cause, advice].filter((text) => text !== '');
}

/** Says that a contract has too little ether for a call. Fees play no part: a contract does not pay for gas. */
function poorText({ from = null, value = null }: JsonObject, context: DecodeContext): string {
  const [who, amount] = [
    decode('from', from, 'address', { context }),
    decode('value', value, 'wei', { context }),
  ];
  return `${summarize(who)} has less than the ${summarize(amount)} that it was to send.`;
}
