// Reads a typed block: tag, distance from a tag, time, number, hash, link to an explorer, or EIP-1898 object.
// https://eips.ethereum.org/EIPS/eip-1898

import { BLOCK_TAGS, blockTagOf, blockTagOfWord } from '../blockTags.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import { trimQuotes } from './trimQuotes.ts';
import { blockOffset } from './blockOffset.ts';
import { parseBlockTimeInput } from './blockTime.ts';
import { parseHashInput } from './hexInput.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { numberText } from './jsonNumberInput.ts';
import { nearTag } from './nearTag.ts';
import { readLink } from './pastedLink.ts';
import { parseQuantityInput } from './quantityInput.ts';

/** Block numbers have 64 bits; a longer number could be taken for a hash. */
const LONGEST_NUMBER = '0x'.length + 16;
const TOO_LARGE = 'Too large: a block number has at most 64 bits.';
/** With this many hex digits or more, the user meant a hash. */
const NEARLY_A_HASH = 50;

const BLOCK_HASH = /^0x[0-9a-f]{64}$/i;
const BARE_HASH = /^(?=.*[a-f])[0-9a-f]{64}$/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
const WITH_DISTANCE = /^([a-z]*)\s*([-+\u2010-\u2015\u2212~])\s*(\S.*)$/i;

/** Reads a block; `hashToo` also accepts a hash (sent as EIP-1898 `blockHash`) and an EIP-1898 object. */
export function parseBlockInput(text: string, hashToo: boolean): Input {
  const typed = trimQuotes(text);
  const lower = typed.toLowerCase();
  const tag = blockTagOf(lower);
  if (tag !== undefined) return accept(tag);
  const meant = blockTagOfWord(lower);
  if (meant !== undefined) return accept(meant, `Sent as ${meant}.`);
  const offset = blockOffset(typed);
  if (offset !== undefined) {
    const { tag: from, back } = offset;
    return back === 0n
      ? accept(from, `Sent as ${from}.`)
      : accept(`${from}-${back}`, `Sent as the number ${back} below ${from}, resolved when it is sent.`);
  }
  const time = parseBlockTimeInput(typed);
  if (time !== undefined) return time;
  if (typed.startsWith('{'))
    return hashToo ? parseObject(typed) : refuse('This method takes a tag or a number only.');
  if (BLOCK_HASH.test(typed) || BARE_HASH.test(typed)) {
    return hashToo
      ? accept({ blockHash: `0x${lower.replace(/^0x/, '')}` })
      : refuse('This method takes a tag or a number. For a hash, use eth_getBlockByHash.');
  }
  const linked = readLink(typed, ['block'], examples(hashToo), (value) => parseBlockInput(value, hashToo));
  return linked ?? parseNumber(typed, hashToo);
}

function parseNumber(typed: string, hashToo: boolean): Input {
  if (ADDRESS.test(typed)) return refuse(`This is an address, not a block. ${examples(hashToo)}`);
  const digits = /^0x[0-9a-f]+$/i.test(typed) ? typed.length - '0x'.length : 0;
  if (digits >= NEARLY_A_HASH) return refuse(`A block hash has 64 hex digits after 0x, not ${digits}.`);
  const number = parseQuantityInput(typed, 'block');
  if (number.ok) {
    const isShort = typeof number.value === 'string' && number.value.length <= LONGEST_NUMBER;
    return isShort ? number : refuse(TOO_LARGE);
  }
  const [, tag = '', sign, back = ''] = WITH_DISTANCE.exec(typed) ?? [];
  if (sign === '+')
    return refuse(
      `${quote(typed)} is not a block: there is none above a tag. Write its number, or latest-10.`,
    );
  if (sign !== undefined) return refuse(`${quote(typed)} is not a block. Write ${nearest(tag, back)}.`);
  if (/^0x|^[^g-z]+$/i.test(typed)) return number;
  const near = nearTag(typed);
  return refuse(
    `${quote(typed)} is not a block. ${near === undefined ? examples(hashToo) : `Did you mean ${near}?`}`,
  );
}

/** The notation to propose: a distance without its tag, such as `-10`, is completed to `latest-10`. */
function nearest(tag: string, back: string): string {
  const isKnown = tag === '' && blockOffset(`latest-${back}`) !== undefined;
  return isKnown ? `latest-${back}` : 'a distance like latest-10';
}

function examples(hashToo: boolean): string {
  const others = hashToo ? 'a number, or a block hash' : 'or a number';
  return `Type ${BLOCK_TAGS.join(', ')}, latest-10, 2026-01-31T12:00Z, ${others}.`;
}

function parseObject(typed: string): Input {
  const value = jsonOf(typed);
  if (value === undefined)
    return refuse('This is not JSON. An EIP-1898 block looks like {"blockNumber":"0x1"}.');
  return isJsonObject(value) ? parseEip1898(value) : refuse('An EIP-1898 block is an object.');
}

function parseEip1898(block: JsonObject): Input {
  const { blockNumber, blockHash, requireCanonical, ...others } = block;
  const [other] = Object.keys(others);
  if (other !== undefined) return refuse(`${quote(other)} is not a member of an EIP-1898 block.`);
  if ((blockNumber === undefined) === (blockHash === undefined))
    return refuse('Give exactly one of blockNumber and blockHash.');
  if (blockHash === undefined)
    return requireCanonical === undefined
      ? parseNumberMember(blockNumber!)
      : refuse('requireCanonical goes with blockHash only.');
  const hash =
    typeof blockHash === 'string'
      ? parseHashInput(blockHash)
      : refuse('this is a text: 0x and 64 hex digits.');
  if (!hash.ok) return refuse(`blockHash: ${hash.problem}`);
  if (requireCanonical === undefined) return accept({ blockHash: hash.value });
  return typeof requireCanonical === 'boolean'
    ? accept({ blockHash: hash.value, requireCanonical })
    : refuse('requireCanonical is true or false.');
}

/** Reads the member `blockNumber`. EIP-1898 allows only a number there: a tag is sent alone, without the object. */
function parseNumberMember(blockNumber: JsonValue): Input {
  const text = numberText(blockNumber);
  if (text !== undefined && BLOCK_HASH.test(text.trim()))
    return refuse('blockNumber: this is a hash. Give it as blockHash.');
  const read = text === undefined ? refuse('this is a number such as "0x1".') : parseBlockInput(text, false);
  if (!read.ok) return refuse(`blockNumber: ${read.problem}`);
  const isNumber = typeof read.value === 'string' && read.value.startsWith('0x');
  const value = isNumber ? { blockNumber: read.value } : read.value;
  if (read.value === blockNumber && isNumber) return accept(value);
  return accept(value, read.note ?? `Sent as ${JSON.stringify(value)}.`);
}
