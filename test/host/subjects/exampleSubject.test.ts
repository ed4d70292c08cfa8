// The example block is a real one, is marked as an example, and leads on.
import assert from 'node:assert/strict';
import * as Hash from 'ox/Hash';
import type { JsonObject } from '../../../src/core/json.ts';
import { encodeRlpList } from '../../../src/core/rlp/parseRlp.ts';
import { recoverSender } from '../../../src/core/rlp/recoverSender.ts';
import { EXAMPLE_BLOCK } from '../../../src/host/subjects/exampleBlock.ts';
import type { History } from '../../../src/host/history/history.ts';
import { withVscode } from '../withVscode.ts';

const { exampleSubject, createSubjects } = await withVscode('', async () => ({
  ...(await import('../../../src/host/subjects/exampleSubject.ts')),
  ...(await import('../../../src/host/subjects/subjects.ts')),
}));

const HEADER =
  'parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty number gasLimit gasUsed timestamp extraData mixHash nonce';
const NUMBERS = new Set('difficulty number gasLimit gasUsed timestamp gasPrice gas value v r s'.split(' '));

/** Bytes as RLP has them; numbers without leading zeros. */
function rlpOf(hex: string, isNumber: boolean): string {
  const digits = isNumber ? hex.slice(2).replace(/^0+/, '') : hex.slice(2);
  const bytes = digits.length % 2 === 0 ? digits : `0${digits}`;
  const size = bytes.length / 2;
  if (size === 1 && Number.parseInt(bytes, 16) < 0x80) return bytes;
  if (size < 56) return (0x80 + size).toString(16) + bytes;
  const length = size.toString(16);
  const even = length.length % 2 === 0 ? length : `0${length}`;
  return (0xb7 + even.length / 2).toString(16) + even + bytes;
}

function hashOf(object: JsonObject, names: string, isNonceNumber: boolean): string {
  const items = names.split(' ').map((name) => {
    const isNumber = NUMBERS.has(name) || (name === 'nonce' && isNonceNumber);
    return rlpOf(object[name] as string, isNumber);
  });
  return Hash.keccak256(`0x${encodeRlpList(items.join(''))}`, { as: 'Hex' });
}

describe('the example block', () => {
  const block = EXAMPLE_BLOCK as JsonObject;

  it('is the block that its hash says, with transactions signed by who sent them', () => {
    assert.equal(hashOf(block, HEADER, false), block['hash']);
    const transactions = block['transactions'] as readonly JsonObject[];
    assert.equal(transactions.length, 4);
    for (const transaction of transactions) {
      assert.equal(hashOf(transaction, 'nonce gasPrice gas to value input v r s', true), transaction['hash']);
      const signed = 'nonce gasPrice gas to value input'
        .split(' ')
        .map((name) => rlpOf(transaction[name] as string, name !== 'to' && name !== 'input'))
        .join('');
      const [r, s, v] = ['r', 's', 'v'].map((name) => BigInt(transaction[name] as string));
      assert.equal(recoverSender(encodeRlpList(signed), r!, s!, Number(v) - 27), transaction['from']);
    }
  });

  it('is decoded, says that it is an example, and has nothing of a call', () => {
    const { view, entry, source, id } = exampleSubject(() => ({}));
    assert.match(view.title, /example/i);
    assert.match(view.hint, /example.*No call was sent/);
    assert.deepEqual([entry, view.call, view.actions, view.hasJson], [undefined, undefined, [], false]);
    const rows = source.rows([0], 0, 100);
    assert.match(rows.find(({ label }) => label === 'number')!.summary, /2,000,004/);
    assert.match(rows.find(({ label }) => label === 'extraData')!.summary, /ethpool/);
    assert.match(rows.find(({ label }) => label === 'timestamp')!.summary, /^2016-08-0/);
    assert.equal(id, 'example:block');
  });

  it('comes back by its id after a reload', async () => {
    const subjects = createSubjects({} as History, () => ({}));
    assert.equal((await subjects.find('example:block'))?.id, 'example:block');
  });
});
