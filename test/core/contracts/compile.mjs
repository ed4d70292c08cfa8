// Makes artifacts.json of contracts.sol, as Foundry writes artifacts, once without and once with the IR compiler.
// Usage: npm install --no-save solc@0.8.37 && node test/core/contracts/compile.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';

const source = new URL('contracts.sol', import.meta.url);
const artifacts = [];
for (const viaIR of [false, true]) {
  const input = {
    language: 'Solidity',
    sources: { 'src/contracts.sol': { content: readFileSync(source, 'utf8') } },
    settings: {
      viaIR,
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  };
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  const failed = errors.filter(({ severity }) => severity === 'error');
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  for (const [name, { abi, evm }] of Object.entries(contracts['src/contracts.sol'])) {
    const code = ({ object, linkReferences, immutableReferences }) => ({
      object: `0x${object}`,
      linkReferences,
      ...(immutableReferences && { immutableReferences }),
    });
    const { bytecode, deployedBytecode } = evm;
    artifacts.push({
      name: viaIR ? `${name}ByIr` : name,
      artifact: { abi, bytecode: code(bytecode), deployedBytecode: code(deployedBytecode) },
    });
  }
}
writeFileSync(new URL('artifacts.json', import.meta.url), `${JSON.stringify(artifacts, undefined, 1)}\n`);
