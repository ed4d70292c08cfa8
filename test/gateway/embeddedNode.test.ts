import assert from 'node:assert/strict';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAnvil } from '../../src/gateway/chain/findAnvil.ts';
import { request, rpc, send } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';

describe('findAnvil', () => {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  let home = '';
  let native = '';
  before(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'gateway-anvil-')));
    const scope = join(home, 'app', 'node_modules', '@foundry-rs');
    native = join(scope, `anvil-${process.platform}-${arch}`, 'bin', program);
    mkdirSync(join(native, '..'), { recursive: true });
    mkdirSync(join(scope, 'anvil'));
    mkdirSync(join(home, 'app', 'node_modules', '.bin'));
    mkdirSync(join(home, 'bin'));
    for (const file of [native, join(scope, 'anvil', 'bin.mjs'), join(home, 'bin', program)]) {
      writeFileSync(file, '');
      chmodSync(file, 0o755);
    }
    symlinkSync(join(scope, 'anvil', 'bin.mjs'), join(home, 'app', 'node_modules', '.bin', program));
    cpSync(native, join(home, 'own'));
  });
  after(() => rmSync(home, { recursive: true }));

  it('finds the native program in node_modules of a folder’s parents', () => {
    assert.equal(findAnvil(undefined, [join(home, 'app', 'deep', 'er')], ''), native);
  });

  it('goes past npm’s start script to the native program', () => {
    assert.equal(findAnvil(undefined, [], join(home, 'app', 'node_modules', '.bin')), native);
    assert.equal(findAnvil(join(home, 'app', 'node_modules', '.bin', program), [], ''), native);
  });

  it('looks on PATH last', () => {
    assert.equal(
      findAnvil(
        undefined,
        [join(home, 'elsewhere')],
        `/none${process.platform === 'win32' ? ';' : ':'}${join(home, 'bin')}`,
      ),
      join(home, 'bin', program),
    );
  });

  it('takes the path it is given and no other', () => {
    assert.equal(findAnvil(join(home, 'own'), [join(home, 'app')], ''), join(home, 'own'));
    assert.throws(
      () => findAnvil(join(home, 'none'), [join(home, 'app')], ''),
      /--anvil-path: no program is there/,
    );
  });

  it('says in one line how to install it where it is nowhere', () => {
    assert.throws(() => findAnvil(undefined, [home], ''), {
      message:
        'anvil was not found. Install it with: npm install --save-dev @foundry-rs/anvil (or say where it is with --anvil-path FILE)',
    });
  });
});

type Receipt = {
  type: string;
  status: string;
  logs: unknown[];
  contractAddress: string | null;
  transactionHash: string;
};

describe('the seeded chain', () => {
  let gateway: Program;
  before(async () => {
    gateway = await startProgram(['--anvil', '--port', '0', '--key', KEY]);
  });
  after(() => gateway.stop());
  const call = async (method: string, ...params: unknown[]): Promise<unknown> =>
    rpc(await send(gateway.url, { body: request(method, params) })).result;

  async function receipts(): Promise<Receipt[]> {
    const numbers = Array.from({ length: 15 }, (_, index) => `0x${(68_943 - index).toString(16)}`);
    const blocks = await Promise.all(numbers.map((number) => call('eth_getBlockReceipts', number)));
    return blocks.flat() as Receipt[];
  }

  it('ends at block 68,943, about now, with safe and finalized blocks behind it', async () => {
    const block = (await call('eth_getBlockByNumber', 'latest', false)) as {
      number: string;
      timestamp: string;
    };
    assert.equal(block.number, '0x10d4f');
    assert.equal(Math.abs(Number(block.timestamp) - Date.now() / 1000) < 120, true);
    for (const tag of ['safe', 'finalized', 'earliest']) {
      assert.notEqual(await call('eth_getBlockByNumber', tag, false), null, tag);
    }
  });

  it('holds transactions of types 0, 1 and 2, a contract creation, and one with many logs', async () => {
    const all = await receipts();
    assert.deepEqual([...new Set(all.map(({ type }) => type))].toSorted(), ['0x0', '0x1', '0x2']);
    assert.equal(all.filter(({ contractAddress }) => contractAddress !== null).length, 1);
    assert.equal(Math.max(...all.map(({ logs }) => logs.length)), 5);
  });

  it('holds an ERC-20 with a name, a symbol, decimals, a supply, balances and allowances', async () => {
    const [{ contractAddress: to }] = (await receipts()).filter(
      ({ contractAddress }) => contractAddress !== null,
    ) as [Receipt];
    const accounts = (await call('eth_accounts')) as string[];
    const word = (index: number): string => accounts[index]!.slice(2).padStart(64, '0');
    const read = async (input: string): Promise<string> =>
      (await call('eth_call', { to, input }, 'latest')) as string;
    const text = (data: string): string =>
      Buffer.from(data.slice(130), 'hex').toString().replaceAll('\0', '');
    assert.equal(text(await read('0x06fdde03')), 'Seashell');
    assert.equal(text(await read('0x95d89b41')), 'SHELL');
    assert.equal(BigInt(await read('0x313ce567')), 18n);
    assert.equal(BigInt(await read('0x18160ddd')), 1_000_000n * 10n ** 18n);
    assert.equal(BigInt(await read(`0x70a08231${word(1)}`)), 2460n * 10n ** 18n);
    assert.equal(BigInt(await read(`0xdd62ed3e${word(1)}${word(3)}`)), 2n ** 256n - 1n);
  });

  it('holds a transaction that failed with a custom error, and one that failed with a reason', async () => {
    const failed = (await receipts()).filter(({ status }) => status === '0x0');
    const traces = await Promise.all(
      failed.map(({ transactionHash }) =>
        call('debug_traceTransaction', transactionHash, { tracer: 'callTracer' }),
      ),
    );
    const outputs = traces.map((trace) => (trace as { output: string }).output.slice(0, 10)).toSorted();
    assert.deepEqual(outputs, ['0x08c379a0', '0xcf479181']);
  });

  it('holds what the example of `npm start` names: an account, the token, and the transfer that failed', async () => {
    const example = readFileSync(new URL('../workbench/example/README.md', import.meta.url), 'utf8');
    const named = new Set(example.toLowerCase().match(/0x[0-9a-f]+/g));
    const all = await receipts();
    const [account] = (await call('eth_accounts')) as string[];
    const token = all.find(({ contractAddress }) => contractAddress !== null)!.contractAddress;
    const failed = all.filter(
      ({ status, transactionHash }) => status === '0x0' && named.has(transactionHash),
    );
    assert.equal(failed.length, 1);
    assert.deepEqual(named, new Set([account, token, failed[0]!.transactionHash]));
  });

  it('is never touched behind --upstream', async () => {
    // A second gateway in front of the first has a full chain behind it, and adds nothing to it.
    const second = await startProgram([
      '--upstream',
      `${gateway.url}/v1/${KEY}`,
      '--port',
      '0',
      '--key',
      'second-key',
    ]);
    const answer = await send(second.url, { path: '/v1/second-key', body: request('eth_blockNumber') });
    assert.equal(rpc(answer).result, '0x10d4f');
    const refused = await send(second.url, { path: '/v1/second-key', body: request('anvil_mine', ['0x1']) });
    assert.equal(rpc(refused).error?.code, -32601);
    await second.stop();
    assert.equal(second.stderr().includes(KEY), false);
  });
});
