// Finds what a pasted text can be, and which calls it suggests; Explain Transaction reads by it, too. Gives all
// meanings where only a node could decide, and no call with a text that could be a private key.

import { decodeCalldata, decodeRevertData } from '../abi/decodeCall.ts';
import { signatureMisfit } from '../abi/misfit.ts';
import { builtInSignatures } from '../abi/signatures.ts';
import type { Signatures } from '../abi/signatures.ts';
import type { Signature } from '../abi/signature.ts';
import { likelyAddress } from '../decode/bytesNotations.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { addressCalls, suggestedCalls } from '../decode/suggestedCalls.ts';
import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import { parseBlockInput } from '../input/blockInput.ts';
import { blockTime } from '../input/blockTime.ts';
import { isEnsName } from '../input/ensName.ts';
import { parseAddressInput } from '../input/hexInput.ts';
import { addressWithChain, explorerLink } from '../input/pastedLink.ts';
import type { JsonObject } from '../json.ts';
import { LONGEST } from '../text/lengths.ts';
import { chainTypeOf } from '../rlp/chainTransaction.ts';
import { decodeRawTransaction } from '../rlp/rawTransaction.ts';
import type { Leaf } from '../shape.ts';
import { callObject } from '../explain/replay.ts';
import { readCallsOf, readsOfToken } from './functionAtContract.ts';

export type Candidate = {
  readonly what:
    | 'transactionHash'
    | 'blockHash'
    | 'topic'
    | 'word'
    | 'privateKey'
    | 'address'
    | 'contract'
    | 'block'
    | 'rawTransaction'
    | 'calldata'
    | 'selector'
    | 'revertData'
    | 'data'
    | 'name';
  /** One sentence. */
  readonly label: string;
  /** The decoded value; undefined where the text has no meaning to decode. */
  readonly node: DecodedNode | undefined;
  readonly calls: readonly SuggestedCall[];
};

const WORD = /^0x[0-9a-f]{64}$/i;
const SELECTOR_END = 10;

/** The possible meanings of a text, the likeliest first. */
export function identify(text: string, context: DecodeContext = {}): readonly Candidate[] {
  const typed = text.length > LONGEST.pasted ? '' : text.trim();
  const link = explorerLink(typed);
  if (link === undefined) return identifyValue(addressWithChain(typed)?.address ?? typed, context);
  const candidates = identifyValue(link.value, context);
  const is = link.page === 'transaction' ? 'transactionHash' : 'blockHash';
  const ofKind = candidates.filter(({ what }) => what === is);
  return ofKind.length > 0 ? ofKind : candidates;
}

function identifyValue(pasted: string, context: DecodeContext): readonly Candidate[] {
  if (/^[0-9a-f]{64}$/i.test(pasted)) return [PRIVATE_KEY];
  if (WORD.test(pasted)) return wordCandidates(pasted.toLowerCase(), context);
  if (/^(0x)?[0-9a-f]{40}$/i.test(pasted)) return addressCandidates(pasted, context);
  if (/^0x([0-9a-f]{2}){4,}$/i.test(pasted)) return bytesCandidates(pasted.toLowerCase(), context);
  const block = parseBlockInput(pasted, false);
  if (block.ok && typeof block.value === 'string' && blockTime(block.value) === undefined) {
    const node = decode('block', block.value, 'blockNumber', { context });
    const named = { label: 'Block', method: 'eth_getBlockByNumber', params: [block.value, false] };
    const calls = node.kind === 'blockNumber' ? suggestedCalls(node) : [named];
    return [{ what: 'block', label: 'A block.', node, calls }];
  }
  return isEnsName(pasted) ? [nameCandidate(pasted)] : [];
}

const PRIVATE_KEY: Candidate = {
  what: 'privateKey',
  label:
    '64 hex digits without 0x: this could be a private key, so it is not sent anywhere. Put 0x before it if it is a hash.',
  node: undefined,
  calls: [],
};

function nameCandidate(name: string): Candidate {
  return {
    what: 'name',
    label: 'A name: ENS resolves its address when the request is sent.',
    node: undefined,
    calls: addressCalls(name),
  };
}

function wordCandidates(word: string, context: DecodeContext): readonly Candidate[] {
  const candidate = (what: Candidate['what'], label: string, kind: Leaf): Candidate => {
    const node = decode(what, word, kind, { context });
    return { what, label, node, calls: suggestedCalls(node) };
  };
  const events = signaturesOf(context).events(word);
  const calls = [
    {
      label: 'These events in the newest block',
      method: 'eth_getLogs',
      params: [{ topics: [word], fromBlock: 'latest', toBlock: 'latest' }],
    },
  ];
  const topic: readonly Candidate[] =
    events.length === 0
      ? []
      : [{ ...candidate('topic', `The topic of the event ${texts(events)}.`, 'word'), calls }];
  const hashes = [
    candidate('transactionHash', 'The hash of a transaction.', 'hash'),
    candidate('blockHash', 'The hash of a block.', 'hash'),
  ];
  const value = candidate('word', '32 bytes, such as a value in storage.', 'word');
  // No hash begins with eight zero bytes; numbers and addresses do.
  const address = likelyAddress(word);
  const known = address === undefined ? [] : addressCandidates(address, context, 'An address in 32 bytes.');
  return /^0x0{16}/.test(word) ? [...known, value, ...topic] : [...topic, ...hashes, value];
}

function addressCandidates(
  text: string,
  context: DecodeContext,
  plain = 'An address.',
): readonly Candidate[] {
  const address = parseAddressInput(text);
  if (!address.ok) return [];
  const value = address.value as string;
  const node = decode('address', value, 'address', { context });
  const contract = context.contractAt?.(value);
  const say = (what: string): string => [what, address.note ?? ''].join(' ').trim();
  const calls = suggestedCalls(node);
  if (contract !== undefined) {
    const all = [...readCallsOf(value, contract), ...calls];
    return [{ what: 'contract', label: say(`${contract.name}.`), node, calls: all }];
  }
  const token = context.tokens?.get(value.toLowerCase());
  if (token === undefined) return [{ what: 'address', label: say(plain), node, calls }];
  const all = [...readsOfToken(value), ...calls];
  return [{ what: 'address', label: say(`The token ${token.symbol}.`), node, calls: all }];
}

function bytesCandidates(data: string, context: DecodeContext): readonly Candidate[] {
  const signatures = signaturesOf(context);
  const raw = decodeRawTransaction(data);
  if (raw !== undefined) return [rawCandidate(data, raw, context)];
  const selector = data.slice(0, SELECTOR_END);
  if (data.length === SELECTOR_END) {
    const known = [...signatures.functions(selector), ...signatures.errors(selector)];
    const label =
      known.length === 0
        ? 'A selector that is not known here: add the ABI that has it.'
        : `The selector of ${texts(known)}.`;
    return [{ what: 'selector', label, node: undefined, calls: [] }];
  }
  const candidate = (what: Candidate['what'], label: string, kind: Leaf): Candidate => ({
    what,
    label,
    node: decode(what, data, kind, { context }),
    calls: [],
  });
  const [calls, reverts] = [decodeCalldata(data, signatures), decodeRevertData(data, signatures)].map(
    (readings) => texts(readings.map(({ signature }) => signature)),
  ) as [string, string];
  const known = [
    ...(calls === '' ? [] : [candidate('calldata', `A call of ${calls}.`, 'calldata')]),
    ...(reverts === ''
      ? []
      : [candidate('revertData', `What a call reverted with: ${reverts}.`, 'returnData')]),
  ];
  if (known.length > 0) return known;
  const isCall = (data.length - SELECTOR_END) % 64 === 0;
  const misfits = signatureMisfit([...signatures.functions(selector), ...signatures.errors(selector)]);
  const unknown =
    misfits === undefined
      ? `A call or a revert whose signature ${selector} is not known here: add its ABI to read it.`
      : `It begins as ${misfits}.`;
  return [
    ...(isCall ? [candidate('calldata', unknown, 'calldata')] : []),
    candidate('data', 'Bytes without a meaning of their own.', 'data'),
  ];
}

function rawCandidate(data: string, raw: JsonObject, context: DecodeContext): Candidate {
  const { hash, from, type } = raw;
  const chainType = chainTypeOf(type);
  const node = decode('rawTransaction', data, 'rawTransaction', { context });
  const trial = { label: 'Try it without sending', method: 'eth_call', params: [callObject(raw), 'latest'] };
  const send = { label: 'Send it', method: 'eth_sendRawTransaction', params: [data] };
  if (raw['calls'] !== undefined)
    return {
      what: 'rawTransaction',
      label: `${chainType!.what}.`,
      node,
      calls: hash === undefined ? [] : [send],
    };
  if (chainType !== undefined)
    return { what: 'rawTransaction', label: `${chainType.what}.`, node, calls: [trial] };
  if (hash === undefined)
    return { what: 'rawTransaction', label: 'A transaction that is not signed.', node, calls: [trial] };
  const own = suggestedCalls(decode('transactionHash', hash, 'hash'));
  return {
    what: 'rawTransaction',
    label: 'A signed transaction.',
    node,
    // The look-ups come last: a transaction that was not sent yet is not found.
    calls: [...(from === undefined ? [] : [trial, send]), ...own],
  };
}

function signaturesOf({ signatures }: DecodeContext): Signatures {
  return signatures ?? builtInSignatures();
}

function texts(signatures: readonly Signature[]): string {
  return [...new Set(signatures.map(({ text }) => text))].join(' or ');
}
