// Reads a pasted ABI: JSON, an artifact, Solidity source, or lines of signatures. A single signature is read elsewhere.

import { readAbiText } from '../abi/abiText.ts';
import { functionText } from '../abi/declared.ts';
import { signatureLine } from '../abi/readSolidity.ts';
import type { Signature } from '../abi/signature.ts';
import type { PastedReading } from './pastedReading.ts';

/** The beginning of JSON, source or a function; a long text of any other kind is not looked through. */
const BEGINS =
  /^(?:[[{]|\/[/*]|(?:pragma|import|abstract|contract|interface|library|struct|enum|type|error|event|function)\s|[\w$]{1,128}\()/;
const DECLARED = /^\s*(?:function|event|error|struct)\s/;
const MOST_CALLS = 50;
const MOST_NOTES = 10;

/** An ABI with a call for each function; undefined for a text that is not an ABI. */
export function readAbi(text: string): PastedReading | undefined {
  const read = BEGINS.test(text) ? readAbiText(text, '') : undefined;
  if (read === undefined) return undefined;
  const isJson = /^[[{]/.test(text);
  const { signatures, unread, contracts, abi } = read;
  const isNamed = isJson || contracts.length > 0;
  // Lines of a program can look like signatures.
  const isList = signatures.length > 1 && (unread.length === 0 || DECLARED.test(text));
  if (signatures.length === 0 || (!isNamed && !isList)) return undefined;
  const of = contracts.length === 0 ? '' : ` of ${contracts.slice(0, 3).join(', ')}`;
  const functions = signatures.filter(({ kind }) => kind === 'function');
  const more = unread.length - MOST_NOTES;
  return {
    label: `An ABI${of}: ${countsOf(signatures)}.`,
    node: undefined,
    calls: functions.slice(0, MOST_CALLS).map((signature) => ({
      label: signatureLine(signature),
      method: 'eth_call',
      params: [{ input: functionText(signature) }, 'latest'],
      isOpen: true,
    })),
    abi,
    notes: [...unread.slice(0, MOST_NOTES), ...(more > 0 ? [`${more} more are not read.`] : [])],
  };
}

function countsOf(signatures: readonly Signature[]): string {
  return (['function', 'event', 'error'] as const)
    .flatMap((kind) => {
      const count = signatures.filter((signature) => signature.kind === kind).length;
      return count === 0 ? [] : [`${count} ${kind}${count === 1 ? '' : 's'}`];
    })
    .join(', ');
}
