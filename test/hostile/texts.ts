// Texts that make a careless reader go over them again and again: one piece many times, between a beginning and an end.

/** Every structural character, and short runs that some reader takes for a part of something. */
const PIECES: readonly string[] = [
  '[](){}<>"\'`\\/#,;:.=&|!?@$%^*+-_~ \t\n0a'.split(''),
  ['x', 'A', 'é', '🦄', '\ud800', '\0', '\u2028', '\u00a0'],
  ['0x', '0x1 ', '1,', '1 ', '1,000', '1.', '1_', '1e', '00 ', '-1'],
  ['[[', '[]', '[1,', '["', '{"a":', '{"a":1,', '"a",', '\\"', '\\\\', '\\u', '()', '(a', 'a(', 'a)', '},{'],
  ['a.', 'a[0]', 'a:', 'a: ', 'a=b ', 'a =', '#a ', '-a ', '--a ', '-H ', '-d ', 'a b', 'a_b ', 'a-'],
  ['//', '/*', '*/', '# ', '\r\n', '\\\n', '\n[', ' \n', '\n ', '; ', '&& ', '| ', '$(', '${', '$ ', "$'"],
  ['https://', 'https://a.', 'https://a/', '/0x1', '%41', '%', '${apiKey}', '?a=', '&a='],
  [
    'curl ',
    'cast ',
    'sudo ',
    'A=1 ',
    'eth_',
    'eth_a ',
    'method:"',
    'send(',
    'headers:{',
    '.call(',
    'abi',
    'x=x',
  ],
  [
    'function ',
    'returns ',
    'returns (',
    'uint256,',
    'uint256 ',
    'tuple(',
    'uint[',
    '[1]',
    'indexed ',
    'address ',
  ],
  [
    'block ',
    'range ',
    '10000 ',
    '0x1, ',
    'limit ',
    'up to ',
    'maximum ',
    'try ',
    'not ',
    'since:',
    'gas ',
    'is ',
  ],
].flat();

/** What comes behind so that the whole is read and then refused; the first does so for most readers. */
const ENDS: readonly string[] = ['!', '\n[', '', '(', ')', '[', ']', '"', '1', '='];

/**
 * `length`: about how many characters each text has. `isAll`: else a piece stands alone and behind a ninth of the
 * beginnings, and has the first end.
 */
export function* hostileTexts(
  length: number,
  beginnings: readonly string[],
  isAll = false,
): Generator<string> {
  for (const [number, piece] of PIECES.entries()) {
    const run = piece.repeat(Math.ceil(length / piece.length));
    const some = beginnings.filter((_, at) => isAll || (at + number) % 9 === 0);
    for (const begin of ['', ...some])
      for (const end of isAll ? ENDS : ENDS.slice(0, 1)) yield begin + run + end;
  }
}
