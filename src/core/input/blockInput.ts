// Reads a block as people name it: tag, distance from a tag, number, hash, EIP-1898 object.
// https://eips.ethereum.org/EIPS/eip-1898

import { BLOCK_TAGS, blockTagOf } from '../blockTags.ts';
import type { JsonObject } from '../json.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import type { Input } from './input.ts';
import { accept, quote, refuse } from './input.ts';
import { parseQuantityInput } from './quantityInput.ts';
import { isCanonicalQuantity } from '../quantity.ts';
import { blockOffset } from './blockOffset.ts';

/** Block numbers have 64 bits; a longer one could be taken for a hash. */
const LONGEST_NUMBER = '0x'.length + 16;
const TOO_LARGE = 'Too large: a block number has at most 64 bits.';

const BLOCK_HASH = /^0x[0-9a-f]{64}$/i;

/** Reads a block; `hashToo` also accepts a hash (sent as EIP-1898 `blockHash`) and an EIP-1898 object. */
export function parseBlockInput(text: string, hashToo: boolean): Input {
  const typed = text.trim();
  const lower = typed.toLowerCase();
  const tag = blockTagOf(lower);
  if (tag !== undefined) return accept(tag);
  const offset = blockOffset(typed);
  if (offset !== undefined) {
    const name = `${offset.tag}-${offset.back}`;
    return accept(name, `Sent as the number ${offset.back} below ${offset.tag}, asked for when it is sent.`);
  }
  if (typed.startsWith('{'))
    return hashToo ? parseObject(typed) : refuse('This method takes a tag or a number only.');
  if (BLOCK_HASH.test(typed)) {
    return hashToo
      ? accept({ blockHash: typed.toLowerCase() })
      : refuse('This method takes a tag or a number. For a hash, use eth_getBlockByHash.');
  }
  const number = parseQuantityInput(typed, false);
  if (number.ok) {
    const isShort = typeof number.value === 'string' && number.value.length <= LONGEST_NUMBER;
    return isShort ? number : refuse(TOO_LARGE);
  }
  if (/^[\d,_.]+$|^0x/i.test(typed)) return number;
  const others = hashToo ? 'a number, or a block hash' : 'or a number';
  return refuse(`${quote(typed)} is no block. Type ${BLOCK_TAGS.join(', ')}, ${others}.`);
}

function parseObject(typed: string): Input {
  const value = jsonOf(typed);
  if (value === undefined)
    return refuse('This is not JSON. An EIP-1898 block looks like {"blockNumber":"0x1"}.');
  if (!isJsonObject(value)) return refuse('An EIP-1898 block is an object.');
  const problem = eip1898Problem(value);
  return problem === undefined ? accept(value) : refuse(problem);
}

function eip1898Problem(block: JsonObject): string | undefined {
  const { blockNumber, blockHash, requireCanonical, ...others } = block;
  const [other] = Object.keys(others);
  if (other !== undefined) return `“${other}” is not a member of an EIP-1898 block.`;
  if ((blockNumber === undefined) === (blockHash === undefined))
    return 'Give exactly one of blockNumber and blockHash.';
  if (blockHash !== undefined) {
    if (typeof blockHash !== 'string' || !BLOCK_HASH.test(blockHash))
      return 'blockHash is 0x and 64 hex digits.';
    return requireCanonical === undefined || typeof requireCanonical === 'boolean'
      ? undefined
      : 'requireCanonical is true or false.';
  }
  if (requireCanonical !== undefined) return 'requireCanonical goes with blockHash only.';
  return typeof blockNumber === 'string' &&
    isCanonicalQuantity(blockNumber) &&
    blockNumber.length <= LONGEST_NUMBER
    ? undefined
    : 'blockNumber is a QUANTITY such as "0x1".';
}
