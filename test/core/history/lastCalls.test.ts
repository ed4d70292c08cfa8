// Which past calls are offered again.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { lastCalls } from '../../../src/core/history/lastCalls.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

describe('lastCalls', () => {
  const head = (at: number, params: readonly JsonValue[], method = 'eth_getBalance') => ({
    method,
    params,
    endpointId: 'main',
    startedAt: at,
  });

  it('has amounts in the coin of the endpoint that the call went to', () => {
    const sent = head(1, [{ from: ACCOUNT, value: '0x14d1120d7b160000' }], 'eth_sendTransaction');
    const [known] = lastCalls([sent], [], ({ endpointId }) => ({
      chain: chainById(endpointId === 'main' ? 137n : 1n),
    }));
    assert.deepEqual(known!.words, ['from 0xf39F…2266', 'value 1.5 POL']);
    assert.equal(lastCalls([sent])[0]!.words[1], 'value 1.5 coins');
  });

  it('has the words of the endpoint that is asked for, where the same was sent to another one since', () => {
    const contract = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
    const heads = [{ ...head(2, [contract]), endpointId: 'other' }, head(1, [contract])];
    const words = (here?: string) =>
      lastCalls(
        heads,
        [],
        ({ endpointId }) => (endpointId === 'main' ? { labels: new Map([[contract, 'Seashell']]) } : {}),
        here,
      ).map((one) => [one.words[0], one.at]);
    assert.deepEqual(words('main'), [['Seashell', 2]]);
    assert.deepEqual(words(), [['0xe7f1…0512', 2]]);
  });

  it('offers each set of parameters once, the newest first, in the words of the history', () => {
    assert.deepEqual(
      lastCalls([head(3, [ACCOUNT, '0x10d4f']), head(2, [ACCOUNT, 'latest']), head(1, [ACCOUNT, '0x10d4f'])]),
      [
        { words: ['0xf39F…2266', '68,943'], paramsJson: `["${ACCOUNT}","0x10d4f"]`, at: 3 },
        { words: ['0xf39F…2266'], paramsJson: `["${ACCOUNT}","latest"]`, at: 2 },
      ],
    );
  });

  it('offers at most four', () => {
    const many = Array.from({ length: 9 }, (_, at) => head(at, [ACCOUNT, `0x${at}`]));
    assert.equal(lastCalls(many).length, 4);
  });

  it('offers nothing without parameters, of which nothing was kept, that is huge, or that only explained', () => {
    const explanation = { id: '1', hash: '0x1' };
    assert.deepEqual(
      lastCalls([
        head(1, [], 'eth_chainId'),
        head(2, ['[not kept]', '[not kept]'], 'eth_sign'),
        head(3, [{ data: `0x${'ab'.repeat(20_000)}` }], 'eth_call'),
        { ...head(4, [ACCOUNT, 'latest']), explanation },
      ]),
      [],
    );
  });
});
