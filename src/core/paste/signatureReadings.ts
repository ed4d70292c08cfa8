// Reads a Solidity signature: the selector of a function, the topic of an event, and the calls that they suggest.

import { functionText } from '../abi/declared.ts';
import { parseSignature, signatureId } from '../abi/signature.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { declaredIn } from '../form/declaredFunctions.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isSignature, parseCalldataInput, splitSignature } from '../input/signatureInput.ts';
import type { SplitSignature } from '../input/signatureInput.ts';
import { withBaseUnits } from '../input/tokenAmountInput.ts';
import { readUntypedCall } from '../input/untypedCall.ts';
import type { JsonValue } from '../json.ts';
import type { PastedReading } from './pastedReading.ts';

/** Events in Solidity have names like these; functions and errors can have them too. */
const EVENT_NAME = /^[A-Z]\w*[a-z]/;

/** The possible meanings of a signature, the likeliest first; a function may have its arguments behind it. */
export function signatureReadings(text: string, context: DecodeContext): readonly PastedReading[] {
  const split = isSignature(text) ? splitSignature(text.trim()) : undefined;
  if (split === undefined) return [];
  const named = /^(function|event)\s/.exec(text.trim())?.[1];
  const isEvent = named === 'event' || /\bindexed\b/.test(split.signature);
  const event = isEvent || EVENT_NAME.test(split.signature) ? eventReading(split.signature) : [];
  return isEvent || (named === undefined && event.length > 0 && split.rest.trim() !== '')
    ? event
    : [...(named === 'function' ? [] : event), ...functionReading(split, context)];
}

function eventReading(text: string): readonly PastedReading[] {
  const signature = parseSignature(`event ${text}`, '');
  if (signature === undefined) return [];
  const topic = signatureId(signature);
  const filter = { topics: [topic], fromBlock: 'latest', toBlock: 'latest' };
  return [
    {
      label: `The event ${signature.text}.`,
      node: undefined,
      calls: [{ label: 'These events in the newest block', method: 'eth_getLogs', params: [filter] }],
      facts: [{ text: topic, name: 'topic' }],
    },
  ];
}

function functionReading(
  { signature: text, returns, rest }: SplitSignature,
  context: DecodeContext,
): readonly PastedReading[] {
  const signature = parseSignature(`function ${text}${returns === '' ? '' : ` returns ${returns}`}`, '');
  if (signature === undefined) return untypedReading(text + rest, context);
  const selector = signatureId(signature);
  const isOpen = rest.trim() === '' && signature.inputs.length > 0;
  const label = `A call of ${signature.text}.`;
  const based = withBaseUnits(signature, rest, undefined);
  // The unit of an amount is known only once the contract is.
  if ('problem' in based) return [unreadCall(label, text + rest, based.problem)];
  const data = parseCalldataInput(`${text} ${rest}`);
  if (!isOpen && !data.ok) return [];
  const input = !isOpen && data.ok ? data.value : functionText(signature);
  const calls = callsWith(input, omitUndefined({ functions: declaredIn(functionText(signature)) }));
  if (!isOpen && rest.trim() !== '')
    return [{ label, node: decode('calldata', input, 'calldata', { context }), calls }];
  return [
    {
      label: `The function ${signature.text}.`,
      node: undefined,
      calls,
      facts: [{ text: selector, name: 'selector' }],
    },
  ];
}

/** A known function with arguments but without its types: `transfer(0x…, 5)`. */
function untypedReading(text: string, context: DecodeContext): readonly PastedReading[] {
  const untyped = readUntypedCall(text);
  if (untyped?.ok === true) return functionReading(splitSignature(untyped.typed)!, context);
  return untyped?.isKnown === true ? [unreadCall('A call of a function.', text, untyped.problem)] : [];
}

function unreadCall(label: string, input: string, problem: string): PastedReading {
  return { label, node: undefined, calls: callsWith(input, { problem }) };
}

/** Calls whose contract is left to be filled in. */
function callsWith(
  input: JsonValue,
  more: Pick<SuggestedCall, 'functions' | 'problem'>,
): readonly SuggestedCall[] {
  return [
    { label: 'Call this function of a contract', method: 'eth_call', params: [{ input }, 'latest'] },
    { label: 'Estimate its gas', method: 'eth_estimateGas', params: [{ input }] },
  ].map((call) => ({ ...call, isOpen: true, ...more }));
}
