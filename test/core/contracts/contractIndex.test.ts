import assert from 'node:assert/strict';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import { TRANSACTION } from '../../../src/core/catalogue/shapes/transaction.ts';
import { createdContract } from '../../../src/core/contracts/createdContract.ts';
import { createContractIndex } from '../../../src/core/contracts/contractIndex.ts';
import { readArtifact } from '../../../src/core/contracts/readArtifact.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { readOutput } from '../../../src/core/contracts/readOutput.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { CALL_FRAME } from '../../../src/core/trace/callFrame.ts';
import { BUILDS, contractsOf, filesOf } from './traced/builds.ts';
import { WRITTEN } from '../layout/startVariables.ts';
import { SENDER } from './miningNode.ts';
import { ARTIFACTS, startDeployed } from './startDeployed.ts';
import type { Deployed } from './startDeployed.ts';

describe('createContractIndex', () => {
  let deployed: readonly Deployed[];
  const index = createContractIndex();
  const names = (code: string): readonly string[] => index.find(code).map(({ name }) => name);

  before(async function () {
    this.timeout(60_000);
    for (const { name, artifact } of ARTIFACTS) index.set(name, readArtifact(artifact, `${name}.json`, []));
    const node = await startDeployed();
    ({ deployed } = node);
    await node.stop();
  });

  it('names each contract that a node has deployed, with immutables and libraries of its own', () => {
    assert.equal(deployed.length, ARTIFACTS.length - 2);
    for (const { name, code } of deployed) assert.deepEqual(names(code), [name]);
  });

  it('names all that have the code where the metadata is of none of them', () => {
    const code = deployed.find(({ name }) => name === 'Left')!.code;
    const other = code.replace(/(?<=a264697066735822)[0-9a-f]{68}/, `1220${'ab'.repeat(32)}`);
    assert.deepEqual(names(other), ['Left', 'Right']);
  });

  it('names a library without functions to call by its metadata alone: all of them have its code', () => {
    const artifact = WRITTEN.find(({ contractName }) => contractName === 'Sets')!;
    index.set('Sets', readArtifact(artifact, 'Sets.json', []));
    const code = (artifact['deployedBytecode'] as { readonly object: string }).object;
    assert.deepEqual(names(code), ['Sets']);
    assert.deepEqual(names(code.replace(/(?<=a264697066735822)[0-9a-f]{68}/, `1220${'ab'.repeat(32)}`)), []);
  });

  it('names no code that differs in one digit anywhere else', () => {
    const { code } = deployed.find(({ name }) => name === 'Coin')!;
    const metadata = code.lastIndexOf('a264697066735822');
    const immutable = code.indexOf('7f000000000000000000000000');
    assert.ok(immutable > 0);
    for (let at = 2; at < metadata; at += 7) {
      if (at > immutable && at < immutable + 66) continue;
      const digit = code[at] === '0' ? '1' : '0';
      assert.deepEqual(names(code.slice(0, at) + digit + code.slice(at + 1)), [], String(at));
    }
    assert.deepEqual(names('0x'), []);
    assert.deepEqual(names(`${code}00`), []);
  });

  it('forgets the contract of a file that is gone', () => {
    const { code } = deployed.find(({ name }) => name === 'Badge')!;
    index.set('Badge', undefined);
    assert.deepEqual(names(code), []);
  });
});

describe('readArtifact', () => {
  const { artifact } = ARTIFACTS.find(({ name }) => name === 'Coin')!;
  assert.ok(isJsonObject(artifact) && isJsonObject(artifact['deployedBytecode']));
  const code = artifact['deployedBytecode']['object']!;

  it('reads the name and the code of Hardhat’s, and of Foundry’s by its file', () => {
    const hardhat = { contractName: 'Coin', abi: [], deployedBytecode: code };
    assert.equal(readArtifact(hardhat, 'x.json', [])?.name, 'Coin');
    assert.equal(readArtifact(artifact, 'Coin.json', [])?.name, 'Coin');
    assert.equal(readArtifact(artifact, 'Coin.0.8.20.json', [])?.name, 'Coin');
  });

  it('reads where the source is, where it is told', () => {
    const read = (members: JsonObject) =>
      readArtifact({ ...artifact, ...members }, 'file:///one/out/Coin.sol/Coin.json', [])?.source;
    const source = (path: string) => ({
      artifact: 'file:///one/out/Coin.sol/Coin.json',
      path,
      contract: 'Coin',
    });
    assert.deepEqual(read({ sourceName: 'contracts/Coin.sol' }), source('contracts/Coin.sol'));
    const compilationTarget = { 'src/Other.sol': 'Other', 'src/Coin.sol': 'Coin' };
    assert.deepEqual(read({ metadata: { settings: { compilationTarget } } }), source('src/Coin.sol'));
    for (const metadata of [null, {}, 'x', { settings: { compilationTarget: { 'src/A.sol': 'A' } } }])
      assert.equal(read({ metadata }), undefined);
  });

  it('knows all functions only where there is no fallback and each can be read', () => {
    const item = (type: string, param: string) => ({ type, name: 'f', inputs: [{ name: 'a', type: param }] });
    const isWhole = (...abi: readonly JsonObject[]) =>
      readArtifact({ ...artifact, abi }, 'Coin.json', parseJsonAbi(abi, '')!)?.isWhole;
    assert.equal(isWhole(item('function', 'uint256'), item('event', 'bool')), true);
    assert.equal(isWhole(item('function', 'Lib.Data storage')), false);
    assert.equal(isWhole(item('function', 'bool'), { type: 'fallback' }), false);
    assert.equal(isWhole({ name: 'f', inputs: [] }), false);
    assert.equal(isWhole(), false);
  });

  it('reads none without code or with another name than a contract can have', () => {
    assert.equal(readArtifact({ contractName: 'IERC20', deployedBytecode: '0x' }, 'x.json', []), undefined);
    assert.equal(
      readArtifact({ contractName: 'Bob (0x12)', deployedBytecode: code }, 'x.json', []),
      undefined,
    );
    assert.equal(readArtifact({ contractName: 'A', deployedBytecode: '0xzz' }, 'x.json', []), undefined);
    assert.equal(readArtifact([], 'A.json', []), undefined);
  });
});

describe('createdContract and readOutput', () => {
  const build = BUILDS.find(({ name }) => name === '0.8.37 legacy')!;
  const file = 'file:///w/out/output.json';
  const index = createContractIndex();
  index.set(
    file,
    ...readOutput(JSON.parse(filesOf(build, 'standard').get('out/output.json')!) as JsonValue, file),
  );
  const codeOf = (name: string) =>
    contractsOf(build).find(([, contract]) => contract === name)![2].evm.bytecode.object;

  it('name all contracts of an output, with their sources', () => {
    assert.deepEqual(
      index.all().map(({ name, source }) => [name, source?.path]),
      ['Fees', 'Modern', 'Router', 'Twins', 'Vault'].map((name) => [name, `src/${name}.sol`]),
    );
    for (const none of [undefined, null, [], {}, { contracts: [] }, { contracts: { a: { B: null } } }])
      assert.deepEqual(readOutput(none, file), []);
  });

  it('know a contract by the code that creates it, linked, and what follows as its arguments', () => {
    const linked = codeOf('Vault').replaceAll(/__.{36}__/g, 'ab'.repeat(20));
    const args = '01'.padStart(64, '0') + 'cd'.repeat(32);
    const found = createdContract(`0x${linked}${args}`.toUpperCase().replace('0X', '0x'), index);
    assert.deepEqual([found?.name, found?.args], ['Vault', `0x${args}`]);
    assert.deepEqual(found?.constructor?.text, 'Vault(uint256,address)');
    assert.equal(createdContract(`0x${codeOf('Modern')}`, index)?.args, '0x');
    assert.equal(createdContract(`0x${linked.slice(0, -2)}`, index), undefined);
    assert.equal(createdContract(`0x${linked.replace('6080', '6081')}`, index), undefined);
    assert.equal(createdContract('0x', index), undefined);
  });

  it('reads the arguments of a creation in its row', () => {
    const context = { createdBy: (input: string) => createdContract(input, index) };
    const linked = codeOf('Vault').replaceAll(/__.{36}__/g, 'ab'.repeat(20));
    const input = `0x${linked}${'3e8'.padStart(64, '0')}${SENDER.slice(2).padStart(64, '0')}`;
    const transaction = { from: SENDER, to: null, input, value: '0x0', nonce: '0x1' };
    const row = (value: JsonObject) => summarize(decode('transaction', value, TRANSACTION, { context }));
    assert.equal(row(transaction), '0xf39F…2266 → new contract · new Vault(most 1,000, who 0xf39F…2266)');
    const frame = { type: 'CREATE', from: SENDER, to: SENDER, input, value: '0x0' };
    assert.match(
      summarize(decode('call tree', frame, CALL_FRAME, { context })),
      /^CREATE 0xf39F…2266 → 0xf39F…2266 · new Vault\(most 1,000, who 0xf39F…2266\)$/,
    );
    const sent = decode('call', { from: SENDER, data: input }, { object: { data: 'calldata' } }, { context });
    assert.equal(
      childNodes(sent).map((node) => summarize(node))[0],
      `new Vault(most 1,000, who 0xf39F…2266)`,
    );
    const cut = { ...transaction, input: input.slice(0, -64) };
    assert.match(row(cut), /new contract · [\d,]+ bytes of code$/);
  });
});
