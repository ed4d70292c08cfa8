// Measures EIP-55 checksums of addresses that no library has seen before, as all of them cache.
import { randomBytes } from 'node:crypto';
import { getAddress as ethersAddress } from 'ethers';
import { getAddress } from 'viem';
import { expectEqual } from '../call/check.ts';
import { compare, format, printTable } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, median, medianRatio } from '../rounds.ts';
import type { Shipped } from '../build.ts';

const ADDRESSES = 500;

const fresh = (): string => `0x${randomBytes(20).toString('hex')}`;

export async function benchChecksum(core: Shipped['core'], rounds: number): Promise<Metric[]> {
  const ways: readonly (readonly [string, (address: string) => string])[] = [
    ['ours', (address) => core.summarize(core.decode('x', address, 'address'))],
    ['viem', (address) => getAddress(address)],
    ['ethers', (address) => ethersAddress(address)],
  ];
  for (let index = 0; index < 100; index++) {
    const address = fresh();
    for (const [name, read] of ways) expectEqual(`checksum of ${name}`, read(address), getAddress(address));
  }
  const contenders = ways.map(([name, read]) => ({
    name,
    run: () => {
      const addresses = Array.from({ length: ADDRESSES }, fresh);
      const start = process.hrtime.bigint();
      for (const address of addresses) read(address);
      return Promise.resolve(Number(process.hrtime.bigint() - start) / 1e3 / ADDRESSES);
    },
  }));
  for (const { run } of contenders) for (let time = 0; time < 5; time++) await run();
  const samples = await interleave(rounds, contenders);
  const of = (name: string): readonly number[] => samples.get(name)!;
  printTable(
    `Checksum of an unseen address, µs (${rounds} rounds)`,
    ['', 'median', 'x viem'],
    ways.map(([name]) => [name, format(median(of(name)), 2), format(medianRatio(of(name), of('viem')), 2)]),
  );
  return [
    compare('checksum of an unseen address, us, ours / viem', of('ours'), of('viem'), {
      is: '<=',
      than: 0.25,
    }),
    compare('checksum of an unseen address, us, ours / ethers', of('ours'), of('ethers')),
  ];
}
