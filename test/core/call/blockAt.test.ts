import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { blockByTime, findBlockAtTime } from '../../../src/core/call/blockAt.ts';
import type { BlockAtTime, TimedBlock } from '../../../src/core/call/blockAt.ts';

const NOW = 2_000_000_000n;

/** The answer of a chain with these times, from block 0 on; the node has none of the `lacking` oldest blocks. */
async function at(
  times: (block: bigint) => bigint,
  { count, lacking = 0n, blockMs }: { count: bigint; lacking?: bigint; blockMs?: number },
  seconds: bigint,
): Promise<BlockAtTime & { readonly asked: number }> {
  let asked = 0;
  const found = await findBlockAtTime(
    seconds,
    (block) => {
      asked++;
      const number = block === 'latest' ? count - 1n : block;
      assert.ok(number >= 0n && number < count, `no block ${number} of ${count}`);
      return Promise.resolve(number < lacking ? 'none' : { number, time: times(number) });
    },
    { now: NOW, blockMs },
  );
  assert.ok(found !== undefined);
  return { ...found, asked };
}

/** Blocks of 1.6 billion seconds on, by the gaps between them. */
function timesOf(gaps: readonly number[]): readonly bigint[] {
  let time = 1_600_000_000n;
  return [time, ...gaps.map((gap) => (time += BigInt(gap)))];
}

/** A pause between two blocks that only its number decides: 0 to 99. */
function noise(block: bigint): bigint {
  return ((block * 2_654_435_761n) >> 7n) % 100n;
}

describe('findBlockAtTime', () => {
  it('finds the last block at or before any time, in chains of any gaps, with at most 64 calls', async () => {
    const gap = fc.oneof(fc.constant(0), fc.constant(12), fc.nat(40), fc.nat(100_000));
    await fc.assert(
      fc.asyncProperty(
        fc.array(gap, { maxLength: 300 }),
        fc.nat(),
        fc.option(fc.constantFrom(250, 2_000, 12_000), { nil: undefined }),
        async (gaps, pick, blockMs) => {
          const times = timesOf(gaps);
          const [first, last] = [times[0]!, times.at(-1)!];
          const seconds = first + (BigInt(pick) % (last - first + 1n));
          const how = { count: BigInt(times.length), ...(blockMs === undefined ? {} : { blockMs }) };
          const found = await at((block) => times[Number(block)]!, how, seconds);
          assert.ok(found.ok);
          const number = times.findLastIndex((time) => time <= seconds);
          assert.deepEqual(found.block, { number: BigInt(number), time: times[number] });
          assert.equal(found.calls, found.asked);
          assert.ok(found.calls <= 64);
        },
      ),
    );
  });

  const CHAINS: Readonly<
    Record<string, { blockMs?: number; count: bigint; time: (block: bigint) => bigint }>
  > = {
    'of even slots, of which some are empty': {
      blockMs: 12_000,
      count: 9_000_000n,
      time: (block) => 1_600_000_000n + (block + block / 97n + noise(block) / 99n) * 12n,
    },
    'with a first block of 1970 and longer gaps at first': {
      blockMs: 12_000,
      count: 24_000_000n,
      time: (block) =>
        block === 0n
          ? 0n
          : 1_438_000_000n + (block < 15_000_000n ? block * 14n : 210_000_000n + (block - 15_000_000n) * 12n),
    },
    'with four blocks a second': {
      blockMs: 250,
      count: 400_000_000n,
      time: (block) => 1_600_000_000n + block / 4n,
    },
    'of unknown pace': { count: 9_000_000n, time: (block) => 1_600_000_000n + block * 12n },
  };

  for (const [name, { count, time, ...how }] of Object.entries(CHAINS))
    it(`needs 15 calls or fewer on average in a chain ${name}`, async () => {
      let calls = 0;
      const tries = 60n;
      for (let number = 1n; number <= tries; number++) {
        const seconds = time(((count - 2n) * number) / (tries + 1n) + noise(number));
        const found = await at(time, { count, ...how }, seconds);
        assert.ok(found.ok && found.block.time <= seconds && time(found.block.number + 1n) > seconds);
        calls += found.calls;
      }
      assert.ok(calls <= Number(tries) * 15, `${calls / Number(tries)} calls`);
    });

  it('gives the newest block for the time since it, and says what is in the future', async () => {
    const chain = { count: 3n };
    const time = (block: bigint): bigint => NOW - 1_000n + block;
    assert.deepEqual(await at(time, chain, NOW - 1n), {
      ok: true,
      block: { number: 2n, time: NOW - 998n },
      calls: 1,
      asked: 1,
    });
    assert.deepEqual(await at(time, chain, NOW + 40n), {
      ok: false,
      problem: '2033-05-18T03:34Z is in the future. The newest block is 2, of 2033-05-18T03:16:42Z.',
      asked: 1,
    });
    // A development chain can be ahead of the clock.
    const ahead = await at((block) => NOW + block * 10n, chain, NOW + 15n);
    assert.deepEqual(ahead.ok && ahead.block, { number: 1n, time: NOW + 10n });
  });

  it('says what is before the first block, in a chain of one block too', async () => {
    const problem = '2020-09-13T12:26:39Z is before the first block, of 2020-09-13T12:26:40Z.';
    const time = (block: bigint): bigint => 1_600_000_000n + block * 12n;
    for (const count of [1n, 2n, 1_000_000n]) {
      const found = await at(time, { count }, 1_599_999_999n);
      assert.equal(!found.ok && found.problem, problem);
    }
    assert.deepEqual(await at(time, { count: 1n }, 1_600_000_000n), {
      ok: true,
      block: { number: 0n, time: 1_600_000_000n },
      calls: 1,
      asked: 1,
    });
  });

  it('says that a node lacks old blocks, and finds those that it has', async () => {
    const time = (block: bigint): bigint => 1_600_000_000n + block * 12n;
    const chain = { count: 1_000_000n, lacking: 900_000n, blockMs: 12_000 };
    const old = await at(time, chain, time(5_000n));
    assert.equal(
      !old.ok && old.problem,
      'The endpoint lacks the blocks before 900,000, of 2021-01-16T12:26:40Z, and 2020-09-14T05:06:40Z is earlier. Use one that keeps all blocks.',
    );
    for (const number of [900_000n, 900_001n, 950_000n, 999_998n]) {
      const found = await at(time, chain, time(number) + 5n);
      assert.deepEqual(found.ok && found.block, { number, time: time(number) });
    }
  });

  it('gives the last of several blocks of one time', async () => {
    const found = await at((block) => 1_600_000_000n + block / 5n, { count: 1_000n }, 1_600_000_010n);
    assert.deepEqual(found.ok && found.block, { number: 54n, time: 1_600_000_010n });
  });

  it('ends where a block could not be asked, and after 64 calls', async () => {
    const latest: TimedBlock = { number: 100n, time: NOW };
    for (const failing of [1, 3]) {
      let asked = 0;
      const found = await findBlockAtTime(
        NOW - 50n,
        (block) => {
          asked++;
          const number = block === 'latest' ? 100n : block;
          return Promise.resolve(
            asked === failing ? undefined : { number, time: latest.time - (100n - number) },
          );
        },
        { now: NOW, blockMs: 12_000 },
      );
      assert.deepEqual([found, asked], [undefined, failing]);
    }
    // A node whose number no chain has, and whose times say nothing.
    const endless = await at((block) => (block < 3n ? 1n : NOW), { count: 2n ** 200n }, NOW - 1n);
    assert.deepEqual(endless, {
      ok: false,
      problem: 'The block at 2033-05-18T03:33:19Z was not found with 64 calls.',
      asked: 64,
    });
  });
});

describe('blockByTime', () => {
  it('keeps number and time as quantities', () => {
    const found = { ok: true, block: { number: 16n, time: 255n }, calls: 3 } as const;
    assert.deepEqual(blockByTime('1970-01-01T00:05Z', found), {
      asked: '1970-01-01T00:05Z',
      block: '0x10',
      time: '0xff',
      calls: 3,
    });
  });
});
