// Makes artifacts.json (without and with the IR compiler), router.json and diamond.json of the sources beside it.
// Usage: npm install --no-save solc@0.8.37 && node test/core/contracts/compile.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';

/** What is compiled together. */
const SOURCES = { contracts: ['contracts', 'router'], router: ['contracts', 'router'], diamond: ['diamond'] };

const contentOf = (name) => ({ content: readFileSync(new URL(`${name}.sol`, import.meta.url), 'utf8') });

function artifactsOf(name, viaIR) {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(SOURCES[name].map((source) => [`src/${source}.sol`, contentOf(source)])),
    settings: {
      viaIR,
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  };
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  const failed = errors.filter(({ severity }) => severity === 'error');
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  return Object.entries(contracts[`src/${name}.sol`]).map(([contract, { abi, evm }]) => {
    const code = ({ object, linkReferences, immutableReferences }) => ({
      object: `0x${object}`,
      linkReferences,
      ...(immutableReferences && { immutableReferences }),
    });
    const { bytecode, deployedBytecode } = evm;
    return {
      name: viaIR ? `${contract}ByIr` : contract,
      artifact: { abi, bytecode: code(bytecode), deployedBytecode: code(deployedBytecode) },
    };
  });
}

for (const [file, artifacts] of [
  ['artifacts.json', [...artifactsOf('contracts', false), ...artifactsOf('contracts', true)]],
  ['router.json', artifactsOf('router', false)],
  ['diamond.json', artifactsOf('diamond', false)],
])
  writeFileSync(new URL(file, import.meta.url), `${JSON.stringify(artifacts, undefined, 1)}\n`);
