// Makes entries for the history benchmark: realistic, all different, and always the same for the same number.
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { JsonValue } from '../../../src/core/json.ts';

/** The time of the first entry in Unix milliseconds; a call follows every ten seconds. */
const BEGIN = 1_700_000_000_000;
const EVERY_MS = 10_000;
const FAILURE_EVERY = 25;

type Draw = (bytes: number) => string;
type Kind = {
  readonly method: string;
  readonly params: (hex: Draw) => JsonValue[];
  readonly result: (hex: Draw, at: number) => JsonValue;
};

const quantity = (value: number): string => `0x${value.toString(16)}`;

const KINDS: readonly Kind[] = [
  { method: 'eth_blockNumber', params: () => [], result: (_, at) => quantity(18_000_000 + at) },
  { method: 'eth_getBalance', params: (hex) => [hex(20), 'latest'], result: (hex) => hex(9) },
  {
    method: 'eth_call',
    params: (hex) => [{ to: hex(20), data: hex(36) }, 'latest'],
    result: (hex) => hex(32),
  },
  { method: 'eth_getBalance', params: (hex) => [hex(20), 'latest'], result: (hex) => hex(9) },
  {
    method: 'eth_getTransactionByHash',
    params: (hex) => [hex(32)],
    result: (hex, at) => ({
      blockHash: hex(32),
      blockNumber: quantity(18_000_000 + at),
      from: hex(20),
      gas: '0x5208',
      hash: hex(32),
      input: hex(68),
      nonce: quantity(at % 1000),
      r: hex(32),
      s: hex(32),
      to: hex(20),
      type: '0x2',
      value: '0xde0b6b3a7640000',
    }),
  },
  {
    method: 'eth_call',
    params: (hex) => [{ to: hex(20), data: hex(68) }, 'latest'],
    result: (hex) => hex(32),
  },
  {
    method: 'eth_getTransactionReceipt',
    params: (hex) => [hex(32)],
    result: (hex) => ({
      blockHash: hex(32),
      from: hex(20),
      gasUsed: '0x1b5a4',
      logs: [
        { address: hex(20), topics: [hex(32), hex(32), hex(32)], data: hex(32), transactionHash: hex(32) },
      ],
      status: '0x1',
      to: hex(20),
      transactionHash: hex(32),
    }),
  },
  { method: 'eth_gasPrice', params: () => [], result: (hex) => hex(4) },
  {
    method: 'eth_getBlockByNumber',
    params: () => ['latest', false],
    result: (hex, at) => ({
      hash: hex(32),
      number: quantity(18_000_000 + at),
      parentHash: hex(32),
      transactions: Array.from({ length: 12 }, () => hex(32)),
    }),
  },
  { method: 'eth_chainId', params: () => [], result: () => '0x1' },
];

/** The entry with this number. */
export function sampleEntry(at: number): HistoryEntry {
  const kind = KINDS[at % KINDS.length]!;
  const hex = drawer(at);
  const ok = at % FAILURE_EVERY !== FAILURE_EVERY - 1;
  const params = kind.params(hex);
  const result = kind.result(hex, at);
  return {
    id: `${hex(12).slice(2)}-${at}`,
    startedAt: BEGIN + at * EVERY_MS,
    endpointId: at % 7 === 0 ? 'sepolia' : 'mainnet',
    endpointName: at % 7 === 0 ? 'Sepolia' : 'Mainnet',
    method: kind.method,
    params,
    ok,
    summary: ok ? 'A summary of some words' : 'execution reverted (3)',
    durationMs: 40 + (at % 90),
    httpStatus: 200,
    requestBytes: 100,
    responseBytes: JSON.stringify(result).length + 36,
    outcome: ok
      ? { ok, result }
      : { ok, failure: { kind: 'rpc', code: 3, message: 'execution reverted', data: hex(36), status: 200 } },
  };
}

/** Bytes that look random and are the same for the same seed (xorshift). */
function drawer(seed: number): Draw {
  let state = (Math.imul(seed + 1, 0x9e37_79b1) ^ 0x5bd1_e995) >>> 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  return (bytes) => {
    let text = '0x';
    while (text.length < 2 + 2 * bytes) text += next().toString(16).padStart(8, '0');
    return text.slice(0, 2 + 2 * bytes);
  };
}
