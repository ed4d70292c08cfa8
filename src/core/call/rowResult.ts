// What came of a call, in as few words as a row of a list has room for.

import { builtInSignatures } from '../abi/signatures.ts';
import { shortData } from '../decode/bytesNotations.ts';
import { childNodes } from '../decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { decodeResult } from '../decode/decodeResult.ts';
import { isLog } from '../decode/insideLog.ts';
import { plural } from '../decode/notation.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { summarize } from '../decode/notations.ts';
import { revertReason } from '../failure/failureAdvice.ts';
import { failureSummary } from '../failure/failureText.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, groupDigits, isBytes } from '../quantity.ts';
import type { Outcome } from '../reply/parseReply.ts';
import { cutWhole } from '../text/cutWhole.ts';
import { valueTitle } from './callTitle.ts';

const LONGEST = 80;
/** `0x` and 32 bytes. */
const MOST_HEX = 66;

type EndedCall = {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly outcome: Outcome;
};

/** `997,452.5 SHELL`, `24 logs`, `InsufficientBalance(…)`: without a name where there is one value. One line. */
export function rowResult(call: EndedCall, context: DecodeContext): string {
  const { outcome } = call;
  if (!outcome.ok) {
    const { failure } = outcome;
    const reason = revertReason(failure, context.signatures ?? builtInSignatures());
    return cutWhole((reason ?? failureSummary(failure)).replaceAll(/\s+/g, ' '), LONGEST);
  }
  const node = decodeResult(call, outcome.result, context);
  const { kind, value } = node;
  if (kind === 'array' && Array.isArray(value))
    return listText(call.method, value as readonly JsonValue[]) ?? summarize(node);
  if (isJsonObject(value)) return objectText(value, call.params[0]) ?? cutWhole(summarize(node), LONGEST);
  const shown = onlyOutput(node) ?? node;
  if (shown.value === '0x' || shown.value === '') return summarize(shown);
  // Of what has no meaning as a whole, the beginning and the size.
  if (typeof shown.value === 'string' && shown.value.length > MOST_HEX && isBytes(shown.value))
    return shortData(shown.value);
  return valueTitle(shown, LONGEST);
}

/** What a function with one output returned. */
function onlyOutput(node: DecodedNode): DecodedNode | undefined {
  if (node.kind !== 'returnData') return undefined;
  const [reading, ...others] = nodesInside(node);
  if (reading?.kind !== 'object' || reading.provenance !== 'derived' || others.length > 0) return undefined;
  const [output, ...more] = childNodes(reading, 0, 2);
  return more.length === 0 ? output : undefined;
}

function listText(method: string, items: readonly JsonValue[]): string | undefined {
  const [first = null] = items;
  const count = (noun: string): string => plural(groupDigits(BigInt(items.length)), noun);
  if (method === 'eth_accounts') return count('account');
  const areLogs = /_get(Filter)?Logs$/.test(method) || (isJsonObject(first) && isLog(first));
  return areLogs ? count('log') : undefined;
}

/** `asked`: the first parameter; a number that it says is not repeated. */
function objectText(value: JsonObject, asked: JsonValue | undefined): string | undefined {
  const { number, transactions, transactionHash, gasUsed, status, blockNumber } = value;
  if (Array.isArray(transactions) && number !== undefined)
    return [
      asked === number ? '' : numberText(number),
      plural(groupDigits(BigInt(transactions.length)), 'transaction'),
    ]
      .filter((text) => text !== '')
      .join(' · ');
  if (transactionHash === undefined || gasUsed === undefined) return undefined;
  const ended = status === '0x1' ? 'succeeded' : status === '0x0' ? 'failed' : undefined;
  const block = numberText(blockNumber);
  return ended && `${ended}${block === '' ? '' : ` in block ${block}`}`;
}

function numberText(value: JsonValue | undefined): string {
  const amount = exactAmount(value);
  return amount === undefined ? '' : groupDigits(amount);
}
