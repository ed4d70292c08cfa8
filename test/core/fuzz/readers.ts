// Everything that reads what a person types or pastes, a file brings, or a server says: text in, a value out.

import { readAbiText } from '../../../src/host/abiText.ts';
import { parseJsonAbi, parseSignature } from '../../../src/core/abi/signature.ts';
import { apiKeyProblem, readKey } from '../../../src/core/apiKey.ts';
import { limitAfter } from '../../../src/core/batch/batchLimit.ts';
import { readBatchText } from '../../../src/core/batch/batchText.ts';
import { methodNameProblem } from '../../../src/core/catalogue/catalogue.ts';
import { guessEffect } from '../../../src/core/catalogue/effects.ts';
import { didYouMean } from '../../../src/core/catalogue/similarMethods.ts';
import { cutWhole } from '../../../src/core/cutWhole.ts';
import { parseDecimal } from '../../../src/core/decimal.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { formattedText } from '../../../src/core/document/documentText.ts';
import { parseTree } from '../../../src/core/document/jsonTree.ts';
import { requestPlace } from '../../../src/core/document/requestPlace.ts';
import { parseEndpoint } from '../../../src/core/endpoint.ts';
import { excerptOf } from '../../../src/core/excerpt.ts';
import { explorerChain } from '../../../src/core/explain/explorerChain.ts';
import { identify } from '../../../src/core/explain/identify.ts';
import { failureActions, failureMessage } from '../../../src/core/failureText.ts';
import { argumentProblem } from '../../../src/core/form/signatureDraft.ts';
import { parseTab } from '../../../src/core/form/tabState.ts';
import { readExported } from '../../../src/core/history/historyJson.ts';
import { parseFilter } from '../../../src/core/history/parseFilter.ts';
import { searchNeedles } from '../../../src/core/history/searchNeedles.ts';
import { splitArguments } from '../../../src/core/input/abiValue.ts';
import { parseBlockInput } from '../../../src/core/input/blockInput.ts';
import { checksumState } from '../../../src/core/input/checksumState.ts';
import {
  parseAddressInput,
  parseDataInput,
  parseHashInput,
  parseWordInput,
} from '../../../src/core/input/hexInput.ts';
import { parseIntegerInput, parseNumberInput } from '../../../src/core/input/jsonNumberInput.ts';
import { parseJsonInput } from '../../../src/core/input/leafInput.ts';
import { parseQuantityInput } from '../../../src/core/input/quantityInput.ts';
import { parseCalldataInput, parseEventInput } from '../../../src/core/input/signatureInput.ts';
import { parseTimestampInput } from '../../../src/core/input/timestampInput.ts';
import { parseTopicInput } from '../../../src/core/input/topicInput.ts';
import { jsonOf } from '../../../src/core/json.ts';
import { suggestLogRange } from '../../../src/core/logRange.ts';
import { readOpenRpc } from '../../../src/core/openrpc/parseOpenRpc.ts';
import { pastedEndpoint } from '../../../src/core/paste/pastedEndpoint.ts';
import { readCode } from '../../../src/core/paste/readCode.ts';
import { readCommand } from '../../../src/core/paste/readCommand.ts';
import { readMethodLine } from '../../../src/core/paste/methodLine.ts';
import { readPasted } from '../../../src/core/paste/readPasted.ts';
import { shellWords } from '../../../src/core/paste/shellWords.ts';
import { possibleKeys, splitPastedUrl } from '../../../src/core/pastedUrl.ts';
import { parseQuantity, parseUnits } from '../../../src/core/quantity.ts';
import { repeatedIn } from '../../../src/core/repeatedMember.ts';
import { parseRetryAfter } from '../../../src/core/retryAfter.ts';
import { parseRlp } from '../../../src/core/rlp/parseRlp.ts';
import { parseOperand } from '../../../src/core/search/operand.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import { textMatcher } from '../../../src/core/search/textMatcher.ts';
import { parseCellFilter } from '../../../src/core/table/parseCellFilter.ts';
import { parseBlockList } from '../../../src/core/watch/blockList.ts';
import { parseSeconds } from '../../../src/core/watch/schedule.ts';

const NOW = 1_760_000_000_000;
const RANGE = [{ fromBlock: '0x1', toBlock: '0x1000' }];
const rpc = (message: string) => ({ kind: 'rpc', code: -32000, message, status: 200 }) as const;

/** Reads JSON where there is some. */
const ofJson =
  (read: (value: NonNullable<ReturnType<typeof jsonOf>>) => unknown) =>
  (text: string): unknown => {
    const value = jsonOf(text);
    return value === undefined || value === null ? undefined : read(value);
  };

export const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  parseQuantityInput: (text) => parseQuantityInput(text, true),
  parseBlockInput: (text) => parseBlockInput(text, true),
  parseTimestampInput,
  parseAddressInput,
  parseHashInput,
  parseDataInput,
  parseWordInput,
  parseTopicInput,
  parseCalldataInput,
  parseEventInput,
  parseIntegerInput,
  parseNumberInput,
  parseJsonInput,
  checksumState,
  splitArguments,
  argumentProblem: (text) => argumentProblem(text, 0, text),
  parseSignature: (text) => parseSignature(text, 'a'),
  parseJsonAbi: ofJson((value) => parseJsonAbi(value, 'a')),
  readAbiText: (text) => readAbiText(text, 'a'),
  readOpenRpc,
  readPasted,
  readCode,
  readCommand,
  readMethodLine,
  shellWords,
  pastedEndpoint,
  splitPastedUrl,
  possibleKeys,
  identify,
  explorerChain,
  apiKeyProblem,
  readKey: (text) => readKey(text, true),
  methodNameProblem,
  didYouMean,
  guessEffect,
  parseEndpoint: ofJson(parseEndpoint),
  parseFilter: (text) => parseFilter(text, NOW, [{ key: 'a', name: 'A' }]),
  searchNeedles,
  parseQuery,
  parseCellFilter: (text) => parseCellFilter(text, { kind: 'object', isText: false }),
  parseOperand,
  textMatcher,
  parseTree,
  requestPlace: (text) => requestPlace(text, parseTree(text), text.length >> 1),
  formattedText: (text) => formattedText(text, '  '),
  parseTab,
  readBatchText,
  readExported: ofJson(readExported),
  parseBlockList,
  parseSeconds,
  parseDecimal,
  parseQuantity,
  parseUnits: (text) => parseUnits(text, 18),
  parseRlp,
  decode: (text) => decode('', text, 'unknown'),
  cutWhole: (text) => cutWhole(text, 40),
  parseRetryAfter: (text) => parseRetryAfter(text, NOW),
  repeatedIn,
  excerptOf: (text) => excerptOf(text, (same) => same),
  failureMessage: (text) => failureMessage(rpc(text), { method: 'eth_call' }),
  failureActions: (text) => failureActions(rpc(text)),
  suggestLogRange: (text) => suggestLogRange(text, RANGE),
  limitAfter: (text) => limitAfter(text, 100),
};
