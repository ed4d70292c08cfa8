// Makes the compiler's output in the example folder, as Foundry writes it, of the contract that the local chain has.
// Usage: npm install --no-save solc@0.8.37, run this, then oxfmt. The settings are those of seashellCode.ts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const solc = createRequire(join(process.cwd(), 'package.json'))('solc');
const path = 'Seashell.sol';
const input = {
  language: 'Solidity',
  sources: {
    [path]: {
      content: readFileSync(new URL('../../src/gateway/chain/seashell.sol', import.meta.url), 'utf8'),
    },
  },
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: {
      '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode', 'storageLayout', 'metadata'] },
    },
  },
};
const { contracts, sources } = JSON.parse(solc.compile(JSON.stringify(input)));
const { abi, evm, storageLayout, metadata } = contracts[path].Seashell;
const { id } = sources[path];

function code({ object, sourceMap, linkReferences, immutableReferences }) {
  const references = immutableReferences === undefined ? {} : { immutableReferences };
  return { object: `0x${object}`, sourceMap, linkReferences, ...references };
}

function write(name, value) {
  const file = new URL(`example/out/${name}`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value)}\n`);
}

write('Seashell.sol/Seashell.json', {
  abi,
  bytecode: code(evm.bytecode),
  deployedBytecode: code(evm.deployedBytecode),
  metadata: JSON.parse(metadata),
  storageLayout,
  id,
});
write('build-info/seashell.json', { source_id_to_path: { [id]: path }, language: 'Solidity' });
