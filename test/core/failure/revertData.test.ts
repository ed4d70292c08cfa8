import assert from 'node:assert/strict';
import { revertDataOf } from '../../../src/core/failure/revertData.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const DATA = '0x4e487b710000000000000000000000000000000000000000000000000000000000000011';

const HASH = `0x${'12'.repeat(32)}`;

function found(code: number, message: string, data?: JsonValue): string | undefined {
  const failure: Failure = {
    kind: 'rpc',
    code,
    message,
    status: 200,
    ...(data === undefined ? {} : { data }),
  };
  return revertDataOf(failure);
}

describe('revertDataOf', () => {
  it('finds it wherever a client puts it', () => {
    const rows: readonly (readonly [string, string | undefined])[] = [
      ['geth, anvil, reth, erigon', found(3, 'execution reverted', DATA)],
      ['older hardhat', found(-32603, 'Error: VM Exception', { message: 'reverted', data: DATA })],
      ['nethermind', found(-32015, 'VM execution error.', `Reverted ${DATA}`)],
      [
        'ganache',
        found(-32000, 'VM Exception', { [`0x${'12'.repeat(32)}`]: { error: 'revert', return: DATA } }),
      ],
      ['ganache 7', found(-32000, 'VM Exception', { hash: '0x12', result: DATA })],
      ['a wallet', found(-32603, 'Internal', { originalError: { code: 3, data: DATA } })],
      ['the message', found(3, `execution reverted: custom error ${DATA}`)],
      ['without a word of a revert', found(-32000, 'call failed', DATA)],
      ['Hedera', found(-32008, 'execution reverted: CONTRACT_REVERT_EXECUTED', DATA)],
    ];
    assert.deepEqual(
      rows,
      rows.map(([who]) => [who, DATA]),
    );
  });

  it('is empty for a revert without data', () => {
    assert.deepEqual(
      [
        found(3, 'execution reverted'),
        found(3, 'execution reverted', '0x'),
        found(-32000, 'VM Exception: revert'),
      ],
      ['0x', '0x', '0x'],
    );
  });

  it('is undefined for what is no revert', () => {
    assert.deepEqual(
      [
        found(-32000, 'nonce too low'),
        found(-32000, 'x', '0x12'),
        found(4, 'timeout', 7),
        found(4, 'The transaction was added to the mempool but not processed in time', HASH),
        found(-32000, 'already known', HASH),
        revertDataOf({ kind: 'cancelled', message: '' }),
      ],
      [undefined, undefined, undefined, undefined, undefined, undefined],
    );
  });
});
