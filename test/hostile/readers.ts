// Everything that reads what a person types or pastes, a file brings, or a server says, each as a function of one text.

import { readAbiText } from '../../src/core/abi/abiText.ts';
import { decodeCalldata, decodeRevertData } from '../../src/core/abi/decodeCall.ts';
import { parseJsonAbi, parseSignature } from '../../src/core/abi/signature.ts';
import { builtInSignatures } from '../../src/core/abi/signatures.ts';
import { apiKeyProblem, readKey } from '../../src/core/secret/apiKey.ts';
import { limitAfter } from '../../src/core/batch/batchLimit.ts';
import { readBatchText } from '../../src/core/batch/batchText.ts';
import { callTitle } from '../../src/core/call/callTitle.ts';
import { methodNameProblem } from '../../src/core/catalogue/catalogue.ts';
import { guessEffect } from '../../src/core/catalogue/effects.ts';
import { matchMethods } from '../../src/core/catalogue/matchMethods.ts';
import { METHODS } from '../../src/core/catalogue/methods.ts';
import type { InputShape, InputType } from '../../src/core/catalogue/methodSpec.ts';
import { didYouMean } from '../../src/core/catalogue/similarMethods.ts';
import { cutBetweenValues } from '../../src/core/text/cutBetweenValues.ts';
import { codeSpan } from '../../src/core/text/markdown.ts';
import { parseDecimal } from '../../src/core/decimal.ts';
import { readableText } from '../../src/core/decode/bytesNotations.ts';
import { decode } from '../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../src/core/decode/decodeResult.ts';
import { notationsOf } from '../../src/core/decode/notationsOf.ts';
import { summarize } from '../../src/core/decode/notations.ts';
import { guessLeaf } from '../../src/core/decode/guess.ts';
import { checkDocument } from '../../src/core/document/checkDocument.ts';
import { completionsAt } from '../../src/core/document/completionsAt.ts';
import { formattedText } from '../../src/core/document/documentText.ts';
import { hoverAt } from '../../src/core/document/hoverAt.ts';
import { parseTree } from '../../src/core/document/jsonTree.ts';
import { requestPlace } from '../../src/core/document/requestPlace.ts';
import { documentCall, requestsIn } from '../../src/core/document/requests.ts';
import { KEY_PLACEHOLDER, parseEndpoint, urlTemplateProblem } from '../../src/core/endpoint/endpoint.ts';
import { excerptOf } from '../../src/core/reply/excerpt.ts';
import { explorerChain } from '../../src/core/paste/chainOfUrl.ts';
import { identify } from '../../src/core/paste/identify.ts';
import { readTokenReport } from '../../src/core/explain/tokenUnits.ts';
import { adviseOn, suggestedRetries } from '../../src/core/failure/failureAdvice.ts';
import { failureActions, failureMessage, failureSummary } from '../../src/core/failure/failureText.ts';
import { draftOfText } from '../../src/core/form/draftOf.ts';
import {
  argumentProblem,
  argumentSpecs,
  signatureDraft,
  signatureProblem,
} from '../../src/core/form/signatureDraft.ts';
import { parseTab } from '../../src/core/form/tabState.ts';
import { completeFilter } from '../../src/core/history/completeFilter.ts';
import { parseFilter, unknownWord } from '../../src/core/history/parseFilter.ts';
import { searchNeedles } from '../../src/core/history/searchNeedles.ts';
import { checksumState } from '../../src/core/text/checksumState.ts';
import { READERS as LEAVES } from '../../src/core/input/leafInput.ts';
import { parseInput, parseRawParams } from '../../src/core/input/parseInput.ts';
import { readNumeral } from '../../src/core/input/numeral.ts';
import { inTokenNotation, parseTokenAmount, tokenEcho } from '../../src/core/input/tokenAmountInput.ts';
import { quantityEcho, unitOf } from '../../src/core/input/quantityUnits.ts';
import { splitArguments } from '../../src/core/input/splitArguments.ts';
import { isSignature, parseCalldataInput, parseEventInput } from '../../src/core/input/signatureInput.ts';
import { jsonOf } from '../../src/core/json.ts';
import { readKeyFor } from '../../src/core/secret/keyInUrl.ts';
import { extractLiteralKey } from '../../src/core/secret/literalKey.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { suggestLogRange } from '../../src/core/failure/logRange.ts';
import { matchesNoProxy } from '../../src/core/endpoint/noProxy.ts';
import { readOpenRpc } from '../../src/core/openrpc/parseOpenRpc.ts';
import { isSecretName } from '../../src/core/openrpc/secretSchemas.ts';
import { parseReply } from '../../src/core/reply/parseReply.ts';
import { pastedEndpoint } from '../../src/core/paste/pastedEndpoint.ts';
import { readMethodLine } from '../../src/core/paste/methodLine.ts';
import { readCode, urlsIn } from '../../src/core/paste/readCode.ts';
import { readCommand } from '../../src/core/paste/readCommand.ts';
import { createLiteralReader } from '../../src/core/paste/readLiteral.ts';
import { readAbi } from '../../src/core/paste/readAbi.ts';
import { readPasted, withoutPastedKeys } from '../../src/core/paste/readPasted.ts';
import { readRepeat } from '../../src/core/paste/repeatText.ts';
import { tokenBalanceText } from '../../src/core/paste/tokenBalance.ts';
import { typedCalls } from '../../src/core/paste/typedCalls.ts';
import { shellWords } from '../../src/core/paste/shellWords.ts';
import { signatureReadings } from '../../src/core/paste/signatureReadings.ts';
import { possibleKeys, splitPastedUrl } from '../../src/core/secret/pastedUrl.ts';
import { parseQuantity } from '../../src/core/quantity.ts';
import { repeatedIn } from '../../src/core/reply/repeatedMember.ts';
import { parseRetryAfter } from '../../src/core/failure/retryAfter.ts';
import { createRedact } from '../../src/core/secret/redact.ts';
import { parseRlp } from '../../src/core/rlp/parseRlp.ts';
import { decodeRawTransaction } from '../../src/core/rlp/rawTransaction.ts';
import { safeFileName } from '../../src/core/text/safeFileName.ts';
import { parseOperand } from '../../src/core/search/operand.ts';
import { parsePath } from '../../src/core/search/parsePath.ts';
import { parseQuery } from '../../src/core/search/parseQuery.ts';
import { marksOf } from '../../src/core/search/textMarks.ts';
import { textMatcher } from '../../src/core/search/textMatcher.ts';
import { Secret } from '../../src/core/secret/secret.ts';
import { isTooLong } from '../../src/core/snippets/isTooLong.ts';
import { SNIPPETS } from '../../src/core/snippets/snippets.ts';
import { parseCellFilter } from '../../src/core/table/parseCellFilter.ts';
import { parseBlockList } from '../../src/core/watch/blockList.ts';
import { parseSeconds } from '../../src/core/watch/trigger.ts';
import { parseKeyLines } from '../../src/gateway/access/parseKeyLines.ts';
import { createMethodPolicy } from '../../src/gateway/access/methodPolicy.ts';
import { findId, parseRequest } from '../../src/gateway/calls/parseRequest.ts';
import { readText } from '../core/history/readText.ts';

const URL_WITH_KEY = `https://example.com/v1/${KEY_PLACEHOLDER}/x?k=1`;
const ENDPOINT = { id: 'a', name: 'A', urlTemplate: URL_WITH_KEY };
const KNOWN = { methods: [], addresses: [], signatures: [], tokens: new Map() };
const LOGS = [{ fromBlock: '0x0', toBlock: '0xffffff' }];
const BYTES = (text: string): Buffer => Buffer.from(text);
const hexOf = (text: string): string => `0x${BYTES(text).toString('hex')}`;
const asIs = (text: string): string => text;

function failed(message: string, data?: JsonValue): Parameters<typeof adviseOn>[0] {
  return { kind: 'rpc', code: -32_000, message, status: 200, ...(data === undefined ? {} : { data }) };
}

function document(text: string): void {
  const tree = parseTree(text);
  checkDocument(tree);
  for (const request of requestsIn(tree)) documentCall(request);
  for (const offset of [0, text.length >> 1, text.length]) {
    completionsAt(text, tree, offset, KNOWN);
    hoverAt(text, tree, offset, KNOWN);
  }
}

/** What is shown of an answer. */
function shown(result: string): void {
  for (const node of [
    decodeResult({ method: 'acme_text', params: [] }, result),
    decode('', result, 'unknown'),
  ]) {
    summarize(node);
    notationsOf(node, 0);
  }
}

function answered(status: number, text: string): void {
  const answer = { status, contentType: 'application/json', retryAfter: text, body: BYTES(text) };
  const outcome = parseReply(answer, 1, asIs, 0);
  if (!outcome.ok) failureMessage(outcome.failure);
}

/** Reads JSON where there is some. */
const ofJson =
  (read: (value: NonNullable<ReturnType<typeof jsonOf>>) => unknown) =>
  (text: string): unknown => {
    const value = jsonOf(text);
    return value === undefined || value === null ? undefined : read(value);
  };

export type Reader = {
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** What leads it into its own grammar. */
  readonly before?: readonly string[];
};

const LEAF_READERS = Object.entries(LEAVES).map(([type, read]): Reader => ({
  name: `field of type ${type}`,
  read: (text) => [read(text), quantityEcho(type as InputType, text), unitOf(type as InputType, text)],
  before: ['0x', '1', 'latest-', '-', 'f(uint256) ', '2030-01-01'],
}));

const TOKEN = { symbol: 'USD₮0', decimals: 6 };
const TOKEN_READERS: readonly Reader[] = [
  {
    name: 'an amount of a token',
    read: (text) => [
      parseTokenAmount(text, TOKEN),
      parseTokenAmount(text, undefined),
      tokenEcho(text, TOKEN),
      inTokenNotation(text, TOKEN, TOKEN.symbol),
    ],
    before: ['1', '1 USD₮0', '1.5', '0x', '1 '],
  },
  {
    name: 'calldata with an amount of a token',
    read: (text) => parseCalldataInput(text, undefined, TOKEN),
    before: ['burn(uint256) 1 ', 'burn(uint256) ', 'transfer(', 'transfer '],
  },
];

const OF_BYTES: Readonly<Record<string, (hex: string) => unknown>> = {
  RLP: parseRlp,
  'a raw transaction': decodeRawTransaction,
  calldata: (hex) => decodeCalldata(hex, builtInSignatures()),
  'a revert': (hex) => decodeRevertData(hex, builtInSignatures()),
  text: readableText,
  'a token’s answer': (hex) => readTokenReport('0x95d89b41', hex),
};

const BYTES_READERS = Object.entries(OF_BYTES).map(([name, read]): Reader => ({
  name: `bytes of ${name}`,
  read: (text) => read(hexOf(text)),
  before: ['0x', '\xc0', '\xf8\xff'],
}));

const SNIPPET_READERS = SNIPPETS.map(({ label, write }): Reader => ({
  name: `snippet for ${label}`,
  read(text) {
    const call = { method: text, params: [text, { [text]: text }], headers: { 'x-a': text } };
    return isTooLong(call) ? undefined : write(call);
  },
  before: ['"', '"__proto__'],
}));

const SHAPES: Readonly<Record<string, InputShape>> = {
  array: { array: 'wei' },
  tuple: { tuple: ['wei', 'text'] },
  map: { map: 'wei', keys: 'address' },
  'one of several': { oneOf: ['block', 'topic'] },
};

const SHAPE_READERS = Object.entries(SHAPES).flatMap(([name, shape]): readonly Reader[] => [
  { name: `field of shape ${name}`, read: (text) => parseInput(shape, text), before: ['[', '{"', '["'] },
  { name: `form of shape ${name}`, read: (text) => draftOfText(shape, text), before: ['[', '{"', '["'] },
]);

const CALLDATA = [
  'f(',
  'f(string) "',
  'f(uint256[]) [',
  'f((uint256,string)) (',
  'f(uint256,uint256) 1,',
  'f((uint256 a)) {"a":',
  'function f(uint a) returns (',
];

/** Every reader of what is typed, pasted or received, each as a function of one text. */
export const READERS: readonly Reader[] = [
  ...LEAF_READERS,
  ...TOKEN_READERS,
  { name: 'JSON', read: jsonOf, before: ['[', '{"a":', '[1.5,', '"'] },
  { name: 'raw parameters', read: parseRawParams, before: ['['] },
  ...SHAPE_READERS,
  { name: 'arguments', read: splitArguments, before: ['"', '(', '[', '{'] },
  { name: 'calldata by signature', read: parseCalldataInput, before: CALLDATA },
  {
    name: 'signature draft',
    read: (text) => [
      isSignature(text),
      signatureProblem('calldata', text),
      argumentSpecs('calldata', text),
      signatureDraft('calldata', text, []),
    ],
    before: CALLDATA,
  },
  { name: 'event', read: parseEventInput, before: ['Transfer(', 'event A(address indexed '] },
  {
    name: 'signature',
    read: (text) => parseSignature(text, ''),
    before: ['event ', 'function f', ...CALLDATA],
  },
  {
    name: 'ABI',
    read: readAbi,
    before: [
      'function f() ',
      'function f(',
      'function f() returns (',
      'interface I { ',
      'interface I { struct S { ',
      'contract C { function f() { ',
      'type T is ',
      '/* ',
      '["function f(uint256 a)", "',
      'struct S { uint a; } function f(S a, S[',
    ],
  },
  {
    name: 'argument of a signature',
    read: (text) => argumentProblem(text, 0, text),
    before: CALLDATA,
  },
  {
    name: 'number',
    read: (text) => [
      parseDecimal(text),
      parseQuantity(text),
      readNumeral(text, true),
      readNumeral(text, false),
    ],
    before: ['0x', '1', '1.', '-', '0.'],
  },
  { name: 'checksum', read: checksumState, before: ['0x'] },
  {
    name: 'key',
    read: (text) => [apiKeyProblem(text), readKey(text, false), readKey(text, true)],
    before: ['Bearer ', 'Basic '],
  },
  {
    name: 'key in a URL',
    read: (text) => readKeyFor(ENDPOINT, text),
    before: ['https://example.com/v1/', 'https://'],
  },
  {
    name: 'URL',
    read: (text) => [
      splitPastedUrl(text),
      possibleKeys(text),
      urlTemplateProblem(text),
      extractLiteralKey({ ...ENDPOINT, urlTemplate: `https://example.com/${text}` }),
      explorerChain(text),
      parseEndpoint({ id: text, name: text, urlTemplate: text, headers: { a: text } }),
      ofJson(parseEndpoint)(text),
    ],
    before: ['https://', 'https://a.com/', 'https://a.com/?', 'https://etherscan.io/tx/'],
  },
  {
    name: 'proxy exceptions',
    read: (text) => matchesNoProxy(new URL('https://a.example:1/'), text),
    before: ['*.', 'a.'],
  },
  {
    name: 'history filter',
    read: (text) => [
      parseFilter(text, 0, [{ key: 'a', name: 'A' }]),
      unknownWord(text),
      completeFilter(text, { methods: [], endpoints: [{ key: 'a', name: text }], tags: [text] }, 0),
    ],
    before: ['since:', '-', '"', 'endpoint:"'],
  },
  { name: 'history search', read: searchNeedles },
  {
    name: 'search in a result',
    read: (text) => [parseQuery(text), marksOf(text)],
    before: ['a.', '[', '> ', '= "', 'a[*].', '!='],
  },
  { name: 'path', read: parsePath, before: ['a.', 'a[', 'a["'] },
  { name: 'operand', read: parseOperand, before: ['1', '0x', '"', '-'] },
  { name: 'text matcher', read: (text) => textMatcher(text), before: ['1', '0x', '"'] },
  {
    name: 'cell filter',
    read: (text) =>
      ['wei', 'tokenAmount', 'weiPerGas', 'object'].map((kind) =>
        parseCellFilter(text, { kind, isText: kind === 'object' }),
      ),
    before: ['>', '~', '= "'],
  },
  { name: 'list of blocks', read: parseBlockList, before: ['1-', 'latest-', '1,'] },
  { name: 'seconds', read: parseSeconds },
  {
    name: 'method search',
    read: (text) => [
      matchMethods(METHODS, text, { recent: [], pinned: [] }),
      methodNameProblem(text),
      guessEffect(text),
      didYouMean(text),
    ],
    before: ['eth_', 'eth get'],
  },
  {
    name: 'typed call',
    read: (text) => typedCalls(text, { recent: [], pinned: [] }),
    before: ['eth_call 0x1 ', 'trace tx 0x', 'eth_getBalance(', 'block 1,', 'logs {"a":['],
  },
  {
    name: 'a token balance',
    read: (text) => [tokenBalanceText(text, {})],
    before: ['balance of ', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8 ', 'USDC balance of '],
  },
  {
    name: 'a call to repeat',
    read: (text) => [readRepeat(text, { recent: [], pinned: [] }, {})],
    before: ['watch ', 'notify me when balance of '],
  },
  {
    name: 'pasted text',
    read: (text) => [readPasted(text), withoutPastedKeys(text)],
    before: [
      'eth_call ',
      'curl ',
      'cast call ',
      'https://',
      '{"method":"eth_call","params":',
      'w3.eth.get_balance(',
      '0x',
      'f(',
    ],
  },
  {
    name: 'command',
    read: readCommand,
    before: ['curl ', 'cast call ', "curl -d '", 'curl -H "', 'cast send 0x ', 'A=1 ', '$ '],
  },
  {
    name: 'endpoint that was pasted',
    read: pastedEndpoint,
    before: ['https://', 'https://a.com/', '${', 'curl '],
  },
  { name: 'words of a shell', read: shellWords, before: ["'", '"', "$'"] },
  { name: 'line of a method', read: readMethodLine, before: ['eth_call ', 'eth_call(', 'eth_getBalance '] },
  {
    name: 'code',
    read: (text) => [readCode(text), urlsIn(text)],
    before: [
      'method: "eth_call", params: ',
      'send("eth_call", ',
      'client.getBalance({',
      'headers: {',
      'w3.eth.call(x',
      'x = ',
    ],
  },
  {
    name: 'literal',
    read: (text) => {
      const reader = createLiteralReader(text);
      return [reader.value(0), reader.list(0)];
    },
    before: ['{a:', '[', '"', 'f(', '`'],
  },
  { name: 'signature that was pasted', read: (text) => signatureReadings(text, {}), before: CALLDATA },
  { name: 'what something is', read: (text) => identify(text), before: ['0x', '0xf8'] },
  {
    name: 'request document',
    read: document,
    before: ['[', '{"method":"eth_call","params":[', '{"method":"'],
  },
  {
    name: 'place in a document',
    read: (text) => requestPlace(text, parseTree(text), text.length >> 1),
    before: ['[', '{"method":"eth_call","params":['],
  },
  { name: 'laying a document out', read: (text) => formattedText(text, '  '), before: ['[', '{"a":'] },
  { name: 'tab that was kept', read: parseTab, before: ['{"method":'] },
  { name: 'batch that was kept', read: readBatchText, before: ['[{"method":'] },
  {
    name: 'exported history',
    read: readText,
    before: ['{"format":"ethereum-rpc-explorer-history","version":1,"entries":['],
  },
  { name: 'OpenRPC document', read: readOpenRpc, before: ['{"openrpc":"1.2.6","methods":['] },
  { name: 'name of a member', read: (text) => [isSecretName(text), guessLeaf(text, '0x1')] },
  { name: 'JSON ABI', read: ofJson((value) => parseJsonAbi(value, 'a')), before: ['[', '{"type":"'] },
  { name: 'ABI file', read: (text) => readAbiText(text, 'a'), before: ['[', '[{"type":"'] },
  {
    name: 'types of an ABI',
    read: (text) =>
      parseJsonAbi([{ type: 'function', name: 'f', inputs: [{ type: text, name: text }] }], 'a'),
    before: ['uint256', 'tuple'],
  },
  ...BYTES_READERS,
  { name: 'member that stands twice', read: repeatedIn, before: ['{', '{"a":1,"', '['] },
  { name: 'Retry-After', read: (text) => parseRetryAfter(text, 0), before: ['1', 'Mon, ', 'Mon, 01 Jan '] },
  { name: 'excerpt', read: (text) => excerptOf(text, asIs), before: ['<html>', '\\u00'] },
  { name: 'cutting with its brackets', read: (text) => cutBetweenValues(text, 40), before: ['(', '{"'] },
  { name: 'text of an answer', read: shown, before: ['0x'] },
  {
    name: 'answer',
    read: (text) => answered(200, text),
    before: ['{"jsonrpc":"2.0","id":1,"result":', '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"'],
  },
  {
    name: 'answer that was refused',
    read: (text) => answered(429, text),
    before: ['<html><title>', '<', '{"error":"', ' '],
  },
  {
    name: 'message of an error',
    read: (text) => [
      adviseOn(failed(text)),
      failureSummary(failed(text)),
      failureMessage(failed(text)),
      failureActions(failed(text)),
      suggestedRetries(failed(text), { method: 'eth_getLogs', params: LOGS }),
      suggestedRetries(failed(`the method ${text} does not exist`), { method: `eth_${text}`, params: [] }),
      suggestLogRange(failed(text), LOGS),
      suggestLogRange(failed('invalid params', { payload: text }), LOGS),
      adviseOn(failed('Internal', { code: 1, message: text, data: text })),
      limitAfter(text, 100),
    ],
    before: [
      'execution reverted: ',
      'query exceeds max block range ',
      'try with this block range [',
      'rate limit ',
      'the method ',
      'insufficient funds ',
      'nonce too low: ',
      'limited to ',
      'block range ',
      'up to ',
    ],
  },
  {
    name: 'data of an error',
    read: (text) => adviseOn(failed('execution reverted', text)),
    before: ['0x08c379a0', 'Reverted '],
  },
  {
    name: 'masking',
    read: createRedact(new Secret('hostile-key-1234')),
    before: ['hostile-key', '%68', '\\u0068'],
  },
  {
    name: 'title of a call',
    read: (text) => callTitle({ method: `eth_${text}`, params: [text, { to: text }] }),
    before: ['0x'],
  },
  { name: 'code span', read: codeSpan, before: ['`'] },
  { name: 'file name', read: safeFileName, before: ['-'] },
  ...SNIPPET_READERS,
  {
    name: 'key file of the gateway',
    read: (text) => parseKeyLines(text, { perSecond: 1, perDay: 1 }),
    before: ['key-key-key-key-key ', '#'],
  },
  {
    name: 'request to the gateway',
    read: (text) => parseRequest(BYTES(text), 100),
    before: ['[', '{"jsonrpc":"2.0","id":1,"method":"', '[{"id":'],
  },
  {
    name: 'id of a request that the gateway refuses',
    read: (text) => findId(BYTES(text)),
    before: ['[', '{"jsonrpc":"2.0","id":', '[{"id":'],
  },
  { name: 'method at the gateway', read: createMethodPolicy(['eth', 'net'], false), before: ['eth_'] },
];
