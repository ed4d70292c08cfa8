// Contracts of a real node whose code a call replaces before it runs.
import assert from 'node:assert/strict';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import { createContractIndex } from '../../../src/core/contracts/contractIndex.ts';
import { knownContract } from '../../../src/core/contracts/knownContract.ts';
import { readArtifact } from '../../../src/core/contracts/readArtifact.ts';
import { hasOverriddenCode } from '../../../src/core/decode/calldataMirror.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decodeParams } from '../../../src/core/decode/decodeParams.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { DecodeContext, DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { overriddenCodes, withOverriddenCode } from '../../../src/core/decode/overriddenCode.ts';
import { callToExplain } from '../../../src/core/explain/callToExplain.ts';
import { explainCall } from '../../../src/core/explain/explainCall.ts';
import type { MakeCall } from '../../../src/core/explain/explanation.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { SENDER, word } from '../contracts/miningNode.ts';
import { ARTIFACTS, startDeployed } from '../contracts/startDeployed.ts';
import type { DeployedNode } from '../contracts/startDeployed.ts';

const TRANSFER = `0x23b872dd${word(SENDER.slice(2))}${word('1')}${word('5')}`;

describe('withOverriddenCode', () => {
  let node: DeployedNode;
  let context: DecodeContext;
  let vault: string;
  let coin: string;

  before(async function () {
    this.timeout(60_000);
    node = await startDeployed();
    const at = (wanted: string) => node.deployed.find(({ name }) => name === wanted)!;
    [vault, coin] = [at('Vault').address, at('Coin').code];
    const index = createContractIndex();
    for (const { name, artifact } of ARTIFACTS)
      index.set(name, readArtifact(artifact, `${name}.json`, parseJsonAbi(artifact, name)!));
    const codes = new Map(node.deployed.map(({ address, code }) => [address, code]));
    context = {
      contractAt: (address) => knownContract(index.find(codes.get(address.toLowerCase()) ?? '0x'), undefined),
      contractOfCode: (code) => knownContract(index.find(code), undefined),
      layoutAt: () => 'untold',
    };
  });
  after(() => node.stop());

  const call = (): JsonObject => ({ from: SENDER, to: vault, input: TRANSFER });
  /** At the address of Vault, written otherwise; undefined for its own code. */
  const overrides = (code: JsonValue | undefined): JsonObject => ({
    [vault.toUpperCase().replace('0X', '0x')]: { ...(code !== undefined && { code }), balance: '0x1' },
  });

  const traced = (code: JsonValue | undefined): readonly JsonValue[] => [
    call(),
    'latest',
    { tracer: 'callTracer', stateOverrides: overrides(code) },
  ];

  it('names what debug_traceCall puts there by its code, or not at all', async () => {
    const lines = async (code: JsonValue | undefined): Promise<readonly string[]> => {
      const params = traced(code);
      const around = withOverriddenCode(context, params);
      const asked = { method: 'debug_traceCall', params };
      const result = decodeResult(asked, await node.ask(asked.method, ...params), around);
      return [summarize(inputIn(decodeParams(asked, around))), summarize(result)].map(short);
    };
    const frame = (to: string, amount: string) =>
      `CALL 0xf39F…2266 → ${to} · transferFrom(from 0xf39F…2266, to 0x0000…0001, ${amount})`;
    const input = (amount: string) => `transferFrom(from 0xf39F…2266, to 0x0000…0001, ${amount})`;
    const place = `${vault.slice(0, 6)}…${vault.slice(-4)}`;
    assert.deepEqual(await lines(undefined), [
      input('amount or tokenId 5'),
      frame(`Vault (${place})`, 'amount or tokenId 5'),
    ]);
    assert.deepEqual(await lines(coin), [
      input('amount 5'),
      `${frame(`Coin (${place})`, 'amount 5')} · reverted: InsufficientBalance(available 0, required 5)`,
    ]);
    assert.deepEqual(await lines('0x00'), [
      input('amount or tokenId 5'),
      frame(place, 'amount or tokenId 5'),
    ]);
  });

  it('names what eth_simulateV1 puts there, as far as all blocks agree', async () => {
    const lines = async (...codes: readonly (JsonValue | undefined)[]): Promise<readonly string[]> => {
      const blockStateCalls = codes.map((code) => ({ stateOverrides: overrides(code), calls: [call()] }));
      const params = [{ blockStateCalls }, 'latest'];
      const around = withOverriddenCode(context, params);
      const blocks = decodeResult(
        { method: 'eth_simulateV1', params },
        await node.ask('eth_simulateV1', ...params),
        around,
      );
      const name = around.contractAt!(vault)?.name ?? 'none';
      return [name, ...childNodes(blocks).flatMap((block) => returned(block))];
    };
    assert.deepEqual(await lines(undefined), ['Vault', '0x (empty)']);
    const reverted = 'reverted: InsufficientBalance(available 0, required 5)';
    assert.deepEqual(await lines(coin), ['Coin', `${reverted}, Coin`]);
    assert.deepEqual(await lines(coin, undefined), ['Coin', `${reverted}, Coin`, `${reverted}, Coin`]);
    const other = `${reverted}, Solidity’s documentation`;
    assert.deepEqual(await lines(undefined, coin), ['none', '0x (empty)', other]);
    assert.deepEqual(await lines(coin, '0x00'), ['none', other, '0x (empty)']);
    assert.deepEqual(await lines('0x00'), ['none', '0x (empty)']);
  });

  it('names it so in an explanation of a call', async () => {
    const ask: MakeCall = async (method, params) => ({ ok: true, result: await node.ask(method, ...params) });
    const explained = async (code: JsonValue | undefined): Promise<string> =>
      (
        await explainCall(callToExplain('eth_call', [call(), 'latest', overrides(code)])!, ask, context)
      ).headline.replace(/[\d,]+ gas/, 'N gas');
    const would = '0xf39F…2266 would call transferFrom(from 0xf39F…2266, to 0x0000…0001,';
    const [place, used] = [`${vault.slice(0, 6)}…${vault.slice(-4)}`, 'it would succeed and use N gas.'];
    assert.equal(
      short(await explained(undefined)),
      `${would} amount or tokenId 5) on Vault (${place}); ${used}`,
    );
    assert.equal(
      short(await explained(coin)),
      `${would} amount 5) on Coin (${place}); it would fail: InsufficientBalance(available 0, required 5).`,
    );
    assert.equal(short(await explained('0x00')), `${would} amount or tokenId 5) on ${place}; ${used}`);
  });

  it('asks nothing of the chain about such an address, and leaves all others', () => {
    const asked: string[] = [];
    const around = withOverriddenCode(
      { ...context, contractAt: (address) => void asked.push(address) },
      traced('0x00'),
    );
    const other = `0x${'12'.repeat(20)}`;
    assert.deepEqual([around.contractAt!(vault), around.layoutAt!(vault)], [undefined, undefined]);
    assert.deepEqual([around.contractAt!(other), around.layoutAt!(other)], [undefined, 'untold']);
    assert.deepEqual(asked, [other]);
    assert.equal(withOverriddenCode(context, traced(undefined)), context);
  });

  it('reads whatever is sent', () => {
    const to = `0x${'ab'.repeat(20)}`;
    for (const params of [
      [],
      [null],
      [1, 'x', [], [[]]],
      [{ blockStateCalls: 1 }],
      [{ blockStateCalls: [1, null, {}] }],
    ])
      assert.equal(overriddenCodes(params as readonly JsonValue[]).size, 0);
    assert.equal(hasOverriddenCode([{ to }, 'latest', { [to]: { code: '0x' } }]), true);
    assert.equal(hasOverriddenCode([{ to }, 'latest', { stateOverrides: { [to]: { code: null } } }]), true);
    assert.equal(
      hasOverriddenCode([{ to }, 'latest', { stateOverrides: { [to]: { nonce: '0x1' } } }]),
      false,
    );
  });
});

/** With addresses in lower case: their checksums differ from one deployment to the next. */
function short(line: string): string {
  return line.replaceAll(/0x[\dA-Fa-f]{4}…[\dA-Fa-f]{4}/g, (at) =>
    at.startsWith('0xf39F') ? at : at.toLowerCase(),
  );
}

function inputIn(params: DecodedNode): DecodedNode {
  return childNodes(childNodes(params)[0]!).find(({ label }) => label === 'input')!;
}

function returned(block: DecodedNode): readonly string[] {
  const calls = childNodes(block).find(({ label }) => label === 'calls')!;
  return childNodes(calls).map((one) =>
    summarize(childNodes(one).find(({ label }) => label === 'returnData')!),
  );
}
