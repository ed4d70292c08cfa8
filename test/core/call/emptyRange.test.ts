import assert from 'node:assert/strict';
import { emptyRange } from '../../../src/core/call/emptyRange.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const HEAD = '0x10d4f';

function hintOf(filter: JsonValue, result: JsonValue = [], method = 'eth_getLogs'): string | undefined {
  return emptyRange({ method, params: [filter], outcome: { ok: true, result }, head: HEAD })?.hint;
}

describe('emptyRange', () => {
  it('says that a range is the wrong way round, and gives the one that may be meant', () => {
    const filter = { address: '0xa1', fromBlock: '0x10d40', toBlock: '0x10d30' };
    const call = { method: 'eth_getLogs', params: [filter], outcome: { ok: true, result: [] } } as const;
    assert.deepEqual(emptyRange(call), {
      hint: 'fromBlock (68,928) is after toBlock (68,912), so no block is in this range.',
      instead: {
        label: 'Blocks 68,912 to 68,928',
        method: 'eth_getLogs',
        params: [{ address: '0xa1', fromBlock: '0x10d30', toBlock: '0x10d40' }],
      },
    });
    const failure = { kind: 'rpc', code: -32000, message: 'invalid block range', status: 200 } as const;
    assert.ok(emptyRange({ ...call, outcome: { ok: false, failure } })?.instead);
    assert.match(
      hintOf({ fromBlock: '0x1', toBlock: 'earliest' })!,
      /^fromBlock \(1\) is after toBlock \(0\)/,
    );
  });

  it('says that a range begins after the newest block', () => {
    const hint = 'fromBlock (131,071) is after block 68,943, the newest that this window had seen then.';
    assert.deepEqual(
      [hintOf({ fromBlock: '0x1ffff', toBlock: 'latest' }), hintOf({ fromBlock: '0x1ffff' })],
      [hint, hint],
    );
  });

  it('says that only the newest block was searched without a range, and offers more blocks', () => {
    const filter = { address: '0xa1' };
    const call = { method: 'eth_getLogs', params: [filter], outcome: { ok: true, result: [] } } as const;
    const hint = 'Only the newest block was searched, as the call has neither fromBlock nor toBlock.';
    const wider = { ...filter, fromBlock: 'latest-999', toBlock: 'latest' };
    const instead = { label: 'The last 1,000 blocks', method: 'eth_getLogs', params: [wider] };
    assert.deepEqual(emptyRange({ ...call, head: HEAD }), { hint, instead });
    // Also before any block of the chain is known.
    assert.deepEqual(emptyRange(call), { hint, instead });
    const failure = { kind: 'rpc', code: -32000, message: 'busy', status: 200 } as const;
    assert.equal(emptyRange({ ...call, outcome: { ok: false, failure } }), undefined);
  });

  it('is silent where something came back, the range is fine, or the method takes none', () => {
    assert.deepEqual(
      [
        hintOf({ fromBlock: '0x2', toBlock: '0x1' }, [{}]),
        hintOf({ fromBlock: '0x1', toBlock: '0x1' }),
        hintOf({ fromBlock: HEAD, toBlock: 'latest' }),
        hintOf({ fromBlock: 'latest', toBlock: '0x1' }),
        hintOf({ blockHash: `0x${'12'.repeat(32)}` }),
        hintOf({}, [], 'trace_filter'),
        hintOf({}, [{}]),
        hintOf({ fromBlock: '0x2', toBlock: '0x1' }, [], 'eth_newFilter'),
      ],
      Array(8).fill(undefined),
    );
  });
});
