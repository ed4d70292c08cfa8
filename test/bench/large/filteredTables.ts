// Makes the tables that `filterRows.ts` filters and sorts, of results in files, as the extension keeps large ones.
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LargeContainer } from '../../../src/core/jsonIndex/largeContainer.ts';
import type { Table } from '../../../src/core/table/table.ts';
import type { Shipped } from '../build.ts';
import { structLog } from './traceBody.ts';

const WRITTEN_AT_ONCE = 65_536;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** `before`, `after`: the JSON around the list in the result; `path`: leads to the list. */
type Rows = {
  readonly method: string;
  readonly before: string;
  readonly after: string;
  readonly path: readonly number[];
  /** A row as JSON. */
  readonly row: (index: number) => string;
};

const ROWS = {
  logs: { method: 'eth_getLogs', before: '', after: '', path: [], row: logOf },
  steps: {
    method: 'debug_traceTransaction',
    before: '{"gas":20000000,"failed":false,"returnValue":"","structLogs":',
    after: '}',
    path: [3],
    row: structLog,
  },
  transactions: {
    method: 'eth_getBlockByNumber',
    before: '{"transactions":',
    after: '}',
    path: [0],
    row: transactionOf,
  },
} satisfies Record<string, Rows>;

export type Filtered = keyof typeof ROWS;

/** A table with `count` rows of this kind, read from a file that is written into this folder. */
export async function filteredTable(
  core: Shipped['core'],
  of: Filtered,
  count: number,
  folder: string,
): Promise<Table> {
  const { method, path }: Rows = ROWS[of];
  const file = join(folder, of);
  writeResult(file, ROWS[of], count);
  const index = await core.indexBytes(core.openBytes(file));
  // As in the window: an endpoint whose chain and newest block are known, and an address with a name.
  const context = {
    chain: core.chainById(1n),
    head: 18_010_000n,
    labels: new Map([[addressOf(3), 'Treasury']]),
  };
  let node = core.decodeResult({ method, params: [{}] }, index.root as LargeContainer, context);
  for (const at of path) node = core.childNodes(node, at, at + 1)[0]!;
  return core.runToEnd(core.tableOf(node))!;
}

function writeResult(path: string, { before, after, row }: Rows, count: number): void {
  const file = openSync(path, 'wx');
  let text = `${before}[`;
  for (let at = 0; at < count; at++) {
    text += `${at === 0 ? '' : ','}${row(at)}`;
    if (text.length < WRITTEN_AT_ONCE) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, `${text}]${after}`);
  closeSync(file);
}

function logOf(row: number): string {
  return JSON.stringify({
    address: addressOf(row % 50),
    topics: [TRANSFER, wordOf(row % 1000), wordOf((row % 777) + 1000)],
    data: `0x${row.toString(16).padStart(64, '0')}`,
    blockNumber: `0x${(18_000_000 + Math.floor(row / 64)).toString(16)}`,
    blockHash: hashOf(Math.floor(row / 64)),
    transactionHash: wordOf(Math.floor(row / 4)),
    transactionIndex: `0x${(row % 200).toString(16)}`,
    logIndex: `0x${row.toString(16)}`,
    removed: false,
  });
}

/** The token transfers go to 777 accounts. */
function transactionOf(row: number): string {
  return JSON.stringify({
    hash: hashOf(row),
    blockHash: hashOf(0),
    blockNumber: '0x112a880',
    transactionIndex: `0x${row.toString(16)}`,
    from: addressOf(row % 1000),
    to: addressOf(row % 50),
    value: `0x${(BigInt(row) * 10n ** 15n).toString(16)}`,
    gas: '0x5208',
    gasPrice: '0x3b9aca00',
    nonce: `0x${(row % 99).toString(16)}`,
    input: `0xa9059cbb${wordOf(row % 777).slice(2)}${row.toString(16).padStart(64, '0')}`,
    type: '0x2',
    chainId: '0x1',
    yParity: '0x0',
    r: hashOf(row + 1),
    s: hashOf(row + 2),
  });
}

/** Digits that look like those of a hash, different for each number. */
function digitsOf(seed: number, count: number): string {
  const mixed = (Math.imul(seed + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, 'f');
  return `${mixed}${'deadbeefcafe'.repeat(6)}`.slice(0, count);
}

export function addressOf(seed: number): string {
  return `0x${digitsOf(seed, 40)}`;
}

export function wordOf(seed: number): string {
  return `0x${digitsOf(seed, 40).padStart(64, '0')}`;
}

function hashOf(seed: number): string {
  return `0x${digitsOf(seed, 64)}`;
}
