// Makes builds.json of src/: what several compilers say with several settings, as they say it, without syntax trees.
// Usage, for each of the two: npm install --no-save solc@0.8.37 && node test/core/contracts/traced/compile.mjs
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const from = process.env.SOLC_FOLDER ?? process.cwd();
const solc = createRequire(`${from}/x.js`)('solc');
const version = solc.version().split('+')[0];
const isOld = version.startsWith('0.7');

const folder = new URL('src/', import.meta.url);
const NEWER = ['Modern.sol', 'Twins.sol'];
const names = readdirSync(folder).filter((name) => !isOld || !NEWER.includes(name));
const sources = Object.fromEntries(
  names.map((name) => [`src/${name}`, { content: readFileSync(new URL(name, folder), 'utf8') }]),
);
const evm = ['object', 'sourceMap', 'linkReferences'];
const outputs = [
  'abi',
  'metadata',
  'storageLayout',
  ...['bytecode', 'deployedBytecode'].flatMap((code) => evm.map((part) => `evm.${code}.${part}`)),
];
const WAYS = [
  { viaIR: false, optimizer: { enabled: false } },
  { viaIR: false, optimizer: { enabled: true, runs: 200 } },
  { viaIR: true, optimizer: { enabled: false } },
  { viaIR: true, optimizer: { enabled: true, runs: 200 } },
];

const made = WAYS.filter(({ viaIR }) => !isOld || !viaIR).map(({ viaIR, optimizer }) => {
  const settings = {
    optimizer,
    ...(viaIR && { viaIR }),
    outputSelection: { '*': { '*': outputs, '': ['ast'] } },
  };
  const input = { language: 'Solidity', sources, settings };
  const output = JSON.parse(solc.compile(JSON.stringify(input)));
  const failed = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  for (const source of Object.values(output.sources)) delete source.ast;
  const name = `${version} ${viaIR ? 'by IR' : 'legacy'}${optimizer.enabled ? ', optimised' : ''}`;
  return { name, version, settings, output: { contracts: output.contracts, sources: output.sources } };
});

const file = new URL('builds.json', import.meta.url);
const others = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8')).filter((build) => build.version !== version)
  : [];
const all = [...others, ...made].toSorted((one, other) => (one.name < other.name ? -1 : 1));
writeFileSync(file, `${JSON.stringify(all, undefined, 1)}\n`);
