// Makes failing.json of failing.sol: ABI and code of each contract.
// Usage: npm install --no-save solc@0.8.37 && node test/core/explain/compileFailing.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import solc from 'solc';

const content = readFileSync(new URL('failing.sol', import.meta.url), 'utf8');
const input = {
  language: 'Solidity',
  sources: { 'failing.sol': { content } },
  settings: {
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  },
};
const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
const failed = errors.filter(({ severity }) => severity === 'error');
if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
const compiled = Object.entries(contracts['failing.sol']).map(([name, { abi, evm }]) => ({
  name,
  abi,
  code: `0x${evm.bytecode.object}`,
}));
writeFileSync(new URL('failing.json', import.meta.url), `${JSON.stringify(compiled, undefined, 1)}\n`);
