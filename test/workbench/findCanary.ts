// Owns the search for a secret in files it must not be in. Refuses to print the secret.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a search saw; all paths. A file that could not be read was not searched, and so proves nothing. */
export type Search = {
  readonly searched: readonly string[];
  readonly found: readonly string[];
  readonly unreadable: readonly string[];
};

/** Looks below the folders for files that hold the secret raw, URL-encoded, as UTF-16 or in base64. */
export async function findCanary(secret: string, folders: readonly string[]): Promise<Search> {
  const needles = forms(secret);
  const search = { searched: [] as string[], found: [] as string[], unreadable: [] as string[] };
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path).catch(() => undefined);
      if (content === undefined) search.unreadable.push(path);
      else search.searched.push(path);
      if (needles.some((needle) => content?.includes(needle))) search.found.push(path);
    }
  }
  return search;
}

function forms(secret: string): readonly Buffer[] {
  const raw = Buffer.from(secret);
  const everyByte = [...raw].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const texts = [encodeURIComponent(secret), everyByte, everyByte.toUpperCase()];
  return [
    raw,
    Buffer.from(secret, 'utf16le'),
    ...[...texts, ...base64Forms(raw)].map((text) => Buffer.from(text)),
  ];
}

/** Base64 of the secret inside something longer, at each of the three alignments, without the uncertain ends. */
function base64Forms(raw: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((shift) => {
    const padded = Buffer.concat([Buffer.alloc(shift), raw]);
    const whole = padded.subarray(0, padded.length - (padded.length % 3));
    const skipped = shift === 0 ? 0 : 4;
    return [whole.toString('base64').slice(skipped), whole.toString('base64url').slice(skipped)];
  });
}
