// Copied code runs: with curl, cast, viem and ethers, against the real gateway and node.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as fc from 'fast-check';
import { KEY_PLACEHOLDER } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { parseJson } from '../../../src/core/json.ts';
import { runCall } from '../../../src/core/call/runCall.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import type { SnippetCall } from '../../../src/core/snippets/snippet.ts';
import { quoteRust, quoteShell } from '../../../src/core/snippets/languages.ts';
import { SNIPPETS } from '../../../src/core/snippets/snippets.ts';
import { createRpcClient } from '../../../src/rpc/client.ts';
import { anyCharacter } from '../anyText.ts';
import { native } from '../../bench/anvil.ts';
import { KEY, startProgram } from '../../gateway/program.ts';
import type { Program } from '../../gateway/program.ts';
import { repository } from '../../workbench/paths.ts';
import { jsonValue } from '../jsonArbitrary.ts';
import { CALLS } from './snippetCalls.ts';
import { samples } from '../../effort.ts';

const FOLDER = join(repository, '.build', 'snippets-under-test');
const LIMITS = {
  connectTimeoutMs: 10_000,
  totalTimeoutMs: 30_000,
  maxResponseBytes: 1e8,
  maxConnections: 50,
};

function write(label: string, call: SnippetCall): string {
  return SNIPPETS.find((snippet) => snippet.label === label)!.write(call);
}

describe('SNIPPETS', function () {
  this.timeout(120_000);
  let gateway: Program;
  let answers: readonly JsonValue[];
  const url = (): string => `${gateway.url}/v1/${KEY}`;
  const calls: readonly SnippetCall[] = CALLS.map(([method, ...params]) => ({ method, params }));

  before(async () => {
    gateway = await startProgram(['--anvil', '--port', '0', '--key', KEY]);
    answers = await Promise.all(calls.map(answerOf));
    mkdirSync(FOLDER, { recursive: true });
  });
  after(async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    await gateway.stop();
  });

  /** What the extension answers. */
  async function answerOf({ method, params }: SnippetCall): Promise<JsonValue> {
    const client = createRpcClient(
      () => LIMITS,
      () => Promise.resolve(undefined),
    );
    const endpoint = { id: 'gateway', name: 'Gateway', urlTemplate: `${gateway.url}/v1/${KEY_PLACEHOLDER}` };
    const { outcome } = await runCall<AbortSignal>(
      {
        send: (call, signal) => client.send(call, signal),
        keyFor: () => Promise.resolve(new Secret(KEY)),
        history: { started() {}, finished() {} },
        now: Date.now,
        clock: () => performance.now(),
        headOf: () => undefined,
        chainOf: () => undefined,
        newId: () => 'entry',
        nextRpcId: () => 1,
      },
      { endpoint, method, params },
      new AbortController().signal,
    );
    await client.close();
    assert.ok(outcome.ok, `${method}: ${JSON.stringify(outcome)}`);
    return outcome.result as JsonValue;
  }

  function shell(command: string): string {
    const env = { ...process.env, PATH: `${dirname(native('cast'))}:${process.env['PATH']}` };
    const { stdout, stderr, status } = spawnSync('sh', ['-c', command], {
      env: { ...env, ETH_RPC_URL: url() },
      encoding: 'utf8',
    });
    assert.equal(status, 0, `${command}\n${stderr}`);
    assert.notEqual(stdout, '', `${command}\n${stderr}`);
    return stdout.trim();
  }

  /** What each program prints; all run in one process, one after the other. */
  function programs(texts: readonly string[]): readonly string[] {
    const files = texts.map((text, index) => {
      const file = join(FOLDER, `${index}.mjs`);
      writeFileSync(file, text);
      return file;
    });
    const runner = join(FOLDER, 'run.mjs');
    writeFileSync(
      runner,
      `const printed = [];
       const print = console.log;
       console.log = (value) => printed.push(String(value));
       for (const file of ${JSON.stringify(files)}) await import(file);
       print(JSON.stringify(printed));
       process.exit(0);`,
    );
    const env = { ...process.env, ETH_RPC_URL: url() };
    const printed = execFileSync(process.execPath, [runner], { env, encoding: 'utf8', maxBuffer: 1e8 });
    return JSON.parse(printed) as string[];
  }

  /** The node's answer, or the same number, as tools with functions of their own print it. */
  function assertSame(printed: readonly string[]): void {
    printed.forEach((text, index) => {
      const answer = answers[index]!;
      const message = `${calls[index]!.method} ${JSON.stringify(calls[index]!.params)}: ${text}`;
      if (/^\d+n?$/.test(text))
        assert.equal(BigInt(text.replace('n', '')), BigInt(answer as string), message);
      else if (text.startsWith('0x')) assert.equal(text, answer, message);
      else assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(answer)), message);
    });
    assert.equal(printed.length, calls.length);
  }

  it('for curl give the answers of the extension', () => {
    if (spawnSync('curl', ['--version']).status !== 0)
      assert.fail(
        'curl was not found. Install it with: apt-get install curl (or your system’s package manager)',
      );
    const replies = calls.map((call) => JSON.parse(shell(write('curl', call))) as { result: JsonValue });
    assertSame(replies.map(({ result }) => JSON.stringify(result)));
  });

  it('for cast give the answers of the extension @long', () => {
    assertSame(calls.map((call) => shell(write('cast', call))));
  });

  for (const library of ['viem', 'ethers'])
    it(`for ${library} give the answers of the extension`, () => {
      assertSame(programs(calls.map((call) => write(library, call))));
    });

  it('use the functions that cast, viem and ethers have for a call', () => {
    const balance = calls[8]!;
    const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
    assert.equal(write('cast', balance), `cast balance ${account} --block 68933 --rpc-url "$ETH_RPC_URL"`);
    assert.match(
      write('viem', balance),
      /client\.getBalance\(\{ address: "0x7099\w+", blockNumber: 68933n \}\)/,
    );
    assert.match(write('ethers', balance), /provider\.getBalance\("0x7099\w+", 68933\)/);
  });

  it('always send parameters, an empty list where there are none', () => {
    const texts = SNIPPETS.map(({ write: of }) => of({ method: 'eth_chainId', params: [] }));
    const parts = [
      '"params":[]',
      'cast rpc eth_chainId --rpc-url',
      'params: []',
      'send("eth_chainId", [])',
      'make_request("eth_chainId", [])',
      '"eth_chainId", []any{}...)',
      'String::from(r"[]")',
      '"params": []',
    ];
    assert.deepEqual(
      texts.map((text, index) => text.includes(parts[index]!)),
      texts.map(() => true),
    );
  });

  it('never hold the URL, and read a key for a header from the environment', () => {
    const headers = { Authorization: `Bearer ${KEY_PLACEHOLDER}` };
    const call = { ...calls[0]!, headers };
    const lines = SNIPPETS.map(({ write: of }) =>
      of(call)
        .split('\n')
        .filter((line) => line.includes('KEY'))
        .join(),
    );
    assert.deepEqual(
      lines.map((line) => line.trim()),
      [
        `-H 'Authorization: ''Bearer '"$ETH_RPC_API_KEY" \\`,
        `cast rpc eth_blockNumber --rpc-url "$ETH_RPC_URL" --rpc-headers 'Authorization: ''Bearer '"$ETH_RPC_API_KEY"`,
        `const client = createPublicClient({ transport: http(process.env.ETH_RPC_URL, { fetchOptions: { headers: { "Authorization": "Bearer " + process.env.ETH_RPC_API_KEY } } }) });`,
        `request.setHeader("Authorization", "Bearer " + process.env.ETH_RPC_API_KEY);`,
        `w3 = Web3(Web3.HTTPProvider(os.environ["ETH_RPC_URL"], request_kwargs={"headers": {"Content-Type": "application/json", "Authorization": "Bearer " + os.environ["ETH_RPC_API_KEY"]}}))`,
        `client.SetHeader("Authorization", "Bearer " + os.Getenv("ETH_RPC_API_KEY"))`,
        `headers.insert("authorization", (String::from(r"Bearer ") + &std::env::var("ETH_RPC_API_KEY")?).parse()?);`,
        '',
      ],
    );
  });

  it('keep every digit of a number, whatever the language makes of it', () => {
    const params = parseJson('[123456789012345678901234567890, 0.10000000000000000001]') as JsonValue[];
    for (const { label, write: of } of SNIPPETS) {
      const text = of({ method: 'web3_sha3', params });
      assert.ok(text.includes('123456789012345678901234567890'), label);
      assert.ok(text.includes('0.10000000000000000001'), label);
      if (/viem|ethers|web3/.test(label)) assert.match(text, /would round a number of this call/);
    }
    const ints = { method: 'web3_sha3', params: [params[0]!] };
    assert.match(write('web3.py', ints), /make_request\("web3_sha3", \[123456789012345678901234567890\]\)/);
  });

  it('hold the parameters as a shell, JavaScript and Python read them', () => {
    fc.assert(
      fc.property(fc.array(jsonValue, { maxLength: 4 }), (params) => {
        const call: SnippetCall = { method: 'web3_sha3', params };
        const body = JSON.stringify({ jsonrpc: '2.0', method: call.method, params, id: 1 });
        const words = write('curl', { ...call, url: 'http://localhost/' }).replace(
          /^curl/,
          String.raw`printf '%s\n'`,
        );
        const printed = execFileSync('sh', ['-c', words], { encoding: 'utf8' }).trim().split('\n');
        assert.equal(JSON.stringify(parseJson(printed.at(-1)!)), body);
        if (write('viem', call).includes('would round')) return;
        const literal = /params: (.*) \}\);$/m.exec(write('viem', call))![1]!;
        // eslint-disable-next-line no-new-func, typescript/no-implied-eval -- the snippet is JavaScript
        const read = new Function(`return ${literal};`) as () => unknown;
        assert.equal(JSON.stringify(read()), JSON.stringify(params));
      }),
      { numRuns: samples(60) },
    );
  });
});

describe('quoteShell', () => {
  it('makes one word of any text, as a real shell reads it', () => {
    const text = fc
      .string({ unit: anyCharacter })
      .map((any) => Buffer.from(any).toString().replaceAll('\0', ''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 30 }), (words) => {
        const command = `printf '%s\\0' ${words.map(quoteShell).join(' ')}`;
        const printed = execFileSync('sh', ['-c', command], { encoding: 'utf8' });
        assert.deepEqual(printed.split('\0').slice(0, -1), words);
      }),
      { numRuns: samples(60) },
    );
  });
});

describe('quoteRust', () => {
  it('never ends inside the text', () => {
    const text = fc.array(fc.constantFrom('"', '#', 'a', '\\')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (inside) => {
        const [, hashes, rest] = /^r?(#*)"(.*)$/s.exec(quoteRust(inside))!;
        assert.equal(rest!.indexOf(`"${hashes}`), inside.length);
      }),
    );
  });
});
