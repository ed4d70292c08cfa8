// An explanation as plain data for other programs: texts, and exact numbers as decimal text.

import { MOVED, WOULD_MOVE } from './moveWords.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { frameErrorText, frameReason, linkReason } from '../decode/frameReason.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import { callFailed, isCallFrame } from '../trace/callFrame.ts';
import { causesOf, isCertain, pathTo } from '../trace/causes.ts';
import type { Tie } from '../trace/causes.ts';
import { changeData } from './changeData.ts';
import type { ChangeData } from './changeData.ts';
import { frameCallText } from './causeSentence.ts';
import type { Explanation, SectionId, TransactionState } from './explanation.ts';
import { explanationText } from './explanationText.ts';

/** One call of the tree. Numbers are decimal text. */
type CallData = {
  /** 0: the transaction’s own call. */
  readonly depth: number;
  readonly type: string;
  readonly from?: string;
  readonly to?: string;
  readonly value?: string;
  readonly gas?: string;
  readonly gasUsed?: string;
  readonly input?: string;
  readonly output?: string;
  /** `Token.transfer(to bob, amount 15 DAI)`. */
  readonly text: string;
  /** Why the call failed; left out where it did not. */
  readonly failure?: string;
};

/** One link of the chain, the outermost call first. */
type CauseData = {
  /** The positions of the calls that lead from the transaction’s own call to this one. */
  readonly path: readonly number[];
  /** What ties this call to the link before; left out for the first. */
  readonly tie?: Tie;
  /** Whether it is known to be the cause of the link before, not only likely. */
  readonly isCertain?: boolean;
  readonly call: string;
  readonly reason: string;
};

/** What an account gained; a negative `amount` is a loss. In wei, or in the smallest unit of the token. */
type MoveData = {
  readonly account: string;
  readonly amount: string;
  readonly token?: string;
  readonly id?: string;
};

export type ExplanationData = {
  readonly state: TransactionState;
  readonly headline: string;
  readonly notes: readonly string[];
  readonly causes: readonly CauseData[];
  /** In the order in which they were made; empty where no trace is served. */
  readonly calls: readonly CallData[];
  /** What it changed, account by account; left out where that is not known. */
  readonly changes?: readonly ChangeData[];
  readonly moved: { readonly ether: readonly MoveData[]; readonly tokens: readonly MoveData[] };
  readonly text: string;
};

export function explanationData(explanation: Explanation, context: DecodeContext): ExplanationData {
  const { state, headline, notes, trace, failed = trace, changes } = explanation;
  const links = failed === undefined ? [] : causesOf(failed);
  return {
    state,
    headline,
    notes,
    causes: links.map(({ frame, tie }, index) => ({
      path: pathTo(links, index),
      ...(tie !== undefined && { tie, isCertain: isCertain(links[index]!) }),
      call: frameCallText(frame, context),
      reason: linkReason(links, index, context) ?? frameErrorText(frame),
    })),
    calls: trace === undefined ? [] : callsIn(trace, context),
    ...omitUndefined({ changes: changes?.map((change) => changeData(change, context)) }),
    moved: { ether: movesIn(explanation, 'ether'), tokens: movesIn(explanation, 'tokens') },
    text: explanationText(explanation),
  };
}

/** The calls of all depths as one list. */
function callsIn(root: JsonObject, context: DecodeContext): readonly CallData[] {
  const all: CallData[] = [];
  const open: { readonly frame: JsonObject; readonly depth: number }[] = [{ frame: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { frame, depth } = next;
    all.push({ depth, ...callData(frame, context) });
    const { calls } = frame;
    if (!Array.isArray(calls)) continue;
    for (const call of (calls as readonly JsonValue[]).toReversed())
      if (isCallFrame(call)) open.push({ frame: call, depth: depth + 1 });
  }
  return all;
}

function callData(frame: JsonObject, context: DecodeContext): Omit<CallData, 'depth'> {
  const failure = callFailed(frame) ? (frameReason(frame, context) ?? frameErrorText(frame)) : undefined;
  return {
    type: textIn(frame, 'type') ?? '',
    ...omitUndefined({
      from: textIn(frame, 'from'),
      to: textIn(frame, 'to'),
      value: amountIn(frame, 'value'),
      gas: amountIn(frame, 'gas'),
      gasUsed: amountIn(frame, 'gasUsed'),
      input: textIn(frame, 'input'),
      output: textIn(frame, 'output'),
      failure,
    }),
    text: frameCallText(frame, context),
  };
}

function movesIn({ sections }: Explanation, id: SectionId): readonly MoveData[] {
  return sections.filter((section) => section.id === id).flatMap(({ rows }) => rows.flatMap(moveData));
}

/** Reads a row that says what an account lost or gained. */
function moveData({ label, value }: DecodedNode): readonly MoveData[] {
  if (!isJsonObject(value)) return [];
  const [lost, gained] = (['lost', 'gained'] as const).map(
    (word) => value[MOVED[word]] ?? value[WOULD_MOVE[word]],
  );
  const { amount = gained ?? lost } = value;
  const sum = exactAmount(amount);
  if (sum === undefined) return [];
  const signed = lost === undefined ? sum : -sum;
  const [token, tokenId] = [textIn(value, 'token'), amountIn(value, 'id')];
  return [{ account: label, amount: signed.toString(), ...omitUndefined({ token, id: tokenId }) }];
}

function textIn(object: JsonObject, name: string): string | undefined {
  const value = object[name];
  return typeof value === 'string' ? value : undefined;
}

function amountIn(object: JsonObject, name: string): string | undefined {
  return exactAmount(object[name])?.toString();
}
