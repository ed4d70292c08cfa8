// What calldata, return data, logs, raw transactions, RLP, code and traces contain.
import assert from 'node:assert/strict';
import { encodeAbiParameters, serializeTransaction } from 'viem';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { KnownContract } from '../../../src/core/contracts/knownContract.ts';
import type { DecodeContext, DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { notationsOf } from '../../../src/core/decode/notationsOf.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import type { TokenUnit } from '../../../src/core/decode/tokenUnit.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';
import { CALL_FRAME } from '../../../src/core/trace/callFrame.ts';
import {
  ALICE,
  BOB,
  FAILED_FRAME,
  NESTED_CALL,
  REVERT,
  STEPS,
  TOKEN,
  TRANSFER_CALL,
  TRANSFER_LOG,
} from './samples.ts';
import { allNodes, treeLines } from './treeLines.ts';

const lines = (node: DecodedNode): readonly string[] =>
  nodesInside(node).flatMap((inside) => treeLines(inside, 0));
const inside = (value: JsonValue, shape: Shape): readonly string[] => lines(decode('x', value, shape));
const notes = (value: JsonValue, shape: Shape): readonly (string | undefined)[] =>
  nodesInside(decode('x', value, shape)).map(({ note }) => note);
const [alice, bob] = [ALICE, BOB].map((address) => summarize(decode('x', address, 'address')));
const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;

describe('nodesInside', () => {
  it('finds a call in calldata, and the calls in its arguments', () => {
    assert.deepEqual(inside(TRANSFER_CALL, 'calldata'), [
      'transfer object (derived): to 0xB0B0…B0B0 · amount 1,000',
      `transfer.to address: ${bob}`,
      'transfer.amount tokenAmount: 1,000',
    ]);
    assert.deepEqual(notes(TRANSFER_CALL, 'calldata'), ['transfer(address,uint256), ERC-20']);
    const nested = inside(NESTED_CALL, 'calldata');
    assert.deepEqual(nested[0], 'aggregate3 object (derived): calls 2 items');
    assert.ok(nested.includes(`aggregate3.calls.1.callData.transfer.to address: ${bob}`));
    assert.equal(summarize(decode('x', TRANSFER_CALL, 'calldata')), 'transfer(to 0xB0B0…B0B0, amount 1,000)');
  });

  it('offers the words of a call that is not known, as a guess', () => {
    const call = `0x12345678${word('1').slice(2)}${'00'.repeat(12)}${ALICE.slice(2)}`;
    assert.deepEqual(inside(call, 'calldata'), [
      'words array (guess): 2 items',
      `words.0 word: ${word('1')}`,
      `words.1 word: ${word(ALICE.slice(2))}`,
    ]);
    assert.deepEqual(notes(call, 'calldata'), ['selector 0x12345678 is not known here']);
    assert.deepEqual(inside(`${call}00`, 'calldata'), []);
  });

  it('says what an empty result can mean, where the function returns something', () => {
    const empty = (input: string, context: DecodeContext = {}): string =>
      summarize(decodeResult({ method: 'eth_call', params: [{ to: ALICE, input }] }, '0x', context));
    const balanceOf = `0x70a08231${ALICE.slice(2).padStart(64, '0')}`;
    assert.equal(empty(balanceOf), '0x (empty): no contract there, or it returned nothing');
    const known = { name: 'Token', signatures: createSignatures() } as unknown as KnownContract;
    assert.equal(empty(balanceOf, { contractAt: () => known }), '0x (empty)');
    // Returns nothing; not known; a payment.
    for (const input of [`0x40c10f19${TRANSFER_CALL.slice(10)}`, '0x12345678', '0x'])
      assert.equal(empty(input), '0x (empty)', input);
  });

  it('says of bytes that do not fit what begins as they do', () => {
    const dirty = TRANSFER_CALL.replace(/^(0x.{8})00/, '$101');
    const balanceOf = `0x70a08231${ALICE.slice(2).padStart(64, '0')}`;
    const answer = decodeResult(
      { method: 'eth_call', params: [{ input: balanceOf }] },
      `0x${'00'.repeat(64)}`,
    );
    const mint = `0x40c10f19${TRANSFER_CALL.slice(10)}`;
    const silent = decodeResult({ method: 'eth_call', params: [{ input: mint }] }, `0x${'00'.repeat(64)}`);
    const twoTopics = { ...TRANSFER_LOG, topics: TRANSFER_LOG.topics.slice(0, 2) };
    assert.deepEqual(
      [
        notes(dirty, 'calldata'),
        notes(TRANSFER_CALL.slice(0, -2), 'calldata'),
        notes(`0x08c379a0${word('1').slice(2)}`, 'returnData'),
        ...[answer, silent].map((node) => nodesInside(node).map(({ note }) => note)),
        summarize(decode('x', twoTopics, 'unknown')),
      ],
      [
        ['transfer(address,uint256), but the bytes do not fit it'],
        ['transfer(address,uint256), but the bytes do not fit it'],
        ['Error(string), but the bytes do not fit it'],
        ['the bytes do not fit what balanceOf(address) returns'],
        ['what mint(address,uint256) returns is not known here'],
        'event Transfer(address,address,uint256), but the bytes do not fit it · of 0x7070…7070',
      ],
    );
  });

  it('reads an event whose contract indexes nothing, where both standards have it', () => {
    const [topic, from, to] = TRANSFER_LOG.topics as readonly string[];
    const bare = {
      ...TRANSFER_LOG,
      topics: [topic!],
      data: `${from!}${to!.slice(2)}${TRANSFER_LOG.data.slice(2)}`,
    };
    assert.deepEqual(
      [summarize(decode('x', bare, 'unknown')), lines(decode('x', bare, 'unknown')).length],
      ['Transfer · from 0xA1A1…a1a1 · to 0xB0B0…B0B0 · amount or tokenId 1,000 · of 0x7070…7070', 4],
    );
  });

  it('names both standards that have a selector, until the contract is known as a token', () => {
    const input = `0x23b872dd${TRANSFER_LOG.topics[1]!.slice(2)}${TRANSFER_CALL.slice(10)}`;
    const call = { from: ALICE, to: TOKEN, value: '0x0', nonce: '0x0', input };
    const shown = (tokens: ReadonlyMap<string, TokenUnit>): readonly (string | undefined)[] => {
      const node = decode('x', call, { object: { input: 'calldata' } }, { context: { tokens } });
      const [reading] = nodesInside(childNodes(node)[0]!);
      return [summarize(reading!), reading!.note];
    };
    assert.deepEqual(
      [shown(new Map()), shown(new Map([[TOKEN, { decimals: 3, symbol: 'DAI' }]]))],
      [
        [
          'from 0xA1A1…a1a1 · to 0xB0B0…B0B0 · amount or tokenId 1,000',
          'transferFrom(address,address,uint256), ERC-20 or ERC-721',
        ],
        ['from 0xA1A1…a1a1 · to 0xB0B0…B0B0 · amount 1 DAI', 'transferFrom(address,address,uint256), ERC-20'],
      ],
    );
  });

  it('reads name and symbol that are bytes32, and a text without its padding', () => {
    const symbol = '0x95d89b41';
    const text = encodeAbiParameters([{ type: 'string' }], ['MKR']);
    const read = (input: string, result: string): readonly (string | undefined)[] => {
      const node = decodeResult({ method: 'eth_call', params: [{ to: TOKEN, input }, 'latest'] }, result);
      return [summarize(node), ...nodesInside(node).map(({ note }) => note)];
    };
    const padded = `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`;
    assert.deepEqual(
      [
        read(symbol, padded),
        read('0x06fdde03', padded),
        read(symbol, text.slice(0, 2 + 134)),
        read(symbol, `${text}${'0'.repeat(64)}`),
        read('0x18160ddd', `${word('1')}${'0'.repeat(64)}`),
      ],
      [
        ['MKR', 'symbol(), ERC-20; as bytes32, where the standard has a string'],
        ['MKR', 'name(), ERC-20; as bytes32, where the standard has a string'],
        ['MKR', 'symbol(), ERC-20; zeros at its end are missing, or there are more of them'],
        ['MKR', 'symbol(), ERC-20; zeros at its end are missing, or there are more of them'],
        [`0x${'0'.repeat(40)}… (64 bytes)`, 'the bytes do not fit what totalSupply() returns'],
      ],
    );
  });

  it('takes the input of a contract’s creation for code, not for a call', () => {
    const node = decode(
      'x',
      { to: null, input: TRANSFER_CALL },
      { object: { to: 'address', input: 'calldata' } },
    );
    assert.deepEqual(lines(childNodes(node)[1]!), []);
  });

  it('reads what a call gave back by the call’s own calldata', () => {
    const balanceOf = `0x70a08231${ALICE.slice(2).padStart(64, '0')}`;
    const node = decodeResult({ method: 'eth_call', params: [{ input: balanceOf }, 'latest'] }, word('3e8'));
    assert.deepEqual(lines(node), [
      'balanceOf object (derived): balance 1,000',
      'balanceOf.balance tokenAmount: 1,000',
    ]);
    assert.equal(summarize(node), 'balance 1,000');
  });

  it('takes no revert data for what a call gave back', () => {
    const params = [{ to: TOKEN, input: `0x70a08231${ALICE.slice(2).padStart(64, '0')}` }, ['trace']];
    const custom = `0xdeadbeef${word('1').slice(2)}`;
    const trace = [{ action: {}, error: 'Reverted', traceAddress: [] }];
    const outputs = (method: string, result: JsonValue, label: string): readonly string[] => {
      const node = childNodes(decodeResult({ method, params }, result)).find(
        (child) => child.label === label,
      )!;
      return lines(node);
    };
    const reverted = ['Error object (derived): reason empty', 'Error.reason text: empty'];
    assert.deepEqual(
      [
        outputs('trace_call', { output: REVERT, trace }, 'output'),
        outputs('trace_call', { output: REVERT }, 'output'),
        outputs('trace_call', { output: custom }, 'output'),
        outputs('trace_call', { output: word('1'), trace }, 'output'),
        outputs('debug_traceCall', { failed: true, returnValue: REVERT, structLogs: [] }, 'returnValue'),
        outputs('debug_traceCall', { failed: true, returnValue: word('1'), structLogs: [] }, 'returnValue'),
      ],
      [reverted, reverted, [], [], reverted, []],
    );
  });

  it('reads only the answer of the whole call by the call’s calldata', () => {
    const params = [{ to: TOKEN, input: `0x70a08231${ALICE.slice(2).padStart(64, '0')}` }, 'latest'];
    const result = {
      failed: false,
      returnValue: word('1'),
      structLogs: [{ pc: 0, op: 'RETURNDATASIZE', gas: 1, gasCost: 2, depth: 1, returnData: word('1') }],
    };
    const node = decodeResult({ method: 'debug_traceCall', params }, result);
    const balances = allNodes(node).filter(({ label }) => label === 'balanceOf');
    assert.deepEqual(
      balances.map(({ parent }) => parent?.label),
      ['returnValue'],
    );
  });

  it('takes an anonymous event for a guess that sums no log up', () => {
    const signatures = createSignatures();
    signatures.set('file', [parseSignature('event Any(uint256 indexed n) anonymous', 'mine')!]);
    const node = decode('x', { topics: [word('1')], data: '0x' }, 'unknown', { context: { signatures } });
    const [event] = nodesInside(node);
    assert.deepEqual(
      [event?.provenance, event?.note, summarize(node)],
      ['guess', 'Any(uint256), mine; anonymous: known only by what fits', 'event 0x0000…0001 not known here'],
    );
  });

  it('says that a transaction is not signed yet', () => {
    const raw = serializeTransaction({ type: 'legacy', chainId: 31_337, gas: 21_000n });
    assert.deepEqual(notes(raw, 'rawTransaction'), ['not signed']);
  });

  it('guesses that return data of an unknown call is a string where it is encoded as one', () => {
    const text = encodeAbiParameters([{ type: 'string' }], ['gm']);
    assert.deepEqual(
      [inside(text, 'returnData'), inside(word('1'), 'returnData'), inside('0x', 'returnData')],
      [['text text (guess): gm'], [], []],
    );
  });

  it('guesses no text where bytes or an empty list are as likely', () => {
    const [binary, empty] = [
      encodeAbiParameters([{ type: 'bytes' }], ['0xfffe0102']),
      encodeAbiParameters([{ type: 'uint256[]' }], [[]]),
    ];
    assert.deepEqual(
      [inside(binary, 'returnData')[0], inside(empty, 'returnData')[0]],
      ['words array (guess): 3 items', 'words array (guess): 2 items'],
    );
  });

  it('reads revert data where a call failed', () => {
    assert.deepEqual(
      [
        inside(REVERT, 'returnData'),
        notes(REVERT, 'returnData'),
        summarize(decode('x', REVERT, 'returnData')),
      ],
      [
        ['Error object (derived): reason empty', 'Error.reason text: empty'],
        ['reverted: empty'],
        'reverted: empty',
      ],
    );
  });

  it('finds the event in a log and sums the log up by it', () => {
    const node = decode('x', TRANSFER_LOG, 'unknown');
    assert.deepEqual(lines(node), [
      'Transfer object (derived): from 0xA1A1…a1a1 · to 0xB0B0…B0B0 · amount 1,000',
      `Transfer.from address: ${alice}`,
      `Transfer.to address: ${bob}`,
      'Transfer.amount tokenAmount: 1,000 (unit of token 0x7070…7070 not known)',
    ]);
    assert.equal(
      summarize(node),
      'Transfer · from 0xA1A1…a1a1 · to 0xB0B0…B0B0 · amount 1,000 · of 0x7070…7070',
    );
  });

  it('names the account that code is delegated to', () => {
    const code = `0xef0100${ALICE.slice(2)}`;
    assert.deepEqual(
      [inside(code, 'code'), summarize(decode('x', code, 'code')), inside('0x6000', 'code')],
      [[`delegates to address (derived): ${alice}`], `delegates to ${alice} (EIP-7702)`, []],
    );
  });

  it('reads RLP as a tree', () => {
    assert.deepEqual(inside('0xc4820102c0', 'rlp'), [
      'RLP list array (derived): 2 items',
      'RLP list.0 data: 0x0102',
      'RLP list.1 array: 0 items',
    ]);
    assert.deepEqual([inside('0xc482', 'rlp'), inside('0x', 'rawTransaction')], [[], []]);
  });

  it('finds where a failure began and why, in one frame and from the top', () => {
    const node = decode('x', FAILED_FRAME, CALL_FRAME);
    const [origin] = nodesInside(node);
    const frame =
      'CALL 0xB0B0…B0B0 → 0x7070…7070 · 1 coin · transfer(to 0xB0B0…B0B0, amount 1,000) · reverted: empty';
    assert.deepEqual(
      [nodesInside(node).map(({ label }) => label), summarize(origin!), lines(origin!)],
      [
        ['with the error of call 2', 'gas utilisation'],
        frame,
        ['failed here text (derived): empty', 'gas utilisation ratio (derived): 50 %'],
      ],
    );
    assert.equal(summarize(node), 'CALL 0xA1A1…a1a1 → 0xB0B0…B0B0 · 0x12345678 · reverted: empty');
  });

  it('says that a revert has no reason only where its output is there and empty', () => {
    const because = (members: JsonObject): JsonValue | undefined => {
      const frame = {
        type: 'CALL',
        from: ALICE,
        to: BOB,
        gas: '0x1',
        error: 'execution reverted',
        ...members,
      };
      return nodesInside(decode('x', frame, CALL_FRAME)).find(({ label }) => label === 'failed here')
        ?.value as JsonValue | undefined;
    };
    assert.deepEqual(
      [
        because({ output: '0x' }),
        because({}),
        because({ output: `0xdeadbeef${word('1').slice(2)}` }),
        because({ output: '0x7d88c1856cc95352' }),
        because({ output: `0x08c379a0${word('1').slice(2)}` }),
        because({ output: `0x${Buffer.from('wrong-calldatasize').toString('hex')}` }),
        because({ revertReason: 'not the owner' }),
        because({ error: 'invalid opcode: REVERT' }),
        because({ error: 'out of gas', output: '0x' }),
      ],
      [
        'execution reverted. The contract gave no reason: a require() without a message, no such function or contract, or a call inside that ran out of gas.',
        'execution reverted. No revert data is in this trace: there was none, as of a require() without a message, or the node left it out.',
        'execution reverted. The contract gave a reason whose signature 0xdeadbeef is not known here: add its ABI to read it.',
        'execution reverted. The contract gave 0x7d88c1856cc95352, which is not an ABI error.',
        'execution reverted. The contract gave Error(string), but the bytes do not fit it.',
        'execution reverted. The contract gave “wrong-calldatasize”, which is not an ABI error.',
        'not the owner',
        'invalid opcode: REVERT',
        'out of gas',
      ],
    );
  });

  it('offers gas as the cause of an empty revert only where a call inside may have run out of it', () => {
    const frame = { type: 'CALL', from: ALICE, to: BOB, input: '0x12345678', gas: '0xffff', gasUsed: '0x10' };
    const reverted = { ...frame, error: 'execution reverted', output: '0x' };
    const why = (root: JsonValue): string => {
      const node = decode('x', root, CALL_FRAME);
      const [first] = nodesInside(node);
      const row = first?.label === 'failed here' ? first : nodesInside(first!)[0];
      return JSON.stringify(row?.value)
        .slice(1, -1)
        .replace(/^.*?: /, '');
    };
    const usual = 'a require() without a message';
    assert.deepEqual(
      [
        reverted,
        { ...reverted, calls: [frame] },
        { ...reverted, calls: [{ ...frame, calls: [{ ...frame, error: 'out of gas' }] }] },
        { ...reverted, calls: [frame, reverted] },
        { ...reverted, calls: [{ ...frame, 'calls not in this list': 1 }] },
        { ...reverted, type: 'CREATE', value: '0x1', input: '0x6080', calls: [frame] },
      ].map(why),
      [
        `${usual}, no such function or contract, or a call inside that ran out of gas.`,
        `${usual} or no such function or contract.`,
        'a call inside ran out of gas.',
        `${usual} or no such function or contract.`,
        `${usual}, no such function or contract, or a call inside that ran out of gas.`,
        `${usual} or value sent to a constructor that takes none.`,
      ],
    );
  });

  it('sums EVM steps up and finds the failing one', () => {
    assert.deepEqual(
      nodesInside(decode('x', STEPS, 'unknown')).map(
        (row) => `${row.label}: ${summarize(row).replaceAll(/[ \u00a0]+/g, ' ')} [${row.note ?? ''}]`,
      ),
      [
        'steps: 7 []',
        'deepest call: 2 [the transaction’s own call is 1]',
        'calls made: 1 []',
        'storage writes: 1 [SSTORE]',
        'failing step: pc 2 REVERT gas 37 −0 reverted [structLogs item 4]',
      ],
    );
  });

  it('is made once per node', () => {
    const node = decode('x', TRANSFER_CALL, 'calldata');
    assert.equal(nodesInside(node), nodesInside(node));
  });

  it('reads every form of a word that it can stand for', () => {
    const names = (value: string): readonly string[] =>
      notationsOf(decode('x', value, 'word'), 0).map(({ name, text }) => `${name} ${text}`);
    assert.deepEqual(
      [
        names(word('1')),
        names(word(ALICE.slice(2))),
        names(`0x${'ff'.repeat(32)}`),
        names(`0x${Buffer.from('gm').toString('hex').padEnd(64, '0')}`),
      ],
      [
        [`hex ${word('1')}`, 'uint 1', 'bool true'],
        [`hex ${word(ALICE.slice(2))}`, `uint ${BigInt(ALICE).toLocaleString('en-US')}`, `address ${alice}`],
        [`hex 0x${'ff'.repeat(32)}`, `uint ${((1n << 256n) - 1n).toLocaleString('en-US')}`, 'int -1'],
        [
          `hex 0x676d${'0'.repeat(60)}`,
          `uint ${BigInt(`0x676d${'0'.repeat(60)}`).toLocaleString('en-US')}`,
          'text gm',
        ],
      ],
    );
  });
});
