// Makes out.json of the contracts in src, as Foundry writes artifacts and build-info, by two compilers and by the IR.
// Usage: npm install --no-save solc@0.8.37 old@npm:solc@0.8.4, run this, then oxfmt.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.cwd(), 'package.json'));
const [current, old] = [require('solc'), require('old')];
const files = readdirSync(new URL('src', import.meta.url)).toSorted();
const BUILDS = [
  { solc: old, files: ['Old.sol'], optimizer: { enabled: false } },
  { solc: current, files: ['New.sol'], optimizer: { enabled: true, runs: 200 }, viaIR: true },
  {
    solc: current,
    files: files.filter((file) => file !== 'Old.sol' && file !== 'New.sol'),
    optimizer: { enabled: true, runs: 200 },
  },
];

function compile({ solc, files: names, ...settings }) {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [
        `src/${name}`,
        { content: readFileSync(new URL(`src/${name}`, import.meta.url), 'utf8') },
      ]),
    ),
    settings: {
      ...settings,
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode', 'storageLayout', 'metadata'] },
      },
    },
  };
  const { contracts, sources, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)));
  const failed = errors.filter(({ severity }) => severity === 'error');
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const paths = Object.fromEntries(Object.entries(sources).map(([path, { id }]) => [id, path]));
  const artifacts = Object.entries(contracts).flatMap(([path, all]) =>
    Object.entries(all).map(([name, { abi, evm, storageLayout, metadata }]) => ({
      file: `${path.slice('src/'.length)}/${name}.json`,
      artifact: {
        abi,
        bytecode: code(evm.bytecode),
        deployedBytecode: code(evm.deployedBytecode),
        metadata: metadataOf(metadata),
        storageLayout,
        id: sources[path].id,
      },
    })),
  );
  return { build: { source_id_to_path: paths, language: 'Solidity' }, artifacts };
}

function code({ object, sourceMap, linkReferences, immutableReferences }) {
  return {
    object: `0x${object}`,
    sourceMap,
    linkReferences,
    ...(immutableReferences && { immutableReferences }),
  };
}

/** What is read of it. */
function metadataOf(text) {
  if (text === '') return undefined;
  const { settings, sources } = JSON.parse(text);
  return {
    settings: { compilationTarget: settings.compilationTarget },
    sources: Object.fromEntries(
      Object.entries(sources).map(([path, { keccak256 }]) => [path, { keccak256 }]),
    ),
  };
}

const text = JSON.stringify(BUILDS.map(compile));
writeFileSync(new URL('out.json', import.meta.url), `${text.replaceAll('{"file"', '\n{"file"')}\n`);
