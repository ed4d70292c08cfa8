// The kinds of text that “Paste Anything” knows, in the order in which a text is tried as one of them.

import { findMethod } from '../catalogue/catalogue.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { readForm } from '../form/readForm.ts';
import { withExample } from '../form/withExample.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { blockTimeText } from '../input/blockTime.ts';
import { coinTyped } from '../input/amountUnits.ts';
import { mistypedAddressProblem, shortAddressProblem } from '../input/hexInput.ts';
import { parseQuantityInput } from '../input/quantityInput.ts';
import { parseTimestampInput } from '../input/timestampInput.ts';
import { jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import { decodeRawTransaction } from '../rlp/rawTransaction.ts';
import { Secret } from '../secret/secret.ts';
import { explorerChain, providerChain } from './chainOfUrl.ts';
import { functionsAtContract } from './functionAtContract.ts';
import { faultOfJson } from './faultOfJson.ts';
import { identify } from './identify.ts';
import type { Candidate } from './identify.ts';
import { readMethodLine } from './methodLine.ts';
import { pastedEndpoint } from './pastedEndpoint.ts';
import type { Pasted, PastedReading } from './pastedReading.ts';
import { readCode } from './readCode.ts';
import { readCommand } from './readCommand.ts';
import { readAbi } from './readAbi.ts';
import { replyText, callsOfBody, callsOfObject } from './rpcBody.ts';
import { signatureReadings } from './signatureReadings.ts';
import { readTransfer } from './transferText.ts';

/** `secrets`: texts that must not occur in a call. */
export type ReadPaste = Pasted & { readonly secrets?: readonly Secret[] };

/** Reads a text of one kind; undefined where the text is not of this kind. */
type PasteKind = (typed: string, context: DecodeContext) => ReadPaste | undefined;

export const NOTHING_PASTED: Pasted = { readings: [], endpoint: undefined, key: undefined };
/** Without a scheme only with a port: names such as `vitalik.eth` have dots too. */
const URL_ALONE =
  /^(?:(?:https?|wss?):\/\/|(?:localhost|\[[\da-f:.]+\]|(?:[\w-]+\.)+[\w-]+):\d+(?![\w.:]))\S*$/i;
/** Letters and digits, but not a method’s name, which consists of words with digits only behind them. */
const KEY_ALONE = /^(?=.*\d)(?![a-z]+\d?(?:_[a-z][A-Za-z]*\d{0,4})+$)[\w-]{16,128}$/;
/** `cast sig` and `cast sig-event`, of which only the argument is read. */
const CAST_SIGNATURE =
  /^(?:\$\s*)?cast\s+(?:sig|si|(?=sig-event|se\b))(?:sig-event|se)?\s+(["']?)(?<signature>[^"']+)\1$/;
/** The length of bytes that are too few for a cut address. */
const MUCH_LESS = 24;
/** No chain has so many blocks. */
const TOO_HIGH = 1n << 40n;
/** `1.5 gwei in wei`: an amount is shown in all units anyway. */
const IN_UNIT = /(?<=\d\s*[a-z]{3,12})\s+(?:in|as)\s+(?:wei|gwei|eth|ether|hex)$/i;

const mistypedAddress: PasteKind = (typed) => {
  const problem = mistypedAddressProblem(typed);
  return problem === undefined
    ? undefined
    : readingsOf([{ label: 'A mistyped address.', node: undefined, calls: [], problem }]);
};

const identified: PasteKind = (typed, context) => {
  const chain = explorerChain(typed);
  const of = omitUndefined({ chain });
  return readingsOf(identify(typed, context).map((one) => ({ ...asReading(one, typed), ...of })));
};

const endpoint: PasteKind = (typed) => {
  const found = URL_ALONE.test(typed) ? pastedEndpoint(typed) : undefined;
  return found && { ...says(`An endpoint at ${found.origin}.`), endpoint: found };
};

const json: PasteKind = (typed, context) => {
  const value = jsonOf(typed);
  return value === undefined ? undefined : readJson(value, context);
};

const transfer: PasteKind = (typed, context) => {
  const read = readTransfer(typed, context);
  return read && readingsOf([read]);
};

const method: PasteKind = (typed) => {
  const spec = findMethod(/^(\w+)\(\)$/.exec(typed)?.[1] ?? typed);
  return spec && says(spec.doc.replace(/\. .*$/s, '.'), [exampleCall(spec)]);
};

const abi: PasteKind = (typed) => {
  const read = readAbi(typed);
  return read && readingsOf([read]);
};

const signature: PasteKind = (typed, context) =>
  readingsOf(signatureReadings(typed.replace(CAST_SIGNATURE, '$<signature>'), context));

const functionAtContract: PasteKind = (typed, context) => readingsOf(functionsAtContract(typed, context));

const methodLine: PasteKind = (typed, context) => {
  const line = readMethodLine(typed, context);
  return line && says('A method with its parameters.', [line]);
};

const commandOrCode: PasteKind = (typed, context) => {
  const snippet = readCommand(typed, context) ?? readCode(typed, context.signatures);
  if (snippet === undefined) return undefined;
  const { tool, calls, together, notes = [], fault, endpoint: target, secrets = [] } = snippet;
  const what = calls.length === 1 ? 'a call' : `${calls.length || 'no'} calls`;
  const label = snippet.label ?? `${tool} with ${what}.`;
  const isTogether = together === true && calls.length > 1;
  const chain = target && providerChain(target.origin);
  const said = omitUndefined({ chain, fault });
  const reading = { label, node: undefined, calls, together: isTogether, notes, ...said };
  return { ...NOTHING_PASTED, readings: [reading], endpoint: target, secrets };
};

const brokenJson: PasteKind = (typed) => {
  const problem = faultOfJson(typed);
  return problem === undefined
    ? undefined
    : readingsOf([{ label: 'JSON with a fault.', node: undefined, calls: [], problem }]);
};

const amount: PasteKind = (typed, context) => {
  const read = parseQuantityInput(typed.replace(IN_UNIT, ''), 'wei', coinTyped(context));
  return read.ok ? readingsOf([amountReading(read.value, context)]) : undefined;
};

const time: PasteKind = (typed) => {
  const read = parseTimestampInput(typed);
  return read.ok ? readingsOf([timeReading(read.value)]) : undefined;
};

const key: PasteKind = (typed) =>
  KEY_ALONE.test(typed) ? { ...says('This could be an API key.'), key: new Secret(typed) } : undefined;

/** A text is read as the first kind that accepts it. */
export const PASTE_KINDS: readonly PasteKind[] = [
  mistypedAddress,
  identified,
  endpoint,
  abi,
  json,
  transfer,
  method,
  signature,
  functionAtContract,
  methodLine,
  commandOrCode,
  brokenJson,
  amount,
  time,
  key,
];

function readingsOf(readings: readonly PastedReading[]): Pasted | undefined {
  return readings.length === 0 ? undefined : { ...NOTHING_PASTED, readings };
}

function says(label: string, calls: readonly SuggestedCall[] = [], together = false): Pasted {
  return { ...NOTHING_PASTED, readings: [{ label, node: undefined, calls, together }] };
}

function amountReading(value: JsonValue, context: DecodeContext): PastedReading {
  return { label: 'A number.', node: decode('number', value, 'wei', { context }), calls: [] };
}

function timeReading(value: JsonValue): PastedReading {
  const node = decode('time', value, 'timestamp');
  const facts = [{ text: String(node.amount), name: 'Unix time' }];
  const params = [blockTimeText(BigInt(value as string)), false];
  const call = { label: 'Block', method: 'eth_getBlockByNumber', params };
  return { label: 'A time.', node, calls: [call], facts };
}

/** Calldata and a selector get calls whose contract is left to be filled in. */
function asReading({ what, label, node, calls }: Candidate, data: string): PastedReading {
  if (what === 'block' && node?.amount !== undefined && node.amount >= TOO_HIGH)
    return amountReading(node.value as JsonValue, node.context);
  const hash = what === 'transactionHash' ? node?.value : undefined;
  if (typeof hash === 'string') return { label, node, calls, explain: hash };
  if (what === 'contract') return { label, node, calls, contract: node!.value as string };
  if (what === 'rawTransaction') {
    const chain = exactAmount(decodeRawTransaction(data)?.['chainId']);
    return { label, node, calls, ...omitUndefined({ chain }) };
  }
  const short = what === 'data' && data.length > MUCH_LESS ? shortAddressProblem(data) : undefined;
  if (short !== undefined) return { label, node, calls, notes: [short] };
  if (what !== 'calldata' && what !== 'selector') return { label, node, calls };
  const request = { input: data };
  return {
    label,
    node,
    calls: [
      {
        label: 'Call this function of a contract',
        method: 'eth_call',
        params: [request, 'latest'],
        isOpen: true,
      },
      { label: 'Estimate its gas', method: 'eth_estimateGas', params: [request], isOpen: true },
    ],
  };
}

function readJson(value: JsonValue, context: DecodeContext): Pasted {
  const calls = callsOfBody(value);
  if (calls.length > 0)
    return Array.isArray(value)
      ? says(`A JSON-RPC batch of ${calls.length}.`, calls, calls.length > 1)
      : says('A JSON-RPC request.', calls);
  const object = callsOfObject(value);
  if (object.length > 0) return says('The parameters of a call.', object);
  const reply = replyText(value);
  return reply === undefined
    ? NOTHING_PASTED
    : { ...NOTHING_PASTED, readings: identify(reply, context).map((one) => asReading(one, reply)) };
}

/** A call of the method with the example that its form has. */
function exampleCall(spec: MethodSpec): SuggestedCall {
  const params = readForm(spec, withExample(spec, [])).params ?? [];
  return { label: 'Fill in an example', method: spec.name, params };
}
