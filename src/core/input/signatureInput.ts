// Reads calldata and topics typed as Solidity signatures: a function with arguments, or an event.

import { jsonParams, parseParams } from '../abi/abiType.ts';
import { parseSignature, signatureId } from '../abi/signature.ts';
import type { Signature } from '../abi/signature.ts';
import type { Coin } from '../chain/chain.ts';
import type { TokenUnit } from '../decode/tokenUnit.ts';
import { LONGEST, tooLongProblem } from '../text/lengths.ts';
import { readArguments } from './abiValue.ts';
import { encodeArguments } from './encodeArguments.ts';
import { nothingFound } from './foundInArguments.ts';
import type { FoundInArguments } from './foundInArguments.ts';
import { trimQuotes } from './trimQuotes.ts';
import { ensNote } from './ensName.ts';
import { parseDataInput } from './hexInput.ts';
import type { Input } from './input.ts';
import { accept, acceptWith, quote, refuse } from './input.ts';
import { withNote } from './pastedLink.ts';
import { withBaseUnits } from './tokenAmountInput.ts';
import { readUntypedCall } from './untypedCall.ts';

const EXAMPLE = 'transfer(address,uint256)';
/** Text meant as bytes: it begins with 0x, or consists of hex digits and spaces. */
const BYTES = /^(?:0x|[0-9a-f\s]*$)/i;
/** A signature in quotes, as a shell needs it. */
const QUOTED = /^(["'])(?<signature>[A-Za-z_$][\w$]*\s*\(.*?)\1(?=[\s,]|$)/s;
const NAME = /^[A-Za-z_$][\w$]*$/;
const SIGNATURE = /^(?:(?:function|event)\s+)?[A-Za-z_$][\w$]*\s*\(/;

/** The modifiers that Solidity allows behind a function's parameters. */
const MODIFIERS =
  /^\s*(?:external|public|internal|private|view|pure|payable|nonpayable|virtual|override|;)(?![\w$])|^\s*;/;
const RETURNS = /^\s*returns\s*(?=\()/;

/** Whether a text begins as a signature does. */
export function isSignature(text: string): boolean {
  return SIGNATURE.test(text.trim());
}

/**
 * Reads bytes, or `transfer(address,uint256) 0x… 1.5 ether`: arguments behind a signature, as cast takes them. The
 * types may be left out where exactly one known function fits. A call with ENS names stays as typed until `addresses`
 * holds the addresses of all of them. `token`: the unit of the called contract, in which an amount may be typed; `coin`: that of
 * the chain, where it is not ether.
 */
export function parseCalldataInput(
  text: string,
  addresses?: ReadonlyMap<string, string>,
  token?: TokenUnit,
  coin?: Coin,
): Input {
  return readCalldata(text, nothingFound(addresses, coin), token);
}

/** The ENS names among the arguments of a typed function; none in bytes, or where the text cannot be read. */
export function namesInCalldata(text: string): readonly string[] {
  const found = nothingFound();
  return readCalldata(text, found).ok ? found.names : [];
}

function readCalldata(text: string, found: FoundInArguments, token?: TokenUnit): Input {
  const typed = unquotedCall(text);
  if (typed.length > LONGEST.arguments && !BYTES.test(typed))
    return refuse(
      tooLongProblem(
        'A function with its arguments',
        typed,
        LONGEST.arguments,
        'Give the calldata as bytes in hex.',
      ),
    );
  const isTyped = SIGNATURE.test(typed);
  if (!isTyped && (typed === '' || BYTES.test(typed))) return parseDataInput(typed);
  const split = isTyped ? splitSignature(typed) : undefined;
  if (isTyped && split === undefined) return refuse('A “)” is missing in the signature.');
  const signature = split && parseSignature(`function ${split.signature}`, '');
  if (split !== undefined && signature !== undefined) {
    const based = withBaseUnits(signature, split.rest, token);
    if ('problem' in based) return refuse(based.problem);
    found.notes.push(based);
    const head = typed.slice(0, typed.length - split.rest.length);
    return readCall(signature, based.rest, head + based.rest, found);
  }
  const untyped = readUntypedCall(typed, token, found.coin);
  if (untyped?.ok === true) {
    const input = readCalldata(untyped.typed, found, token);
    return input.ok ? withNote(input, `Read as ${splitSignature(untyped.typed)!.signature}.`) : input;
  }
  if (untyped !== undefined) return refuse(untyped.problem);
  if (split !== undefined) return refuse(badSignature(split.signature, EXAMPLE));
  return NAME.test(typed)
    ? refuse(`No function called ${quote(typed)} is known here. Type it with its types, as ${EXAMPLE}.`)
    : parseDataInput(typed);
}

function readCall(signature: Signature, rest: string, typed: string, found: FoundInArguments): Input {
  const { notes, names, addresses, coin } = found;
  const inputs = jsonParams(signature.inputs);
  const read = readArguments(inputs, rest, found, signature.name);
  if (!read.ok) return refuse(read.problem);
  const args = encodeArguments(inputs, read.value as readonly unknown[]);
  if (args === undefined) return refuse('These arguments cannot be encoded; give the calldata as bytes.');
  const unknown = names.filter((name) => !addresses.has(name));
  // The text is read again once the names have addresses, without the coin.
  if (unknown.length > 0 && coin !== undefined && !readCalldata(typed, nothingFound()).ok)
    return refuse(`Beside the name ${unknown[0]}, type amounts in wei, not in ${coin.symbol}.`);
  if (unknown.length > 0) return acceptWith(typed, [...notes, { note: ensNote(unknown) }]);
  const data = signatureId(signature) + args;
  const bytes = (data.length - 2) / 2;
  const note = `Sent as ${data.slice(0, 10)}… (${signature.name}), ${bytes} bytes.`;
  return acceptWith(data, [...notes, { note }]);
}

/** Typed calldata without the quotes around its signature. */
export function unquotedCall(text: string): string {
  const typed = trimQuotes(text);
  const { signature } = QUOTED.exec(typed)?.groups ?? {};
  return signature === undefined ? typed : signature + typed.slice(signature.length + 2);
}

/** The topic of an event's signature, or undefined where the text is not a signature. */
export function parseEventInput(text: string): Input | undefined {
  const typed = text.trim();
  if (!SIGNATURE.test(typed)) return undefined;
  if (typed.length > LONGEST.signature)
    return refuse(
      tooLongProblem('An event', typed, LONGEST.signature, 'Give its topic: 0x and 64 hex digits.'),
    );
  const split = splitSignature(typed);
  const signature = split && parseSignature(`event ${split.signature}`, '');
  if (split === undefined || signature === undefined || split.rest.replace(/\banonymous\b|;|\s/g, '') !== '')
    return refuse(badSignature(typed, 'Transfer(address,address,uint256)'));
  const topic = signatureId(signature);
  return accept(topic, `Sent as ${topic}: the event ${signature.name}.`);
}

/** `signature`: the name with its parameters. `returns`: `(uint256)`, where return types are declared; else ''. */
export type SplitSignature = {
  readonly signature: string;
  readonly returns: string;
  /** The text behind the signature, its return types and its modifiers. */
  readonly rest: string;
};

export function splitSignature(typed: string): SplitSignature | undefined {
  if (typed.length > LONGEST.arguments) return undefined;
  const start = typed.replace(/^(?:function|event)\s+/, '');
  const end = closing(start, start.indexOf('('));
  if (end === undefined) return undefined;
  let rest = start.slice(end + 1);
  // cast takes return types directly behind the parameters.
  const types = parseParams(rest);
  let returns = '';
  if (types !== undefined && /^(?:[\s,]|$)/.test(rest.slice(types.end))) {
    returns = rest.slice(0, types.end);
    rest = rest.slice(types.end);
  }
  for (;;) {
    const returned = RETURNS.exec(rest);
    const returnsEnd = returned === null ? undefined : closing(rest, returned[0].length);
    const cut = returnsEnd === undefined ? MODIFIERS.exec(rest)?.[0].length : returnsEnd + 1;
    if (cut === undefined) break;
    if (returned !== null && returnsEnd !== undefined) returns = rest.slice(returned[0].length, cut);
    rest = rest.slice(cut);
  }
  return { signature: start.slice(0, end + 1), returns, rest };
}

/** The index of the bracket that closes the one at `start`; undefined where it is missing. */
function closing(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return undefined;
}

function badSignature(signature: string, example: string): string {
  return `${quote(signature)} is not a signature with Solidity types. Write it like ${example}.`;
}
