// Every form in which a server could give a key back, made by means independent of the source: Buffer and URL.

const bytes = (text: string): readonly number[] => [...Buffer.from(text)];
const each = (text: string, spell: (byte: number) => string): string => bytes(text).map(spell).join('');
const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const NAMED: Readonly<Record<string, string>> = {
  '+': 'plus',
  '=': 'equals',
  '{': 'lcub',
  '|': 'vert',
  _: 'lowbar',
};

/** The forms by name. The key stands alone in each, but for base64, which begins and ends with something else. */
export function spellings(key: string): Readonly<Record<string, string>> {
  const percent = each(key, (byte) => `%${hex(byte)}`);
  return {
    plain: key,
    'upper case': key.toUpperCase(),
    'lower case': key.toLowerCase(),
    'swapped case': Array.from(key, (char) =>
      char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase(),
    ).join(''),
    'mixed case': Array.from(key, (char, at) =>
      at % 3 === 0 ? char.toUpperCase() : char.toLowerCase(),
    ).join(''),
    hex: Buffer.from(key).toString('hex'),
    'hex with 0x in capitals': `0x${Buffer.from(key).toString('hex').toUpperCase()}`,
    'as a URL has it': encodeURIComponent(key),
    'as a URL has it, small': encodeURIComponent(key).replaceAll(/%../g, (code) => code.toLowerCase()),
    'normalised in a URL': new URL(`https://host/${key}`).pathname.slice(1),
    'every byte as %XX': percent,
    'every byte as %XX, twice': percent.replaceAll('%', '%25'),
    'every byte as %XX, all of it again': each(percent, (byte) => `%${hex(byte)}`),
    'every byte as %XX in JSON': each(percent, (byte) => `\\u00${hex(byte)}`),
    'decimal entities': each(key, (byte) => `&#${byte};`),
    'hexadecimal entities': each(key, (byte) => `&#x${hex(byte)};`),
    'entities without end': each(key, (byte) => `&#x000${hex(byte).toUpperCase()} `).replaceAll(' ', ''),
    'named entities': Array.from(key, (char) => (NAMED[char] === undefined ? char : `&${NAMED[char]};`)).join(
      '',
    ),
    'entities of %XX': percent.replaceAll('%', '&percnt;'),
    'entities in entities': each(key, (byte) => `&amp;#${byte};`),
    'JSON escapes': each(key, (byte) => `\\u00${hex(byte)}`),
    'JSON in JSON': each(key, (byte) => `\\\\u00${hex(byte)}`),
    'source code escapes': each(key, (byte) => `\\\\x${hex(byte)}`),
    ...Object.fromEntries(
      ['', 'u', 'us', 'user:', 'user1:'].flatMap((user) =>
        ['', ':', ':x', ':xy'].map((after) => [`base64 of ${user}KEY${after}`, base64(user + key + after)]),
      ),
    ),
    base64url: Buffer.from(`{"key":"${key}"}`).toString('base64url'),
    'base64 in a URL': encodeURIComponent(base64(`user:${key}`)),
    'base64 of base64': base64(base64(key)),
    'base64 of base64 of a login': base64(`Basic ${base64(`user:${key}`)}`),
    'base64 of base64, otherwise': base64(`x${base64(`ab${key}`)}`),
    'base64 of hex': base64(Buffer.from(key).toString('hex')),
    'base64 of a URL': base64(`https://host/${encodeURIComponent(key)}`),
  };
}
