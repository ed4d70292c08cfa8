import assert from 'node:assert/strict';
import { parseOptions } from '../../../src/gateway/options/options.ts';

describe('the flags of keys by mail', () => {
  const parse = (line: string, env: NodeJS.ProcessEnv = {}) =>
    parseOptions(['--anvil', ...line.split(' ').filter(Boolean)], env);

  it('are read as a whole', () => {
    const options = parse(
      '--store s --signup --public-url https://rpc.example.org --smtp smtps://u:p@m --mail-from Keys@Example.org ' +
        '--terms https://example.org/t --name N --key-grace 60 --signup-limits 1,2,3 --blocked-domains b --mail-templates t --client-header X-Forwarded-For',
      { ETH_GATEWAY_SECRET: 'x' },
    );
    assert.ok(options !== 'help');
    assert.deepEqual(options.service, { name: 'N', terms: 'https://example.org/t' });
    assert.deepEqual(options.keyStore, { file: 's', secretFile: 's.secret', secret: 'x' });
    assert.deepEqual(options.signup, {
      origin: 'https://rpc.example.org',
      mail: { kind: 'smtp', url: new URL('smtps://u:p@m') },
      mailFrom: 'Keys@example.org',
      templates: 't',
      blockedDomains: 'b',
      clientHeader: 'x-forwarded-for',
      graceMs: 60_000,
      limits: { perAddress: 1, perNetwork: 2, inAll: 3 },
    });
  });

  const LOCAL = '--store s --signup --public-url http://127.0.0.1:1';
  const wrong: [string, RegExp][] = [
    ['--signup', /--store FILE/],
    ['--store s --signup', /--public-url URL/],
    ['--store s --signup --public-url http://rpc.example.org', /is https:\/\//],
    ['--store s --signup --public-url https://rpc.example.org/x', /is an origin/],
    [LOCAL, /--smtp URL or --mail-dir DIR/],
    [`${LOCAL} --smtp smtp://m`, /--mail-from/],
    [`${LOCAL} --smtp http://m --mail-from a@b.example`, /smtp:\/\/ or smtps:\/\//],
    [`${LOCAL} --smtp smtp://m --mail-dir d`, /exclude/],
    [`${LOCAL} --mail-dir d --mail-from secret`, /--mail-from is a mail address/],
    [`${LOCAL} --smtp smtp://m?tls=no --mail-from a@b.example`, /\?tls=off/],
    [`${LOCAL} --smtp smtp://u:secret/s@m --mail-from a@b.example`, /not a valid URL: .* as %2F %3F %23 %25/],
    // The first digits of a password could be a port.
    [`${LOCAL} --smtp smtp://u:12/secret@m --mail-from a@b.example`, /behind the host .* as %2F %3F %23 %25/],
    [`${LOCAL} --smtp smtp://u:12#secret@m --mail-from a@b.example`, /behind the host .* as %2F %3F %23 %25/],
    [`${LOCAL} --mail-dir d --signup-limits 1,2`, /three numbers/],
    [`${LOCAL} --mail-dir d --signup-limits 1,2,x`, /--signup-limits/],
    ['--terms javascript:secret', /--terms/],
    [`${LOCAL} --mail-dir d --client-header a:b`, /--client-header/],
    [`--name ${'n'.repeat(81)}`, /--name is a line/],
    ['--shared-keys', /--redis URL/],
    ['--shared-keys --redis redis://127.0.0.1 --store s', /exclude each other/],
    ['--shared-keys --redis redis://127.0.0.1 --signup', /--store FILE/],
  ];
  for (const [line, pattern] of wrong)
    it(`are refused in one line: “${line}”`, () => {
      assert.throws(
        () => parse(line),
        (error) => {
          assert.match((error as Error).message, pattern);
          assert.equal(/secret|\n/.test((error as Error).message), false);
          return true;
        },
      );
    });
});
