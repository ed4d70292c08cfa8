// Calldata and topics by signature in a form: read, taken apart, written as text.
import assert from 'node:assert/strict';
import { checksummed } from '../../../src/core/text/checksummed.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import type { InputShape } from '../../../src/core/catalogue/methodSpec.ts';
import { draftText } from '../../../src/core/form/draftText.ts';
import type { Draft } from '../../../src/core/form/draft.ts';
import { formShape } from '../../../src/core/form/formShape.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import { argumentSpecs, signatureDraft } from '../../../src/core/form/signatureDraft.ts';

const TO = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const WORD = TO.slice(2).padStart(64, '0');
const TRANSFER = 'transfer(address to, uint256 amount)';
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const EVENT = 'Transfer(address indexed from, address indexed to, uint256 amount)';

const CALL = findMethod('eth_call')!;
const LOGS = findMethod('eth_getLogs')!;
const TOPICS: InputShape = formShape(LOGS.params[0]!.type).object!.object.find(
  ({ name }) => name === 'topics',
)!.type;

const readCall = (input: Draft) => readForm(CALL, [{ members: { to: TO, input } }]);
const readTopics = (topics: Draft) => readForm(LOGS, [{ members: { topics } }]);

describe('argumentSpecs', () => {
  it('names a field for each argument, by its type', () => {
    const text = 'f(uint8, uint256 amount, (bool ok, bytes4[2] ids)[] items, int64 by, string note)';
    assert.deepEqual(
      argumentSpecs('calldata', text)!.map(({ name, type, doc }) => [name, type, doc]),
      [
        ['#0', 'quantity', 'uint8'],
        ['amount', 'wei', 'uint256'],
        [
          'items',
          {
            array: {
              object: [
                { name: 'ok', type: 'bool', doc: 'bool', required: true, default: 'false' },
                {
                  name: 'ids',
                  type: { array: 'data', most: 2, least: 2 },
                  doc: 'bytes4[2]',
                  required: true,
                },
              ],
            },
          },
          '(bool,bytes4[2])[]',
        ],
        ['by', 'integer', 'int64'],
        ['note', 'string', 'string'],
      ],
    );
  });

  it('has the indexed arguments of an event only', () => {
    assert.deepEqual(
      argumentSpecs(TOPICS, EVENT)!.map(({ name }) => name),
      ['from', 'to'],
    );
    assert.equal(argumentSpecs(TOPICS, 'no event'), undefined);
  });
});

describe('readForm with a signature', () => {
  it('makes calldata of a function and its arguments', () => {
    const { params, problems, notes } = readCall({ signature: TRANSFER, args: [TO, '1.5 ether'] });
    const amount = 1_500_000_000_000_000_000n.toString(16).padStart(64, '0');
    assert.deepEqual([params, problems], [[{ to: TO, input: `0xa9059cbb${WORD}${amount}` }, 'latest'], {}]);
    assert.equal(notes['0.input'], 'Sent as 0xa9059cbb… (transfer), 68 bytes.');
  });

  it('takes tuples, lists, texts and boxes nobody ticked', () => {
    const signature = 'f((bool ok, string note)[] items, bytes4[2] ids, int64 by)';
    const args: Draft[] = [
      { items: [{ members: { note: 'a, "b"' } }] },
      { items: ['0x11223344', '0x55667788'] },
      '-5',
    ];
    const { params, problems } = readCall({ signature, args });
    assert.deepEqual(problems, {});
    const input = (params![0] as { input: string }).input;
    assert.deepEqual(signatureDraft('calldata', input, [signature]), {
      signature,
      args: [{ items: [{ members: { ok: 'false', note: 'a, "b"' } }] }, args[1], '-5'],
    });
  });

  it('has a field for each item of an array of fixed length, and wants each', () => {
    const signature = 'f(uint256[2] weight, uint8[] rest)';
    const missing = 'Type a number: 1000, 0x3e8, 1.5 ether or 30 gwei.';
    assert.deepEqual(readCall({ signature, args: [] }).problems, {
      '0.input.0.0': missing,
      '0.input.0.1': missing,
    });
    assert.deepEqual(readCall({ signature, args: [{ items: ['1 ether'] }] }).problems, {
      '0.input.0.1': missing,
    });
    const { params, problems } = readCall({ signature, args: [{ items: ['1', '2'] }] });
    assert.deepEqual(problems, {});
    assert.match((params![0] as { input: string }).input, /1[0]{63}2/);
    assert.deepEqual(readCall({ signature: 'f(uint8[3] few)', args: ['[1,2]'] }).problems, {
      '0.input.0': 'few (uint8[3]): this takes 3 items, not 2.',
    });
  });

  it('takes dates for arguments that are moments by their names', () => {
    const signature = 'f(uint64 deadline, uint256 createdAt, uint8 since)';
    const { params, problems, notes } = readCall({
      signature,
      args: ['2026-01-31', '2026-01-31T12:00:00Z', '5'],
    });
    assert.deepEqual(problems, {});
    const words = ['697d4600', '697deec0', '5'].map((digits) => digits.padStart(64, '0'));
    assert.equal((params![0] as { input: string }).input.slice(10), words.join(''));
    assert.equal(notes['0.input.0'], '2026-01-31T00:00:00Z, 1769817600.');
    assert.match(
      readCall({ signature, args: ['1769817600000', '5', '5'] }).problems['0.input.0']!,
      /looks like milliseconds; seconds are sent\. Write 1769817600 for 2026-01-31T00:00:00Z/,
    );
  });

  it('names the argument that is wrong, and the function that is none', () => {
    const problemsOf = (signature: string, ...args: string[]): unknown =>
      readCall({ signature, args }).problems;
    assert.deepEqual(problemsOf(TRANSFER, '0x12', ''), {
      '0.input.0': 'An address has 40 hex digits after 0x, not 2.',
      '0.input.1': 'Type a number: 1000, 0x3e8, 1.5 ether or 30 gwei.',
    });
    assert.deepEqual(problemsOf('f(uint8 a)', '256'), { '0.input.0': 'a (uint8): out of range for uint8.' });
    assert.deepEqual(problemsOf('f(bytes4 a)', '0x11'), {
      '0.input.0': 'a (bytes4): this takes 4 bytes, not 1.',
    });
    assert.deepEqual(problemsOf(''), {
      '0.input': 'Choose a function, or type one like transfer(address,uint256).',
    });
    assert.deepEqual(problemsOf('transfer(addres)'), {
      '0.input': 'This is no function with Solidity types. Write it like transfer(address,uint256).',
    });
  });

  it('makes topics of an event: any, one, several, hashed', () => {
    assert.deepEqual(readTopics({ signature: EVENT, args: ['', TO] }).params, [
      { topics: [TOPIC, null, `0x${WORD}`] },
    ]);
    assert.deepEqual(readTopics({ signature: EVENT, args: [{ items: [TO, TO] }] }).params, [
      { topics: [TOPIC, [`0x${WORD}`, `0x${WORD}`]] },
    ]);
    const hello = '0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8';
    const { params } = readTopics({
      signature: 'Said(string indexed text, uint8 indexed n)',
      args: ['hello', '3'],
    });
    const [, text, n] = (params![0] as { topics: string[] }).topics;
    assert.deepEqual([text, n], [hello, `0x${'3'.padStart(64, '0')}`]);
    assert.deepEqual(readTopics({ signature: 'Said(uint8 indexed n)', args: ['300'] }).problems, {
      '0.topics.0': 'n (uint8): out of range for uint8.',
    });
  });
});

describe('signatureDraft', () => {
  it('takes calldata apart by the first signature that gives it again', () => {
    const data = `0xa9059cbb${WORD}${'5'.padStart(64, '0')}`;
    const known = ['transfer(address)', 'transfer(address to,uint256 amount)'];
    assert.deepEqual(signatureDraft('calldata', data, known), {
      signature: TRANSFER,
      args: [checksummed(TO), '5'],
    });
    assert.equal(signatureDraft('calldata', `${data}00`, known), undefined);
    assert.equal(signatureDraft('calldata', data, []), undefined);
  });

  it('takes a function that was typed with its arguments', () => {
    assert.deepEqual(signatureDraft('calldata', `transfer(address,uint256) ${TO} 1 gwei`, []), {
      signature: 'transfer(address, uint256)',
      args: [checksummed(TO), '1000000000'],
    });
    assert.equal(signatureDraft('calldata', `transfer(address,uint256) ${TO}`, []), undefined);
    // A name stays: bytes would have no place for it.
    assert.deepEqual(signatureDraft('calldata', 'balanceOf(address owner)(uint256) vitalik.eth', []), {
      signature: 'balanceOf(address owner) returns (uint256)',
      args: ['vitalik.eth'],
    });
    assert.equal(signatureDraft('calldata', 'f(address[]) [vitalik.eth]', []), undefined);
  });

  it('takes topics apart, but not what was hashed', () => {
    const topics = [TOPIC, null, [`0x${WORD}`]];
    assert.deepEqual(signatureDraft(TOPICS, topics, [EVENT]), {
      signature: EVENT,
      args: ['', { items: [checksummed(TO)] }],
    });
    const text = 'Said(string indexed text)';
    const said = readTopics({ signature: text, args: ['hello'] }).params![0] as { topics: string[] };
    assert.equal(signatureDraft(TOPICS, said.topics, [text]), undefined);
  });
});

describe('draftText of a signature', () => {
  it('writes a function as it can be typed, and topics as they are sent', () => {
    assert.equal(
      draftText('calldata', { signature: TRANSFER, args: [TO, '1.5 ether'] }),
      JSON.stringify(`${TRANSFER} ${TO} "1.5 ether"`),
    );
    assert.deepEqual(JSON.parse(draftText(TOPICS, { signature: EVENT, args: [TO] })), [TOPIC, `0x${WORD}`]);
    assert.deepEqual(JSON.parse(draftText(TOPICS, { signature: EVENT, args: ['0x12'] })), [EVENT, '0x12']);
  });

  it('writes signatures that the parser reads again', () => {
    const line = 'f((bool ok, (uint8 a, bytes b)[2] inner)[] items, address payable to)';
    const named = signatureDraft('calldata', line, []);
    assert.equal(named, undefined);
    assert.equal(parseSignature(line, '')?.text, 'f((bool,(uint8,bytes)[2])[],address)');
  });
});
