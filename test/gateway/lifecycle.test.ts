import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request, rpc, send } from './httpCall.ts';
import { isAlive, nodeOf, untilGone } from './processTree.ts';
import { KEY, runProgram, startProgram } from './program.ts';
import type { Program } from './program.ts';
import { startScriptedNode, withResolver } from './scriptedNode.ts';
import { selfSigned } from './selfSigned.ts';

const NOWHERE = ['--upstream', 'http://127.0.0.1:9', '--port', '0'];

describe('how the gateway starts', () => {
  it('prints its URL as one JSON line, binds 127.0.0.1 and leaves standard output alone', async () => {
    const gateway = await startProgram([...NOWHERE, '--key', KEY]);
    assert.match(gateway.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    await gateway.stop();
    assert.equal(gateway.stdout(), `${JSON.stringify({ url: gateway.url })}\n`);
  });

  it('makes up a key where none is given, and prints it in the ready line only', async () => {
    const gateway = await startProgram(NOWHERE);
    const { key } = gateway.ready;
    assert.match(key ?? '', /^[\w-]{32}$/);
    const answer = await send(gateway.url, { path: `/v1/${key}`, body: request('admin_x') });
    assert.equal(rpc(answer).error?.code, -32601);
    await gateway.stop();
    assert.equal(gateway.stderr().includes(key!), false);
  });

  it('reads keys from standard input @long', async () => {
    const gateway = await startProgram([...NOWHERE, '--keys', '-'], {
      input: `# mine\n${KEY} rps=5\n\nsecond-key\n`,
    });
    for (const key of [KEY, 'second-key']) {
      assert.equal((await send(gateway.url, { path: `/v1/${key}`, body: request('admin_x') })).status, 200);
    }
    await gateway.stop();
  });

  it('reads keys from a file, again on SIGHUP, and keeps them when the file has become unusable @long', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-keys-'));
    const file = join(folder, 'keys');
    writeFileSync(file, `${KEY} # the first\n`);
    const gateway = await startProgram([...NOWHERE, '--keys', file]);
    const statusOf = async (key: string) =>
      (await send(gateway.url, { path: `/v1/${key}`, body: request('admin_x') })).status;
    assert.deepEqual([await statusOf(KEY), await statusOf('later-key')], [200, 401]);
    writeFileSync(file, 'later-key\n');
    gateway.child.kill('SIGHUP');
    await gateway.logged(/keys read again/);
    assert.deepEqual([await statusOf(KEY), await statusOf('later-key')], [401, 200]);
    writeFileSync(file, 'secret!!!!\n');
    gateway.child.kill('SIGHUP');
    await gateway.logged(/line 1: a key has/);
    assert.equal(await statusOf('later-key'), 200);
    assert.equal(gateway.stderr().includes('secret!!!!'), false);
    await gateway.stop();
    rmSync(folder, { recursive: true });
  });

  it('speaks HTTPS, and HTTPS only, with --tls-cert and --tls-key @long', async () => {
    const { cert, certFile, keyFile } = selfSigned();
    const gateway = await startProgram([
      ...NOWHERE,
      '--key',
      KEY,
      '--tls-cert',
      certFile,
      '--tls-key',
      keyFile,
    ]);
    assert.equal((await send(gateway.url, { ca: cert, body: request('admin_x') })).status, 200);
    await assert.rejects(send(gateway.url.replace('https', 'http'), { body: request('admin_x') }));
    await assert.rejects(send(gateway.url, { body: request('admin_x') }), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    await gateway.stop();
  });

  it('reads its certificate again on SIGHUP, in all workers, and keeps the old one where that cannot be used @long', async () => {
    const [first, second] = [selfSigned(), selfSigned()];
    const tls = ['--tls-cert', first.certFile, '--tls-key', first.keyFile];
    const workers = process.platform === 'linux' ? ['--workers', '2'] : [];
    const gateway = await startProgram([...NOWHERE, '--key', KEY, ...tls, ...workers]);
    copyFileSync(second.certFile, first.certFile);
    gateway.child.kill('SIGHUP');
    await gateway.logged(
      /does not belong to --tls-cert \S+","msg":"certificate not read; the old one stays"/,
    );
    assert.equal((await send(gateway.url, { ca: first.cert, body: request('admin_x') })).status, 200);
    copyFileSync(second.keyFile, first.keyFile);
    gateway.child.kill('SIGHUP');
    await gateway.logged(/certificate read again/);
    for (let call = 0; call < 8; call++)
      assert.equal((await send(gateway.url, { ca: second.cert, body: request('admin_x') })).status, 200);
    await gateway.stop();
  });

  it('goes on after SIGHUP where it has nothing to read again', async () => {
    const gateway = await startProgram([...NOWHERE, '--key', KEY]);
    gateway.child.kill('SIGHUP');
    await gateway.logged(/nothing to read again/);
    assert.equal((await send(gateway.url, { body: request('admin_x') })).status, 200);
    assert.equal(await gateway.stop(), 0);
  });

  it('prints all its flags, and no others, with --help', async () => {
    const { code, stdout } = await runProgram(['--help']);
    assert.equal(code, 0);
    const flags = globSync('src/gateway/options/*.ts').flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: (?:text|list|flag|\{ type: .+ \}),$/gm),
        ([, flag]) => flag!,
      ),
    );
    assert.ok(flags.includes('upstream') && flags.includes('signup'));
    const printed = Array.from(stdout.matchAll(/^ {2}--([a-z-]+)/gm), ([, flag]) => flag!);
    assert.deepEqual(printed.toSorted(), flags.toSorted());
  });

  it('ends with 2 and one line for a wrong flag', async () => {
    const { code, stdout, stderr } = await runProgram(['--anvil', '--port', '65536']);
    assert.deepEqual(
      { code, stdout, stderr },
      { code: 2, stdout: '', stderr: 'gateway: --port is a whole number from 0 to 65535\n' },
    );
  });

  it('ends with 1 and one line where it cannot start', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = String((server.address() as AddressInfo).port);
    const empty = mkdtempSync(join(tmpdir(), 'gateway-empty-'));
    const { certFile, keyFile } = selfSigned();
    const cases: [string[], RegExp, object][] = [
      [
        ['--upstream', 'http://127.0.0.1:9', '--port', port],
        new RegExp(`port ${port} at 127\\.0\\.0\\.1 is taken`),
        {},
      ],
      [['--anvil', '--anvil-path', join(empty, 'anvil')], /npm install --save-dev @foundry-rs\/anvil/, {}],
      [['--anvil', '--anvil-path', '/bin/false'], /anvil did not start/, {}],
      [[...NOWHERE, '--keys', join(empty, 'none')], /none: there is no such file\n$/, {}],
      [[...NOWHERE, '--keys', '-'], /there is no key in it/, { input: '# none\n' }],
      [
        [...NOWHERE, '--tls-cert', 'none', '--tls-key', 'none'],
        /--tls-cert none: there is no such file\n$/,
        {},
      ],
      [[...NOWHERE, '--tls-cert', empty, '--tls-key', 'none'], /gateway-empty-\w+: is a folder\n$/, {}],
      [
        [...NOWHERE, '--tls-cert', keyFile, '--tls-key', keyFile],
        /--tls-cert \S+key\.pem: holds no certificate in PEM\n$/,
        {},
      ],
      [
        [...NOWHERE, '--tls-cert', certFile, '--tls-key', certFile],
        /--tls-key \S+cert\.pem: holds no private key in PEM/,
        {},
      ],
      [
        [...NOWHERE, '--tls-cert', certFile, '--tls-key', selfSigned().keyFile],
        /--tls-key \S+key\.pem: does not belong to --tls-cert \S+cert\.pem\n$/,
        {},
      ],
    ];
    const runs = cases.map(async ([args, pattern, around]) => ({
      pattern,
      ...(await runProgram(args, around)),
    }));
    for (const { pattern, code, stdout, stderr } of await Promise.all(runs)) {
      assert.match(stderr, pattern);
      assert.match(stderr, /^gateway: [^\n]+\n$/);
      assert.deepEqual([code, stdout], [1, '']);
    }
    server.close();
    rmSync(empty, { recursive: true });
  });
});

describe('how the gateway ends', () => {
  it('finishes running calls on SIGTERM, takes no new ones, and ends with 0', async () => {
    const node = await startScriptedNode();
    const reached = withResolver<ServerResponse>();
    node.play((_body, response) => reached.resolve(response));
    const gateway = await startProgram(['--upstream', node.url, '--port', '0', '--key', KEY]);
    const agent = new Agent({ keepAlive: true });
    const running = send(gateway.url, { agent, body: request('eth_call', [], 1) });
    const held = await reached.promise;
    const ended = gateway.stop();
    await gateway.logged(/stopping/);
    const refused = async () =>
      send(gateway.url, { body: request('eth_call') }).then(
        ({ status }) => status,
        (error: { code: string }) => error.code,
      );
    assert.match(String(await refused()), /ECONNREFUSED|ECONNRESET|503/);
    held.end('{"jsonrpc":"2.0","id":1,"result":"late"}');
    const answer = await running;
    assert.deepEqual([answer.status, rpc(answer).result, answer.headers.connection], [200, 'late', 'close']);
    assert.equal(await ended, 0);
    agent.destroy();
    await node.close();
  });

  const endsItsNode = async (ways: readonly ((child: Program['child']) => void)[]): Promise<void> => {
    const temporary = mkdtempSync(join(tmpdir(), 'eth-rpc-states-'));
    // Unlike readdir, it takes a folder that goes meanwhile for an empty one.
    const written = (): string[] => globSync('**/*', { cwd: temporary });
    await Promise.all(
      ways.map(async (end) => {
        const gateway = await startProgram(['--anvil', '--port', '0', '--keys', '-', '--exit-with-parent'], {
          input: `${KEY}\n\n`,
          keepInputOpen: true,
          env: { TMPDIR: temporary, TEMP: temporary },
        });
        // More blocks than anvil has the states of in memory.
        const body = request('anvil_mine', ['0x258']);
        assert.equal(rpc(await send(gateway.url, { path: `/v1/${KEY}`, body })).result, null);
        const anvil = await nodeOf(gateway.child.pid!);
        assert.equal(isAlive(anvil), true);
        const closed = once(gateway.child, 'close');
        while (!written().some((name) => name.endsWith('.json'))) await sleep(20);
        end(gateway.child);
        await closed;
        await untilGone(anvil);
      }),
    );
    while (written().length > 0) await sleep(20);
    rmSync(temporary, { recursive: true });
  };

  it('ends the embedded node with it, and removes what that wrote: on SIGKILL, and when the parent’s end of its input closes', () =>
    endsItsNode([(child) => child.kill('SIGKILL'), (child) => child.stdin!.end()]));

  it('ends the embedded node with it, and removes what that wrote: on SIGTERM and SIGINT @long', () =>
    endsItsNode([(child) => child.kill('SIGTERM'), (child) => child.kill('SIGINT')]));

  it('ends with 1 and one line when the embedded node dies', async () => {
    const gateway = await startProgram(['--anvil', '--port', '0', '--key', KEY]);
    const closed = once(gateway.child, 'close');
    process.kill(await nodeOf(gateway.child.pid!), 'SIGKILL');
    await closed;
    assert.equal(gateway.child.exitCode, 1);
    assert.match(gateway.stderr(), /\ngateway: anvil ended, and with it the chain\n$/);
  });
});
