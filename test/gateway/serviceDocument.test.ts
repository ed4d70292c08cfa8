import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { freePort } from '../workbench/ports.ts';
import { request, rpc, send, type HttpAsk } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';
import { selfSigned } from './selfSigned.ts';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('the service document', () => {
  let gateway: Program;
  const { certFile, keyFile, cert } = selfSigned();
  const home = mkdtempSync(join(tmpdir(), 'gateway-service-'));
  const mail = join(home, 'mail');
  before(async () => {
    const port = await freePort();
    const site = ['--signup', '--public-url', `https://127.0.0.1:${port}`, '--name', 'Example'];
    const tls = ['--tls-cert', certFile, '--tls-key', keyFile];
    const files = ['--store', join(home, 'keys.db'), '--mail-dir', mail];
    gateway = await startProgram(
      ['--anvil', '--port', String(port), '--keys', '-', ...tls, ...site, ...files],
      { input: `${KEY}\n` },
    );
  });
  after(async () => {
    await gateway.stop();
    rmSync(home, { recursive: true });
  });

  const ask = (what: HttpAsk) => send(gateway.url, { ca: cert, ...what });

  it('answers POST {base_url}/v1/<API_KEY> over HTTPS', async () => {
    assert.match(gateway.url, /^https:\/\/127\.0\.0\.1:\d+$/);
    const answer = await ask({ body: request('eth_blockNumber') });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], 'application/json');
    assert.deepEqual(rpc(answer), { jsonrpc: '2.0', id: 1, result: '0x10d4f' });
  });

  it('accepts POST only', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask({ method });
      assert.equal(answer.status, 405, method);
      assert.equal(answer.headers.allow, 'POST', method);
    }
  });

  it('takes the key from the last path segment and from nowhere else', async () => {
    const elsewhere: Record<string, string>[] = [
      { authorization: `Bearer ${KEY}` },
      { 'x-api-key': KEY },
      { authorization: `Basic ${Buffer.from(`:${KEY}`).toString('base64')}` },
    ];
    for (const headers of elsewhere) {
      const answer = await ask({
        path: '/v1/',
        headers: { 'content-type': 'application/json', ...headers },
        body: request('eth_blockNumber'),
      });
      assert.equal(answer.status, 401);
    }
    const inBody = await ask({
      path: '/v1',
      body: JSON.stringify({ key: KEY, ...JSON.parse(request('eth_chainId')) }),
    });
    assert.equal(inBody.status, 401);
    const inQuery = await ask({ path: `/v1/?key=${KEY}`, body: request('eth_chainId') });
    assert.equal(inQuery.status, 404);
  });

  it('requires Content-Type: application/json', async () => {
    const body = request('eth_chainId', [], 9);
    for (const headers of [
      {},
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/jsonp' },
    ] as const) {
      const answer = await ask({ headers: { ...headers }, body });
      assert.equal(answer.status, 415);
      assert.equal(rpc(answer).error?.code, -32600);
      assert.equal(rpc(answer).id, 9);
    }
    for (const type of [
      'application/json',
      'Application/JSON; charset=UTF-8',
      'application/json;charset="utf-8"',
    ]) {
      assert.equal((await ask({ headers: { 'content-type': type }, body })).status, 200, type);
    }
  });

  it('takes jsonrpc "2.0", a string method, an array of params and a number as id', async () => {
    const answer = await ask({ body: '{"jsonrpc":"2.0","method":"eth_chainId","params":[],"id":7}' });
    assert.deepEqual(rpc(answer), { jsonrpc: '2.0', id: 7, result: '0x7a69' });
  });

  it('wants params to be an array, and takes none for an empty one', async () => {
    const without = await ask({ body: '{"jsonrpc":"2.0","method":"eth_chainId","id":7}' });
    assert.deepEqual(rpc(without), { jsonrpc: '2.0', id: 7, result: '0x7a69' });
    for (const params of [',"params":{}', ',"params":null', ',"params":"x"']) {
      const answer = await ask({ body: `{"jsonrpc":"2.0","method":"eth_chainId"${params},"id":7}` });
      assert.equal(answer.status, 400);
      assert.equal(rpc(answer).error?.code, -32600);
      assert.equal(rpc(answer).id, 7);
    }
  });

  it('answers a success as jsonrpc, the same id and result, nothing more', async () => {
    const answer = await ask({ body: request('web3_sha3', ['0x'], 4_294_967_296) });
    assert.equal(
      answer.body.trim(),
      '{"jsonrpc":"2.0","id":4294967296,"result":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"}',
    );
  });

  it('answers a failure as jsonrpc, the same id and an error with an integer code and a message', async () => {
    const answer = await ask({ body: request('eth_getBalance', ['0x12', 'latest'], 5) });
    assert.equal(answer.status, 200);
    const { jsonrpc, id, error, ...rest } = rpc(answer);
    assert.deepEqual([jsonrpc, id, error?.code, rest], ['2.0', 5, -32602, {}]);
    assert.equal(typeof error?.message, 'string');
  });

  it('answers -32600 Invalid Request to what is not a valid JSON-RPC request', async () => {
    const bodies = [
      '{"jsonrpc":"2.0","params":[],"id":1}',
      '{"jsonrpc":"2.0","method":1,"params":[],"id":1}',
      '{"jsonrpc":"1.0","method":"eth_chainId","params":[],"id":1}',
      '{"jsonrpc":2.0,"method":"eth_chainId","params":[],"id":1}',
      '{"method":"eth_chainId","params":[],"id":1}',
      '{"jsonrpc":"2.0","method":"eth_chainId","params":[],"id":{}}',
      '{"jsonrpc":"2.0","method":"eth_chainId","params":[],"id":true}',
      '{"jsonrpc":"2.0","method":"eth_chainId","params":[]}',
      '"eth_chainId"',
      '7',
      'null',
      '[]',
    ];
    for (const body of bodies) {
      const answer = await ask({ body });
      assert.equal(answer.status, 400, body);
      assert.equal(rpc(answer).error?.code, -32600, body);
      assert.match(rpc(answer).error?.message ?? '', /^Invalid Request: /, body);
    }
  });

  it('has v1 as its version segment and no other', async () => {
    for (const path of [`/v2/${KEY}`, `/${KEY}`, `/V1/${KEY}`, `/v1/${KEY}/`, `//v1/${KEY}`, '/x']) {
      const answer = await ask({ path, body: request('eth_chainId', [], 3) });
      assert.equal(answer.status, 404, path);
      assert.equal(rpc(answer).id, 3, path);
    }
  });

  it('has a website where a mail address is entered, and says so to programs', async () => {
    const page = await ask({ method: 'GET', path: '/' });
    assert.equal(page.status, 200);
    assert.match(page.body, /<form method="post" action="\/keys">/);
    assert.match(page.body, /<input id="email" name="email" type="email"/);
    const described = await ask({ method: 'GET', path: '/.well-known/ethereum-rpc-gateway' });
    assert.equal(described.headers['cache-control'], 'no-store');
    assert.deepEqual(JSON.parse(described.body), {
      service: 'ethereum-rpc-gateway',
      name: 'Example',
      keysByMail: true,
      terms: null,
    });
  });

  it('sends the key to that mailbox, and takes it', async () => {
    const form = (path: string, fields: Record<string, string>) =>
      ask({
        path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
    const mails = async (count: number): Promise<string[]> => {
      // Not the drafts, which are renamed when they are whole.
      const whole = (): string[] => readdirSync(mail).filter((file) => file.endsWith('.eml'));
      let files = whole();
      for (; files.length < count; files = whole()) await sleep(20);
      const parsed = files.map((file) => simpleParser(readFileSync(join(mail, file))));
      return (await Promise.all(parsed)).map(({ text }) => text!);
    };
    assert.equal((await form('/keys', { email: 'reader@example.org' })).status, 202);
    const [link] = await mails(1);
    const token = /\/keys\/confirm\?token=(\S+)/.exec(link!)![1]!;
    assert.equal((await form('/keys/confirm', { token })).status, 200);
    const key = (await mails(2)).flatMap((text) => /^[\w-]{32}$/m.exec(text) ?? [])[0]!;
    const answer = await ask({ path: `/v1/${key}`, body: request('eth_chainId') });
    assert.deepEqual(rpc(answer), { jsonrpc: '2.0', id: 1, result: '0x7a69' });
  });

  it('answers eth_blockNumber [] with the latest block number in 0x hex', async () => {
    const answer = await ask({ body: request('eth_blockNumber', []) });
    assert.equal(Number(rpc(answer).result), 68_943);
  });

  it('answers eth_getBalance [address, "latest"] with the balance in wei in 0x hex, read from base 16', async () => {
    const wei = 1_234_567_890_123_456_789n;
    await ask({ body: request('anvil_setBalance', [ACCOUNT, `0x${wei.toString(16)}`]) });
    const answer = await ask({ body: request('eth_getBalance', [ACCOUNT, 'latest']) });
    assert.equal(BigInt(rpc(answer).result as string), wei);
  });
});
