// The proof that nothing of a hostile call runs where its copy is pasted, and that what is sent is what was copied: by
// real shells, the real curl and cast, Node with viem and ethers, and Python.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { KEY_PLACEHOLDER } from '../../../src/core/endpoint/endpoint.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { SnippetCall } from '../../../src/core/snippets/snippet.ts';
import { SNIPPETS } from '../../../src/core/snippets/snippets.ts';
import { native } from '../../bench/anvil.ts';
import { times } from '../../effort.ts';
import { repository } from '../../workbench/paths.ts';
import { hostileCalls } from './hostileCalls.ts';
import { startRecordingServer } from './recordingServer.ts';
import type { Received, RecordingServer } from './recordingServer.ts';

const FOLDER = join(repository, '.build', 'hostile-snippets');
const CANARY = join(FOLDER, 'canary');
const KEY = `k'"$(touch ${CANARY})`;
const COUNT = times(50, 2000);

type Message = { readonly method: string; readonly params: unknown };

const execute = promisify(execFile);
const env = {
  ...process.env,
  PATH: `${dirname(native('cast'))}:${process.env['PATH']}`,
  ETH_RPC_API_KEY: KEY,
  FOLDER,
};

async function run(tool: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(tool, args, { env, maxBuffer: 1e9 }).catch(
    ({ stderr }: { stderr: string }) => assert.fail(`${tool} failed: ${stderr.slice(0, 2000)}`),
  );
  return stdout;
}

function snippet(label: string, call: SnippetCall): string {
  return SNIPPETS.find((one) => one.label === label)!.write(call);
}

function needs(tool: string, install: string): void {
  if (spawnSync(tool, ['--version']).status !== 0)
    assert.fail(`${tool} was not found. Install it with: ${install} (or your system’s package manager)`);
}

/** One spelling for all that JSON writes in several ways: order, escapes, and numbers to a double. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([name, member]) => [name, normal(member)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

describe('Copies of hostile calls', function () {
  this.timeout(120_000);
  let server: RecordingServer;
  let calls: readonly SnippetCall[];

  before(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    server = await startRecordingServer();
    calls = hostileCalls(COUNT, server.origin, CANARY);
  });
  after(() => {
    server.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  });
  afterEach(() => {
    assert.equal(existsSync(CANARY), false, 'A copy ran a command.');
  });

  /** Every call has come once, to its URL, with its headers, method and parameters, and none besides. */
  function assertSent(sent: readonly SnippetCall[], setup?: string): void {
    const received = server.take();
    assert.equal(received.size, sent.length);
    for (const call of sent) {
      const own = received.get(calls.indexOf(call)) ?? [];
      const messages = own.flatMap(({ body }) => JSON.parse(body) as Message | Message[]);
      const asked = messages.filter(({ method }) => method !== setup);
      assert.equal(asked.length, 1, JSON.stringify({ call, asked }));
      assert.equal(asked[0]!.method, call.method);
      assert.deepEqual(normal(asked[0]!.params), normal(JSON.parse(JSON.stringify(call.params))));
      for (const request of own) assertSameTarget(call, request);
    }
  }

  function assertSameTarget({ url, headers = {} }: SnippetCall, request: Received): void {
    // Some leave out the mark of a query that is empty.
    assert.equal(server.origin + request.url.replace(/\?$/, ''), new URL(url!).href.replace(/\?$/, ''));
    for (const [name, value] of Object.entries(headers)) {
      const expected = value.replaceAll(KEY_PLACEHOLDER, () => KEY);
      const got = String(request.headers[name.toLowerCase()]);
      // Tools send a header as UTF-8 or as Latin-1.
      assert.ok(
        [got, Buffer.from(got, 'latin1').toString()].includes(expected),
        `${name}: ${got}, ${expected}`,
      );
    }
  }

  /** The words of each command, as a real shell makes them: `tool` is a function that writes them down. */
  async function wordsBy(shell: string, tool: string, commands: readonly string[]): Promise<string[][]> {
    const record = `${tool}() { printf '%s\\0' "$@" '-- end --'; }`;
    const script = join(FOLDER, `${tool}.sh`);
    writeFileSync(script, [record, ...commands].join('\n'));
    const stdout = await run(shell, [script]);
    const all: string[][] = [[]];
    for (const word of stdout.split('\0').slice(0, -1))
      if (word === '-- end --') all.push([]);
      else all.at(-1)!.push(word);
    return all.slice(0, -1);
  }

  for (const shell of ['bash', 'sh'])
    it(`as curl send, through ${shell} and the real curl, what was copied`, async () => {
      needs('curl', 'apt-get install curl');
      const commands = await wordsBy(
        shell,
        'curl',
        calls.map((call) => snippet('curl', call)),
      );
      assert.equal(commands.length, COUNT);
      for (let from = 0; from < COUNT; from += 250) {
        const part = commands.slice(from, from + 250);
        const words = part.flatMap((own) => ['--next', ...own, '--output', '/dev/null']).slice(1);
        await run('curl', ['--no-progress-meter', ...words]);
      }
      assertSent(calls);
    });

  it('as cast are one cast command or one curl command each, through a real shell', async () => {
    const texts = calls.map((call) => snippet('cast', call));
    const isCast = texts.map((text) => text.startsWith('cast '));
    const byCast = await wordsBy(
      'sh',
      'cast',
      texts.filter((_, index) => isCast[index]),
    );
    const sentBy = calls.filter((_, index) => isCast[index]);
    assert.equal(byCast.length, sentBy.length);
    byCast.forEach((words, index) => {
      const { url, method, params } = sentBy[index]!;
      assert.equal(words[words.indexOf('--rpc-url') + 1], new URL(url!).href);
      if (words[0] !== 'rpc') return;
      assert.equal(words[1], method);
      assert.equal(words.indexOf('--rpc-url'), words[2] === '--raw' ? 4 : 2 + params.length);
    });
    const others = texts.filter((_, index) => !isCast[index]);
    assert.equal(
      others.every((text) => /^# [\w ]+\.\ncurl /.test(text)),
      true,
    );
    const byCurl = await wordsBy('sh', 'curl', others);
    assert.equal(byCurl.length, others.length);
    assert.ok(byCast.length > COUNT / 20 && byCurl.length > COUNT / 20);
  });

  it('as cast send, by the real cast, what was copied', async () => {
    const some = calls.filter((call) => snippet('cast', call).startsWith('cast rpc')).slice(0, 20);
    const texts = some.map((call) => snippet('cast', call));
    const script = join(FOLDER, 'cast.sh');
    writeFileSync(script, texts.join('\n'));
    await run('sh', [script]);
    assertSent(some);
  });

  for (const library of ['viem', 'ethers'])
    it(`as ${library} send, run by Node, what was copied`, async () => {
      const texts = calls.map((call) => snippet(library, call));
      texts.forEach((text, index) => writeFileSync(join(FOLDER, `${index}.mjs`), text));
      const runner = join(FOLDER, 'run.mjs');
      writeFileSync(
        runner,
        `const print = console.log;
         console.log = () => {};
         const failed = [];
         for (let from = 0; from < ${COUNT}; from += 100) {
           const part = Array.from({ length: Math.min(100, ${COUNT} - from) }, (_, at) => import("./" + (from + at) + ".mjs"));
           for (const { reason } of await Promise.allSettled(part)) if (reason) failed.push(String(reason));
         }
         print(JSON.stringify(failed));
         process.exit(0);`,
      );
      const stdout = await run(process.execPath, [runner]);
      assert.deepEqual(JSON.parse(stdout), []);
      // ethers asks for the chain first.
      assertSent(calls, library === 'ethers' ? 'eth_chainId' : undefined);
    });

  it('as web3.py send, run by Python, what was copied', async () => {
    needs('python3', 'apt-get install python3');
    const texts = calls.map((call) => snippet('web3.py', call));
    writeFileSync(join(FOLDER, 'texts.json'), JSON.stringify(texts));
    const runner = join(repository, 'test', 'core', 'snippets', 'runPython.py');
    const stdout = await run('python3', [runner, join(FOLDER, 'texts.json')]);
    assert.deepEqual(parseJson(stdout), []);
    assertSent(calls);
  });

  it('are JSON in which everything can be seen', () => {
    for (const call of calls) {
      const text = snippet('JSON', call);
      assert.deepEqual(JSON.parse(text), {
        jsonrpc: '2.0',
        method: call.method,
        params: JSON.parse(JSON.stringify(call.params)),
        id: 1,
      });
      assert.doesNotMatch(text, /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/u);
    }
  });
});
