// Serves the key with which a page of the browser-served VS Code seals its SecretStorage across restarts. For tests
// only, as the key is in a file.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';

/**
 * Responds to the workbench's request for its half of the sealing key with the key in a file, made at the first use.
 */
export async function serveMintKey(context: BrowserContext, file: string): Promise<void> {
  const key = await readFile(file).catch(() => randomBytes(32));
  await writeFile(file, key, { mode: 0o600 });
  await context.route('**/mint-key', (route) =>
    route.fulfill({ status: 200, contentType: 'application/octet-stream', body: key }),
  );
}
