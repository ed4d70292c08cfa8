// The commands and files in docs/gateway.md have flags, variables and places that fit together.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keysCommand } from '../../src/gateway/keysCommand.ts';
import { parseOptions, type Options } from '../../src/gateway/options/options.ts';

const GUIDE = readFileSync('docs/gateway.md', 'utf8');

/** The arguments of the gateways that the guide starts, by `prefix`. */
function started(prefix: string): string[][] {
  const text = GUIDE.replace(/ \\\n\s*/g, ' ');
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf(prefix);
    if (at === -1) return [];
    const args = line.slice(at + prefix.length).replace(/ +#.*/, '');
    return [args.trim().split(/ +/)];
  });
}

describe('docs/gateway.md', () => {
  it('starts gateways with flags that they take, the last step with keys by mail', () => {
    const variables = Object.fromEntries(
      [...GUIDE.matchAll(/^ *export (ETH_GATEWAY_\w+)=["']?([^"'#\n]+?)["']?(?: +#.*)?$/gm)]
        .toReversed()
        .map(([, name, value]) => [name!, value!]),
    );
    assert.equal(variables['ETH_GATEWAY_SMTP'], 'smtp://user:password@mail.example.org:587');
    const all = [...started('npm run gateway -- '), ...started('node gateway.js ')].filter(
      ([first]) => first !== 'keys' && first !== '…',
    );
    const options = all.map((args) =>
      parseOptions(args, args.some((arg) => /^--(upstream|anvil)$/.test(arg)) ? {} : variables),
    );
    const byMail = options.filter((one) => one !== 'help' && one.signup !== undefined) as Options[];
    assert.deepEqual(
      byMail.map(({ signup, tls, keyStore, host }) => [
        signup!.origin,
        signup!.clientHeader,
        tls?.cert,
        keyStore?.file,
        host,
      ]),
      [
        ['https://gateway.example:8555', undefined, 'cert.pem', 'keys.db', '0.0.0.0'],
        // Behind a proxy, which alone reaches it.
        ['https://rpc.example.org', 'x-forwarded-for', undefined, 'keys.db', '127.0.0.1'],
        ['https://rpc.example.org', 'x-forwarded-for', undefined, 'keys.db', '10.0.0.7'],
      ],
    );
  });

  it('adds a key by hand that a store takes', () => {
    const home = mkdtempSync(join(tmpdir(), 'gateway-guide-'));
    const commands = [
      ...started('node gateway.js ').filter(([first]) => first === 'keys'),
      ...started('node /app/gateway.js '),
      ...started('sudo node /opt/eth-gateway/gateway.js '),
    ];
    assert.equal(commands.length, 3);
    for (const [index, [, ...args]] of commands.entries()) {
      const store = args.indexOf('--store') + 1;
      const file = join(home, `${index}.db`);
      assert.match(keysCommand(args.with(store, file), {}), /^[\w-]{32}\n$/);
    }
    rmSync(home, { recursive: true });
  });

  it('lets the service of systemd write a store, and nothing else', () => {
    const unit = /```ini\n([^`]+)```/.exec(GUIDE)![1]!;
    const args = /^ExecStart=\S+ \S+ (.+)$/m.exec(unit)![1]!.split(' ');
    const options = parseOptions(args, { ETH_GATEWAY_UPSTREAM: 'http://node:8545' });
    assert.ok(options !== 'help');
    assert.equal(options.keyStore?.file, `%S/${/^StateDirectory=(\S+)$/m.exec(unit)?.[1]}/keys.db`);
    assert.match(unit, /^DynamicUser=yes$/m);
    for (const [, credential] of unit.matchAll(/^#?LoadCredential=\w+:(\S+)$/gm))
      assert.ok(credential!.startsWith('/etc/eth-gateway/'));
  });

  it('puts the gateway in front of the project and the chain that erpc.yaml has', () => {
    const yaml = /```yaml\n(server: [^`]+)```/.exec(GUIDE)![1]!;
    const project = /- id: (\w+)$/m.exec(yaml)![1]!;
    assert.ok(GUIDE.includes(`ETH_GATEWAY_UPSTREAM=http://erpc:4000/${project}/evm/1 `));
  });

  it('plans with no more calls a second than were measured', () => {
    const size = GUIDE.slice(GUIDE.indexOf('## Size'), GUIDE.indexOf('- Processors:'));
    const planned = [...size.matchAll(/\b\d,\d00\b/g)].map(([text]) => Number(text.replace(',', '')));
    const measured = ['gateway, no log', 'gateway, a log line for a call', 'no log, a quota in Redis'].map(
      (what) => {
        const [, rate] = new RegExp(`\\| ${what} +\\| ([\\d,]+) `).exec(GUIDE)!;
        return Math.floor(Number(rate!.replace(',', '')) / 100) * 100;
      },
    );
    assert.deepEqual(planned, measured);
  });
});
