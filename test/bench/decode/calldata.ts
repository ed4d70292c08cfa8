// Decodes calldata with an address, a number, bytes and a list of structs.
import { Interface } from 'ethers';
import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem';
import type { Hex } from 'viem';
import { expectEqual } from '../call/check.ts';
import { compare, format, printTable } from '../report.ts';
import type { Metric } from '../report.ts';
import { interleave, median, medianRatio } from '../rounds.ts';
import type { Shipped } from '../build.ts';

const CALLS = 300;
const SOLIDITY = 'function pay(address to,uint256 amount,bytes data,(address who,uint256 part)[] parts)';
const abi = parseAbi([SOLIDITY]);
const ADDRESS = `0x${'a1'.repeat(20)}` as const;

const calldata = (index: number): Hex =>
  encodeFunctionData({
    abi,
    args: [
      ADDRESS,
      BigInt(index) * 10n ** 18n,
      `0x${'ab'.repeat(index % 100)}`,
      [1n, 2n, 3n].map((part) => ({ who: ADDRESS, part: part + BigInt(index) })),
    ],
  });

export async function benchCalldata(core: Shipped['core'], rounds: number): Promise<Metric[]> {
  const signatures = core.createSignatures();
  signatures.set('bench', [core.parseSignature(SOLIDITY, 'bench')!]);
  const ethersInterface = new Interface([SOLIDITY]);
  const ways: readonly (readonly [string, (data: Hex) => unknown])[] = [
    ['ours', (data) => core.decodeCalldata(data, signatures)[0]!.value],
    ['viem', (data) => decodeFunctionData({ abi, data }).args],
    ['ethers', (data) => ethersInterface.decodeFunctionData('pay', data).toArray(true)],
  ];
  const inputs = Array.from({ length: CALLS }, (_, index) => calldata(index));
  const [ours, viem] = ways.map(([, read]) => inputs.map(read)) as [unknown[], unknown[]];
  const text = (values: unknown): string =>
    JSON.stringify(values, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ).toLowerCase();
  expectEqual(
    'our arguments',
    text(ours),
    text(
      viem.map((args) =>
        Object.fromEntries(
          (args as readonly unknown[]).map((arg, index) => [['to', 'amount', 'data', 'parts'][index], arg]),
        ),
      ),
    ),
  );
  const contenders = ways.map(([name, read]) => ({
    name,
    run: () => {
      const start = process.hrtime.bigint();
      for (const input of inputs) read(input);
      return Promise.resolve(Number(process.hrtime.bigint() - start) / 1e3 / CALLS);
    },
  }));
  for (const { run } of contenders) for (let time = 0; time < 5; time++) await run();
  const samples = await interleave(rounds, contenders);
  const of = (name: string): readonly number[] => samples.get(name)!;
  printTable(
    `Calldata of four arguments, µs (${rounds} rounds)`,
    ['', 'median', 'x viem'],
    ways.map(([name]) => [name, format(median(of(name)), 2), format(medianRatio(of(name), of('viem')), 2)]),
  );
  return [
    compare('calldata, us, ours / viem', of('ours'), of('viem'), { is: '<=', than: 0.4 }),
    compare('calldata, us, ours / ethers', of('ours'), of('ethers')),
  ];
}
