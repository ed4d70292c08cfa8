// Makes the example folder: the contract that the local chain has, with the compiler's output, and things to try.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from './paths.ts';

/** Files that are there already stay as they are, except the source, which is always that of the chain. */
export async function copyExample(folder: string): Promise<void> {
  await cp(join(import.meta.dirname, 'example'), folder, { recursive: true, force: false });
  await cp(join(repository, 'src/gateway/chain/seashell.sol'), join(folder, 'Seashell.sol'));
}
