// Owns the search for a secret in files it must not be in. Refuses to print the secret.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the files below the folders that hold the secret raw, URL-encoded, as UTF-16 or in base64. */
export async function findCanary(secret: string, folders: readonly string[]): Promise<readonly string[]> {
  const needles = forms(secret);
  const found: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path).catch(() => Buffer.alloc(0));
      if (needles.some((needle) => content.includes(needle))) found.push(path);
    }
  }
  return found;
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
