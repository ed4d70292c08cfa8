// What is said of the results of several endpoints.
import assert from 'node:assert/strict';
import type { EndpointChain } from '../../../src/host/repeat/requestChains.ts';
import type { Calls } from '../../../src/host/calls/calls.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import { CANCELLED } from '../../../src/core/failure/failure.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import { withVscode } from '../withVscode.ts';

const { agreementText, commonText, comparableChain, headText, requestChains, standingText, warningText } =
  await withVscode('', async () => ({
    ...(await import('../../../src/host/repeat/endpointTexts.ts')),
    ...(await import('../../../src/host/repeat/commonBlockText.ts')),
    ...(await import('../../../src/host/repeat/requestChains.ts')),
  }));

const told = (agreeing: number, returned: number) => ({ standings: [], agreeing, returned });
const asked = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];

describe('agreementText', () => {
  it('says that endpoints agree only where they have one chain', () => {
    assert.deepEqual(
      [
        agreementText(told(3, 3), 3, 'one'),
        agreementText(told(2, 3), 3, 'one'),
        agreementText(told(1, 2), 3, 'one'),
      ],
      ['All 3 agree', '2 of 3 agree', 'The two differ · 1 returned no result'],
    );
    for (const common of ['unknown', 'different'] as const)
      assert.deepEqual(
        [told(3, 3), told(2, 3), told(2, 2), told(1, 2), told(1, 3)].map((one) =>
          agreementText(one, 3, common),
        ),
        [
          'All 3 returned the same result',
          '2 of 3 returned the same result',
          'Both returned the same result · 1 returned no result',
          'The two results differ · 1 returned no result',
          'All 3 results differ',
        ],
      );
    const given = { outcome: { ok: true, result: '0x1' } } as const;
    assert.equal(standingText({ kind: 'same' }, 'one', given), 'agrees');
    assert.equal(standingText({ kind: 'same' }, 'different', given), 'the same result');
  });
});

describe('comparableChain', () => {
  it('is one only at one block that is near the newest of all', () => {
    const seen = (...heads: readonly bigint[]): EndpointChain[] =>
      heads.map((head) => ({ chainId: 31_337n, hash: '0xa', head }));
    assert.equal(comparableChain(seen(68_943n, 68_940n), false), 'one');
    assert.equal(comparableChain(seen(68_943n, 68_940n), true), 'unknown');
    assert.equal(comparableChain(seen(68_943n, 68_940n, 0n), false), 'unknown');
    const other = { chainId: 31_337n, hash: '0xb', head: 0n };
    assert.equal(comparableChain([...seen(68_943n), other], false), 'different');
  });
});

describe('standingText', () => {
  it('says what an endpoint said that returned no result', () => {
    const failures: readonly Failure[] = [
      { kind: 'http', status: 401, excerpt: 'Unauthorized', message: '' },
      { kind: 'http', status: 403, excerpt: 'invalid api key', message: '' },
      { kind: 'timeout', phase: 'total', afterMs: 30_000, message: '' },
      CANCELLED,
      { kind: 'input', message: '' },
    ];
    assert.deepEqual(
      failures.map((failure) => standingText({ kind: 'failed' }, 'one', { outcome: { ok: false, failure } })),
      ['refused the API key', 'refused the API key', 'no response in 30 s', 'cancelled', 'not sent'],
    );
  });
});

describe('the difference of an endpoint', () => {
  it('is a difference, not a change, and of what only one of them has, it names that one', () => {
    const side = (more: object) => decode('result', { same: '0x1', ...more }, 'unknown');
    const comparison = diffNodes(side({ gas: '0x1' }), side({ gas: '0x2', more: '0x3' }));
    const given = { outcome: { ok: true as const, result: null } };
    assert.equal(
      standingText({ kind: 'differs', comparison }, 'one', given, ['A', 'B']),
      'differs: 1 different, 1 only in B',
    );
  });
});

describe('what is said of the blocks of a comparison', () => {
  it('is nothing where the call has no block', async () => {
    const endpoint = { id: 'a', name: 'A', urlTemplate: 'https://a.example' };
    const calls = {
      run: async () => undefined,
      blocksAt: () => ({ numberOf: async () => ({ number: 5n }) }),
    } as unknown as Calls;
    const aboutOf = async (method: string, params: readonly string[], isOwn: boolean): Promise<unknown> => {
      const call = { endpointId: 'a', endpointName: 'A', method, params };
      const chains = await requestChains(call, isOwn, [endpoint], calls, {} as never);
      return chains.problem === undefined && chains.about;
    };
    assert.equal(await aboutOf('eth_chainId', [], false), '');
    assert.equal(await aboutOf('eth_chainId', [], true), '');
    const balance = [`0x${'1'.repeat(40)}`, 'latest'];
    assert.equal(await aboutOf('eth_getBalance', balance, true), 'Each was called at its own latest block.');
    assert.match(String(await aboutOf('eth_getBalance', balance, false)), /^Compared at a block /);
  });
});

describe('headText', () => {
  it('says how far an endpoint is behind, where they serve one chain', () => {
    const seen: readonly EndpointChain[] = [{ chainId: 1n, head: 1_000n }, { chainId: 1n, head: 997n }, {}];
    assert.deepEqual(
      [0, 1, 2].map((at) => headText(seen, at)),
      ['1,000', '997 · 3 behind', ''],
    );
    const others = [...seen.slice(0, 2), { chainId: 10n, head: 5n }];
    assert.deepEqual(
      [0, 1, 2].map((at) => headText(others, at)),
      ['1,000', '997', '5'],
    );
    // Nor where it is not known that they serve one, as after a reload.
    const unknown = [{ head: 1_000n }, { chainId: 1n, head: 997n }];
    assert.equal(headText(unknown, 1), '997');
    const hash = '0xa';
    assert.equal(
      headText(
        unknown.map((one) => ({ ...one, hash })),
        1,
      ),
      '997 · 3 behind',
    );
  });
});

describe('warningText', () => {
  it('names the chains, or the hashes of a block that is not the same one', () => {
    assert.equal(
      warningText([{ chainId: 1n, hash: '0xa' }, { chainId: 1n, hash: '0xa' }, {}], 5n, asked),
      '',
    );
    assert.equal(
      warningText([{ chainId: 1n }, { chainId: 10n }, {}], undefined, asked),
      'They serve different chains, so their results cannot be compared (A: 1, B: 10, C: unknown).',
    );
    const hash = (digits: string): string => `0x${digits.repeat(32)}`;
    assert.equal(
      warningText([{ chainId: 1n, hash: hash('aa') }, { hash: hash('bb') }, { hash: hash('aa') }], 0n, asked),
      'Block 0 differs between them, so they follow different chains and their results cannot be compared (A: 0xaaaa…aaaa, B: 0xbbbb…bbbb, C: 0xaaaa…aaaa).',
    );
  });
});

describe('commonText', () => {
  const at = (number: bigint): ReadonlyMap<string, bigint> => new Map([['latest', number]]);

  it('leads to the newest states where the block is far behind one of them', () => {
    const near = 'Compared at a block that all of them have: “latest” = 5.';
    assert.equal(commonText(at(5n), [5n, undefined, 1_004n]), near);
    assert.equal(
      commonText(at(5n), [68_949n, 5n]),
      `${near} The newest of them is 68,944 blocks ahead, and may no longer have the state of that one: “Compare at Each One’s Latest” compares their newest states.`,
    );
  });
});
