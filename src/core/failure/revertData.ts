// Finds out whether an error is a revert, and its revert data and words, which each client puts elsewhere.

import { isSelectorAndWords } from '../decode/revertReason.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isBytes } from '../quantity.ts';
import { dataTexts } from './errorWords.ts';
import type { Failure } from './failure.ts';

/**
 * `data`: the revert data; `0x` where the error says that there is none; absent where it does not say. `text`: the
 * reason in words, as the node decoded it or as a client gives it in place of data.
 */
export type Revert = { readonly data?: string; readonly text?: string };

const MOST_DEPTH = 4;
/** Nethermind, OpenEthereum and RSK use this code for failed execution, by a revert or otherwise. */
const EXECUTION_ERROR = -32015;
const REVERTED = /\brevert(ed|ing)?\b(?! to\b)/i;
const IN_TEXT = /(?:reverted|custom error|revert data|return data)[^0]{0,40}(0x[0-9a-fA-F]{8,})/i;
const WHOLE_TEXT = /^(?:Reverted|err:) (0x[0-9a-fA-F]*)(?: \(supplied gas \d+\))?$/;

/** How clients word a reason, the more specific patterns first. */
const REASONS: readonly RegExp[] = [
  /reverted with reason string '([^\n]*)'/i,
  /\brevert(?:ed)?(?: with reason(?: string)?)?:\s*(?:revert:\s*)?(\S[^\n]*)/i,
  /processing transaction: revert\s+(\S[^\n]*)/i,
];
/** Texts in the place of a reason that are not a reason. */
const NO_REASON =
  /^(0x[0-9a-fA-F]*|(execution )?revert(ed)?|custom error\b.*|no data|without a reason.*)\W*$/i;
/** Hardhat’s words for empty revert data. */
const SAYS_NONE = /\breverted without a reason\b/i;
const SUPPLIED_GAS = / \(supplied gas \d+\)$/;

/** Undefined for a failure that is not a revert. */
export function revertOf(failure: Failure): Revert | undefined {
  if (failure.kind !== 'rpc') return undefined;
  const { code, message, data } = failure;
  const texts = [message, ...dataTexts(failure)];
  const inTexts = texts.map(dataInText).find((bytes) => bytes !== undefined);
  const found =
    findData(data, 0) ?? inTexts ?? (texts.some((text) => SAYS_NONE.test(text)) ? '0x' : undefined);
  // The `data` of other errors can be anything, such as the 32 bytes of a transaction hash.
  const saysSo = code === 3 || texts.some((text) => REVERTED.test(text));
  if (!saysSo && !(found !== undefined && (code === EXECUTION_ERROR || isSelectorAndWords(found))))
    return undefined;
  if (found === undefined && /no data|missing revert data/i.test(message)) return undefined;
  const text = texts.map(reasonInText).find((reason) => reason !== undefined) ?? messageText(data);
  return omitUndefined({ data: found, text });
}

/** The revert data alone; undefined where there is none, or the failure is not a revert. */
export function revertDataOf(failure: Failure): string | undefined {
  return revertOf(failure)?.data;
}

/**
 * Looks in `data` itself, in its text, and in its members `data`, `result`, `originalError`, `return` or one named by a
 * transaction hash.
 */
function findData(value: JsonValue | undefined, depth: number): string | undefined {
  if (typeof value === 'string') return isBytes(value) ? value : dataInText(value);
  if (value === undefined || depth > MOST_DEPTH || !isJsonObject(value)) return undefined;
  const { data, result, originalError } = value;
  const nested = Object.entries(value)
    .filter(([name]) => /^(return|0x[0-9a-fA-F]{64})$/.test(name))
    .map(([, member]) => member);
  for (const member of [data, result, originalError, ...nested]) {
    const found = findData(member, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function dataInText(text: string): string | undefined {
  const found = (WHOLE_TEXT.exec(text) ?? IN_TEXT.exec(text))?.[1];
  return found !== undefined && isBytes(found) ? found : undefined;
}

function reasonInText(text: string): string | undefined {
  for (const pattern of REASONS) {
    const reason = pattern.exec(text)?.[1]?.replace(SUPPLIED_GAS, '').trim();
    if (reason !== undefined && !NO_REASON.test(reason)) return reason;
  }
  return undefined;
}

/** In a revert, a text in the place of the data is the reason. */
function messageText(data: JsonValue | undefined): string | undefined {
  if (typeof data !== 'string' || isBytes(data)) return undefined;
  const text = data
    .replace(/^(err|reverted?)\b:?\s*/i, '')
    .replace(SUPPLIED_GAS, '')
    .trim();
  return text === '' || NO_REASON.test(text) || dataInText(data) !== undefined ? undefined : text;
}
