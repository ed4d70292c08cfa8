// A store of keys for a test. All in one folder have one secret.

import { join } from 'node:path';
import { storeFrom, type KeyStoreFile } from '../../src/gateway/access/openStore.ts';

export function storeIn(folder: string, file: string): KeyStoreFile {
  return storeFrom({ file: join(folder, file), secretFile: join(folder, 'secret'), secret: undefined });
}
