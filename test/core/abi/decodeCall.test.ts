import assert from 'node:assert/strict';
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionData,
  keccak256,
  parseAbi,
  toEventSelector,
} from 'viem';
import {
  decodeCalldata,
  decodeLog,
  decodeReturnData,
  decodeRevertData,
} from '../../../src/core/abi/decodeCall.ts';
import type { AbiReading } from '../../../src/core/abi/reading.ts';
import { revertText } from '../../../src/core/decode/revertReason.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { cast } from './cast.ts';

const A = `0x${'aa'.repeat(20)}` as const;
const B = `0x${'bb'.repeat(20)}` as const;
const abi = parseAbi([
  'function transfer(address to,uint256 amount) returns (bool)',
  'function multicall(bytes[] calls) returns (bytes[])',
  'event Transfer(address indexed from,address indexed to,uint256 amount)',
  'error Low(uint256 have,address[] who)',
]);
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [A, 5n] });
const known = createSignatures();

/** `text source {values}`, `+` where bytes are left over. */
const shown = (readings: readonly AbiReading[]): readonly string[] =>
  readings.map(
    ({ signature, value, exact }) =>
      `${signature.text} ${signature.source} ${JSON.stringify(value)}${exact ? '' : ' +'}`,
  );

describe('decodeCalldata', () => {
  it('reads a call by its built-in signature, as cast does', () => {
    assert.deepEqual(shown(decodeCalldata(transfer, known)), [
      `transfer(address,uint256) ERC-20 {"to":"${A}","amount":"5"}`,
    ]);
    assert.deepEqual(
      cast('calldata-decode', 'transfer(address,uint256)', transfer).toLowerCase().split('\n'),
      [A, '5'],
    );
  });

  it('reads a call with bytes after it, and says so', () => {
    assert.deepEqual(shown(decodeCalldata(`${transfer}c0ffee`, known)), [
      `transfer(address,uint256) ERC-20 {"to":"${A}","amount":"5"} +`,
    ]);
  });

  it('gives nothing for an unknown selector, too few bytes or no hex', () => {
    const none = ['0x', '0xa9059cbb', '0xa9059cb', '0xdeadbeef', 'a9059cbb', `${transfer.slice(0, -1)}x`];
    assert.deepEqual(
      none.map((data) => shown(decodeCalldata(data, known))),
      none.map(() => []),
    );
  });

  it('gives all functions of the same selector that decode strictly, and only those', () => {
    // Two of the many functions that share the selector of transfer(address,uint256).
    const clash = createSignatures();
    clash.set('file', [
      parseSignature('many_msg_babbage(bytes1 b)', 'mine')!,
      parseSignature('transfer(bytes4[9],bytes5[6],int48[11])', 'mine')!,
    ]);
    const short = `0xa9059cbb${'ab'.padEnd(64, '0')}`;
    assert.deepEqual(shown(decodeCalldata(short, clash)), ['many_msg_babbage(bytes1) mine {"b":"0xab"}']);
    assert.deepEqual(shown(decodeCalldata(transfer, clash)), [
      `transfer(address,uint256) ERC-20 {"to":"${A}","amount":"5"}`,
    ]);
    const both = `0xa9059cbb${'0'.repeat(128)}`;
    const readings = shown(decodeCalldata(both, clash));
    assert.deepEqual(readings, [
      `transfer(address,uint256) ERC-20 {"to":"0x${'00'.repeat(20)}","amount":"0"}`,
    ]);
  });

  it('prefers what was added to what is built in', () => {
    const own = createSignatures();
    own.set('file', [parseSignature('transfer(address receiver,uint256 cents)', 'Token.json')!]);
    assert.deepEqual(shown(decodeCalldata(transfer, own)), [
      `transfer(address,uint256) Token.json {"receiver":"${A}","cents":"5"}`,
    ]);
    own.set('file', []);
    assert.deepEqual(shown(decodeCalldata(transfer, own)), [
      `transfer(address,uint256) ERC-20 {"to":"${A}","amount":"5"}`,
    ]);
  });
});

describe('decodeReturnData', () => {
  it('reads what a known call gave back', () => {
    const yes = encodeAbiParameters([{ type: 'bool' }], [true]);
    assert.deepEqual(shown(decodeReturnData(yes, transfer, known)), [
      'transfer(address,uint256) ERC-20 {"#0":true}',
    ]);
  });

  it('gives nothing for data that the function cannot have returned', () => {
    const two = encodeAbiParameters([{ type: 'uint256' }], [2n]);
    assert.deepEqual(
      [
        decodeReturnData(two, transfer, known),
        decodeReturnData('0x', transfer, known),
        decodeReturnData(two, '0x', known),
      ],
      [[], [], []],
    );
  });
});

describe('decodeRevertData', () => {
  const reason = (data: string): readonly string[] =>
    decodeRevertData(data, known).map((reading) => revertText(reading));

  it('reads Error(string), Panic(uint256) and custom errors', () => {
    const error = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['not the owner'] });
    const panic = encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), args: [17n] });
    const odd = encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), args: [99n] });
    const low = encodeErrorResult({ abi, errorName: 'Low', args: [3n, [A, B]] });
    const own = createSignatures();
    own.set('file', [parseSignature('error Low(uint256 have,address[] who)', 'mine')!]);
    assert.deepEqual(
      [
        reason(error),
        reason(panic),
        reason(odd),
        decodeRevertData(low, own).map((reading) => revertText(reading)),
        reason(low),
        reason('0x'),
      ],
      [
        ['not the owner'],
        ['Panic 0x11: arithmetic overflow or underflow'],
        ['Panic 0x63'],
        [`Low(have 3, who [${A}, ${B}])`],
        [],
        [],
      ],
    );
  });
});

describe('decodeLog', () => {
  it('tells ERC-20’s Transfer from ERC-721’s by what is indexed', () => {
    const topics = encodeEventTopics({ abi, eventName: 'Transfer', args: { from: A, to: B } });
    const amount = encodeAbiParameters([{ type: 'uint256' }], [7n]);
    assert.deepEqual(
      [shown(decodeLog(topics, amount, known)), shown(decodeLog([...topics, amount], '0x', known))],
      [
        [`Transfer(address,address,uint256) ERC-20 {"from":"${A}","to":"${B}","amount":"7"}`],
        [`Transfer(address,address,uint256) ERC-721 {"from":"${A}","to":"${B}","tokenId":"7"}`],
      ],
    );
  });

  it('gives indexed strings and arrays as the hash they are indexed by', () => {
    const own = createSignatures();
    own.set('file', [
      parseSignature('event Said(string indexed what,string again,int8[2] indexed pair)', 'mine')!,
    ]);
    const topic = toEventSelector('Said(string,string,int8[2])');
    const what = keccak256('0x1234');
    const data = encodeAbiParameters([{ type: 'string' }], ['again']);
    assert.deepEqual(shown(decodeLog([topic, what, what], data, own)), [
      `Said(string,string,int8[2]) mine {"what":"${what}","again":"again","pair":"${what}"}`,
    ]);
  });

  it('reads an anonymous event by what fits, and only where nothing is left over', () => {
    const own = createSignatures();
    own.set('file', [parseSignature('event Note(address indexed who,uint8 level) anonymous', 'mine')!]);
    const who = `0x${A.slice(2).padStart(64, '0')}`;
    const level = encodeAbiParameters([{ type: 'uint8' }], [3]);
    assert.deepEqual(
      [
        decodeLog([who], level, own),
        decodeLog([who], `${level}00`, own),
        decodeLog([toEventSelector('A()')], level, own),
      ].map(shown),
      [[`Note(address,uint8) mine {"who":"${A}","level":"3"}`], [], []],
    );
  });

  it('gives nothing for topics that are no words', () => {
    assert.deepEqual(
      [decodeLog([1], '0x', known), decodeLog(['0x12'], '0x', known), decodeLog([], '0xzz', known)],
      [[], [], []],
    );
  });
});
