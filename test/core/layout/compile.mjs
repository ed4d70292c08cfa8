// Makes variables.json of variables.sol: what Foundry writes with extra_output = ["storageLayout"].
// Usage: npm install --no-save solc@0.8.37 && node test/core/layout/compile.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';

const source = new URL('variables.sol', import.meta.url);
const input = {
  language: 'Solidity',
  sources: { 'src/variables.sol': { content: readFileSync(source, 'utf8') } },
  settings: {
    optimizer: { enabled: true, runs: 200 },
    outputSelection: {
      '*': {
        '*': [
          'abi',
          'storageLayout',
          'transientStorageLayout',
          'evm.bytecode.object',
          'evm.deployedBytecode',
        ],
      },
    },
  },
};
const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
const failed = errors.filter(({ severity }) => severity === 'error');
if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
const artifacts = Object.entries(contracts['src/variables.sol']).map(
  ([contractName, { abi, storageLayout, transientStorageLayout, evm }]) => ({
    contractName,
    abi,
    storageLayout,
    transientStorageLayout,
    bytecode: { object: `0x${evm.bytecode.object}` },
    deployedBytecode: {
      object: `0x${evm.deployedBytecode.object}`,
      immutableReferences: evm.deployedBytecode.immutableReferences,
    },
  }),
);
writeFileSync(new URL('variables.json', import.meta.url), `${JSON.stringify(artifacts, undefined, 1)}\n`);
