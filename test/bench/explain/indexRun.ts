// One window that opens a folder of artifacts, as a process: prints what its index cost. Usage: node --expose-gc
// indexRun.js FOLDER CACHE COUNT CODE
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { createContractIndex } from '../../../src/core/contracts/contractIndex.ts';
import { createCompiledCache } from '../../../src/host/knowledge/compiledCache.ts';
import { createCompiledFiles } from '../../../src/host/knowledge/compiledFiles.ts';

/** What the index of one window cost. */
export type IndexRun = {
  readonly milliseconds: number;
  readonly cpu: number;
  readonly megabytes: number;
  readonly names: readonly string[];
};

declare const gc: () => void;

async function main([folder = '', cache = '', count = '', code = '']: readonly string[]): Promise<IndexRun> {
  const files = Array.from(
    { length: Number(count) },
    (_, at) => `file://${folder}/out/C${at}.sol/C${at}.json`,
  );
  gc();
  const before = process.memoryUsage();
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const [contracts, signatures] = [createContractIndex(), createSignatures()];
  const known = createCompiledFiles(
    { signatures, contracts },
    createCompiledCache(cache, '1'),
    console.error,
  );
  await known.refresh(files);
  const names = contracts.find(code).map(({ name }) => name);
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  await known.save();
  gc();
  const after = process.memoryUsage();
  const megabytes = (after.heapUsed + after.external - before.heapUsed - before.external) / 1e6;
  // Uses the contracts after memory is measured, so that they are not freed before.
  if (contracts.size !== files.length) throw new Error(`${contracts.size} of ${files.length}`);
  return { milliseconds, cpu: (user + system) / 1e3, megabytes, names };
}

void main(process.argv.slice(2)).then((run) => console.log(JSON.stringify(run)));
