// Decodes a block of 300 full transactions with their receipts: every quantity, and the first screen of rows.
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import type { VisitLeaf } from '../../../src/core/decode/eachLeaf.ts';
import { expectEqual } from '../call/check.ts';
import { compare, format, printTable, state } from '../report.ts';
import type { Metric } from '../report.ts';
import { sized } from '../effort.ts';
import { interleave, median, medianRatio } from '../rounds.ts';
import type { Shipped } from '../build.ts';
import { ethersTexts, viemObjects, viemTexts } from './peers.ts';
import { sampleBlock } from './sampleBlock.ts';
import type { SampleBlock } from './sampleBlock.ts';

type Core = Shipped['core'];

const REPEATS = sized(5, 1);
const SCREENS = 50;
const SCREEN_ROWS = 60;
const NOW = 1_760_000_000;

export async function benchBlock(core: Core, rounds: number): Promise<Metric[]> {
  const sample = sampleBlock();
  checkTexts(core, sample);
  const sink = (): void => {};
  const timed = (name: string, work: () => void, times = REPEATS) => ({
    name,
    run: () => {
      const start = process.hrtime.bigint();
      for (let time = 0; time < times; time++) work();
      return Promise.resolve(Number(process.hrtime.bigint() - start) / 1e6 / times);
    },
  });
  const contenders = [
    timed('ours', () => ourTexts(core, sample, sink)),
    timed('viem', () => viemTexts(sample, sink)),
    timed('ethers', () => ethersTexts(sample, sink)),
    timed('viem, bigints only', () => viemObjects(sample)),
    timed('first screen, ours', () => firstScreen(core, sample), SCREENS),
  ];
  for (const { run } of contenders) for (let time = 0; time < 3; time++) await run();
  const samples = await interleave(rounds, contenders);
  const of = (name: string): readonly number[] => samples.get(name)!;
  printTable(
    `All quantities of a block with 300 full transactions and receipts, ms (${rounds} rounds)`,
    ['', 'median', 'x viem'],
    contenders.map(({ name }) => [
      name,
      format(median(of(name)), 2),
      format(medianRatio(of(name), of('viem')), 2),
    ]),
  );
  return [
    compare('decode block, ms, ours / viem', of('ours'), of('viem'), { is: '<=', than: 0.5 }),
    compare('decode block, ms, ours / ethers', of('ours'), of('ethers'), { is: '<=', than: 0.5 }),
    compare('decode block, ms, ours / viem without texts', of('ours'), of('viem, bigints only')),
    state('first 60 rows of the block, ms', of('first screen, ours'), { is: '<', than: 1 }),
  ];
}

function ourTexts(
  core: Core,
  { block, receipts }: SampleBlock,
  sink: (name: string, text: string) => void,
): void {
  const blockShape = core.findMethod('eth_getBlockByNumber')!.result;
  const receiptShape = core.findMethod('eth_getTransactionReceipt')!.result;
  const chain = core.chainById(1n);
  const visit: VisitLeaf = (name, kind, _value, amount) => {
    if (amount !== undefined) sink(name, core.summarizeNumber(kind, amount, undefined, chain));
  };
  core.eachLeaf('result', block, blockShape, visit);
  for (const receipt of receipts) core.eachLeaf('result', receipt, receiptShape, visit);
}

/** All that a view shows in the first rows of the parsed result: the block's members, then its transactions. */
function firstScreen(core: Core, { block }: SampleBlock): number {
  const root = core.decode('result', block, core.findMethod('eth_getBlockByNumber')!.result);
  let rows = 0;
  const show = (node: DecodedNode): void => {
    rows++;
    core.summarize(node, NOW);
    core.childCount(node);
    if (node.kind !== 'array' && node.kind !== 'object') core.notationsOf(node, NOW);
  };
  const visit = (node: DecodedNode): void => {
    show(node);
    for (const child of core.childNodes(node, 0, SCREEN_ROWS - rows)) {
      if (rows >= SCREEN_ROWS) return;
      if (child.label === 'transactions') visit(child);
      else show(child);
    }
  };
  visit(root);
  return rows;
}

/** Without units and names, our texts must equal those of the other libraries. */
function checkTexts(core: Core, sample: SampleBlock): void {
  const collect = (read: (sink: (name: string, text: string) => void) => void): readonly string[] => {
    const texts: string[] = [];
    read((name, text) => texts.push(`${name} ${text}`));
    return texts.toSorted();
  };
  const skip = /^(timestamp|chainId|type|status) /;
  const bare = (texts: readonly string[]): readonly string[] =>
    texts.filter((text) => !skip.test(text)).map((text) => text.replace(/ (ETH|gwei|\(.*\)|bytes.*)$/, ''));
  const viem = bare(collect((sink) => viemTexts(sample, sink)));
  const ethers = bare(collect((sink) => ethersTexts(sample, sink))).map((text) => text.replace(/\.0$/, ''));
  const ours = bare(collect((sink) => ourTexts(core, sample, sink)));
  expectEqual('what ethers reads differently', differing(ethers, viem), []);
  expectEqual('what we read differently', differing(ours, viem), []);
  expectEqual('rows of the first screen', firstScreen(core, sample), SCREEN_ROWS);
}

/** The first lines in which two sorted lists differ. */
function differing(these: readonly string[], those: readonly string[]): readonly string[] {
  const at = these.findIndex((text, index) => text !== those[index]);
  return at === -1 && these.length === those.length
    ? []
    : [String(these[at]), String(those[at]), `${these.length} ${those.length}`];
}
