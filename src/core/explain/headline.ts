// The sentence that says what a transaction is, and its outcome.

import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { TRANSACTION_FEE } from '../decode/feeRows.ts';
import { namedAddress } from '../decode/nameOfAddress.ts';
import { plural } from '../decode/notation.ts';
import { summarize, summarizeInFull } from '../decode/notations.ts';
import { childNodes } from '../decode/childNodes.ts';
import { signaturesOf } from '../decode/insideData.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { summarizeTokenAmount, unitOfAmount } from '../decode/tokenAmount.ts';
import { noCodeText } from '../call/ranNothing.ts';
import { withFullAddresses } from '../decode/nameBook.ts';
import type { JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { causesOf } from '../trace/causes.ts';
import { causeClause } from './causeSentence.ts';
import type { SentenceFacts, TransactionState } from './explanation.ts';
import { pickRows } from './sections.ts';

const SELECTOR_END = 10;
/** A longer call is shown by its name alone. */
const LONGEST_CALL = 100;
/** How many times as long it may be with addresses in full. */
const IN_FULL = 3;

/** `bob (0xf39F…2266)`, with the capitals of the checksum; in full where the context says so. */
function shortAddress(value: NodeValue | undefined, context: DecodeContext): string {
  if (typeof value !== 'string' || value.length !== 42) return 'an unknown account';
  return namedAddress(value, context);
}

/** The same sentence for a text to copy, with every address in full. */
export function headlineInFull(state: TransactionState, facts: SentenceFacts): string {
  return headline(state, { ...facts, transaction: withFullAddresses(facts.transaction) });
}

export function headline(state: TransactionState, facts: SentenceFacts): string {
  const { transaction, created, failed, fee, withoutCode } = facts;
  const why = failed === undefined ? '' : causeClause(causesOf(failed), transaction.context);
  const ran = state === 'would succeed' ? 'would run' : 'ran';
  const nothing = withoutCode === undefined ? undefined : noCodeText(withoutCode, transaction.context, ran);
  const who = shortAddress(pickRows(transaction, ['from'])[0]?.value, transaction.context);
  const [did, doing] = action(transaction, created);
  const isPart = fee?.label === TRANSACTION_FEE[1];
  const cost = fee === undefined ? '' : `cost ${summarize(fee)}${isPart ? ' and an L1 fee' : ''}`;
  switch (state) {
    case 'succeeded':
      return nothing === undefined
        ? `${who} ${did}; ${['it succeeded', cost].filter(Boolean).join(' and ')}.`
        : `${who} ${did}, but ${[nothing, cost].filter(Boolean).join('; it ')}.`;
    case 'failed':
      return `${who} tried to ${doing}; ${['it failed' + why, cost].filter(Boolean).join(why === '' ? ' and ' : ', and ')}.`;
    case 'would succeed':
      if (nothing !== undefined) return `${who} would ${doing}; it would succeed, but ${nothing}.`;
      return `${who} would ${doing}; it would succeed${fee === undefined ? '' : ` and use ${summarize(fee)} gas`}.`;
    case 'would fail':
      return `${who} would ${doing}; it would fail${why}.`;
    case 'waiting':
      return `${who} wants to ${doing}; it is waiting for a block.`;
    case 'replaced':
      return `${who} wanted to ${doing}; it was never mined, as another transaction took its nonce.`;
    default:
      return `${who} tried to ${doing}; whether it succeeded is not known${cost === '' ? '' : `; it ${cost}`}.`;
  }
}

/** The action of a transaction, in the past tense and as an infinitive. */
function action(transaction: DecodedNode, created: JsonValue | undefined): readonly [string, string] {
  const [to, input, value, blobs, authorizations] = [
    'to',
    'input',
    'value',
    'blobVersionedHashes',
    'authorizationList',
  ].map((label) => pickRows(transaction, [label])[0]);
  const ether = value === undefined ? '' : summarize(value);
  const hasEther = value?.amount !== undefined && value.amount > 0n;
  if (to?.value === null || to === undefined) {
    const contract =
      typeof created === 'string'
        ? `the contract ${shortAddress(created, transaction.context)}`
        : 'a contract';
    return verbs('create', 'created', contract + (hasEther ? ` with ${ether}` : ''));
  }
  const target = shortAddress(to.value, transaction.context);
  const data = typeof input?.value === 'string' ? input.value : '0x';
  const [accounts, blobCount] = [authorizations, blobs].map((list) =>
    Array.isArray(list?.value) ? list.value.length : 0,
  ) as [number, number];
  if (data !== '0x') return callAction(input!, data, target, hasEther ? ` with ${ether}` : '');
  if (blobCount > 0) return verbs('send', 'sent', `${plural(String(blobCount), 'blob')} to ${target}`);
  if (accounts > 0 && !hasEther)
    return verbs('send', 'sent', `${plural(String(accounts), 'authorization')} to set code (EIP-7702)`);
  return verbs('send', 'sent', `${value === undefined ? 'a transaction' : ether} to ${target}`);
}

function callAction(
  input: DecodedNode,
  data: string,
  target: string,
  ether: string,
): readonly [string, string] {
  const known = nodesInside(input).find(({ provenance }) => provenance === 'derived');
  const isInFull = input.context.hasFullAddresses === true;
  const text = isInFull ? summarizeInFull(input) : summarize(input);
  if (known !== undefined) {
    const what = text.length > LONGEST_CALL * (isInFull ? IN_FULL : 1) ? `${known.label}(…)` : text;
    return tokenAction(known) ?? verbs('call', 'called', `${what} on ${target}${ether}`);
  }
  if (data.length < SELECTOR_END) return verbs('send', 'sent', `the bytes ${data} to ${target}${ether}`);
  if (text.startsWith('“')) return verbs('send', 'sent', `the message ${text} to ${target}${ether}`);
  const [misfit] = signaturesOf(input).functions(data.slice(0, SELECTOR_END));
  if (misfit !== undefined)
    return verbs(
      'call',
      'called',
      `${misfit.name}(…) on ${target}${ether}, with calldata that does not fit it`,
    );
  return verbs('call', 'called', `the unknown function ${data.slice(0, SELECTOR_END)} of ${target}${ether}`);
}

/** The action of a token's call in the token's unit; undefined for other calls and unknown units. */
function tokenAction(call: DecodedNode): readonly [string, string] | undefined {
  const args = childNodes(call);
  const amount = args.find(({ kind }) => kind === 'tokenAmount');
  if (amount?.amount === undefined || unitOfAmount(amount) === undefined) return undefined;
  const sum = summarizeTokenAmount(amount, amount.amount, false);
  const [one, other] = args
    .filter(({ kind }) => kind === 'address')
    .map(({ value }) => shortAddress(value, call.context));
  switch (call.label) {
    case 'transfer':
      return verbs('send', 'sent', `${sum} to ${one}`);
    case 'transferFrom':
      return verbs('move', 'moved', `${sum} from ${one} to ${other}`);
    case 'approve':
      return verbs('let', 'let', `${one} spend ${sum}`);
    case 'mint':
      return verbs('mint', 'minted', `${sum} for ${one}`);
    case 'burn':
      return verbs('burn', 'burnt', sum);
    default:
      return undefined;
  }
}

function verbs(doing: string, did: string, what: string): readonly [string, string] {
  return [`${did} ${what}`, `${doing} ${what}`];
}
