// Makes the .json beside each .sol: what Foundry writes with extra_output = ["storageLayout"].
// Usage: npm install --no-save solc@0.8.37 && node test/core/layout/compile.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(`${process.env.SOLC_FOLDER ?? process.cwd()}/x.js`)('solc');

const outputs = [
  'abi',
  'storageLayout',
  'transientStorageLayout',
  'evm.bytecode.object',
  'evm.deployedBytecode',
];

for (const source of ['variables', 'written']) {
  const path = `src/${source}.sol`;
  const input = {
    language: 'Solidity',
    sources: { [path]: { content: readFileSync(new URL(`${source}.sol`, import.meta.url), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': outputs, '': ['ast'] } },
    },
  };
  const { contracts, sources, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  const failed = errors.filter(({ severity }) => severity === 'error');
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const artifacts = Object.entries(contracts[path])
    .filter(([, { evm }]) => evm.bytecode.object !== '')
    .map(([contractName, { abi, storageLayout, transientStorageLayout, evm }]) => ({
      contractName,
      abi,
      storageLayout,
      transientStorageLayout,
      bytecode: { object: `0x${evm.bytecode.object}` },
      deployedBytecode: {
        object: `0x${evm.deployedBytecode.object}`,
        immutableReferences: evm.deployedBytecode.immutableReferences,
      },
    }));
  if (source === 'written') {
    // Of contracts, only those whose names say so are looked at.
    const { nodes, ...ast } = sources[path].ast;
    const kept = nodes.filter(
      ({ nodeType, name }) => nodeType !== 'ContractDefinition' || /^(IToken|Namespaced)/.test(name),
    );
    const text = JSON.stringify({ ...ast, nodes: kept }, (member, value) =>
      member === 'body' ? undefined : value,
    );
    writeFileSync(new URL('writtenAst.json', import.meta.url), text);
  }
  writeFileSync(new URL(`${source}.json`, import.meta.url), `${JSON.stringify(artifacts, undefined, 1)}\n`);
}
