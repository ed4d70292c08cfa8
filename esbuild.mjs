// Builds every shipped file, and the suite that runs inside VS Code. What `activate` does not need is
// reached by dynamic import only; each such target is a file of its own in dist/ (see LAZY).
import { build, context } from 'esbuild';
import { globSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { bundledFile, noticesText, shippedPackages } from './test/workbench/thirdPartyNotices.ts';

/** Modules that host code loads with `import()`, and the dist file each becomes. */
const LAZY = {
  'services.ts': 'services',
  'client.ts': 'rpc',
  'largeBodies.ts': 'bodies',
};

const watch = process.argv.includes('--watch');
const withTests = process.argv.includes('--tests');

const lazyFiles = {
  name: 'lazy-files',
  setup(plugin) {
    plugin.onResolve({ filter: /\.ts$/ }, (args) => {
      const target = LAZY[basename(args.path)];
      if (args.kind !== 'dynamic-import') return null;
      if (target === undefined)
        throw new Error(`${args.importer}: import('${args.path}') has no entry in LAZY`);
      return { path: `./${target}.js`, external: true };
    });
  },
};

/**
 * What undici's HTTP/1 client never reaches when it sends text and bytes: the parser for processors without SIMD,
 * HTTP/2, and the bodies of fetch. 130 KB saved; reaching one of them would throw.
 */
const UNUSED_UNDICI =
  /undici\/lib\/(llhttp\/llhttp-wasm|dispatcher\/client-h2|web\/fetch\/(body|formdata)|web\/webidl\/index)\.js$/;

const leanUndici = {
  name: 'lean-undici',
  setup(plugin) {
    plugin.onLoad({ filter: UNUSED_UNDICI }, () => ({ contents: 'module.exports = undefined' }));
    // Its HTTP parser is WebAssembly in base64: 40 KB less when compressed, for a millisecond at the first call.
    plugin.onLoad({ filter: /llhttp_simd-wasm\.js$/ }, ({ path }) => {
      const bytes = packed(createRequire(import.meta.url)(path));
      return { contents: `module.exports = ${bytes};` };
    });
  },
};

/** ox's hash engine carries BLAKE3 beside keccak-256; nothing on an Ethereum node needs it: 32 KB saved. */
const withoutBlake3 = {
  name: 'without-blake3',
  setup(plugin) {
    plugin.onLoad({ filter: /ox\/dist\/wasm\/internal\/blake3\.js$/ }, () => ({
      contents: 'export const load = () => undefined; export const hash = load; export const create = load;',
    }));
  },
};

/**
 * Signers are recovered and nothing is ever signed or written as DER: what only that needs is left out. Bounds that ox
 * computes become literals, so that those that nobody reads can be left out too. 7 KB saved.
 */
const leanOx = {
  name: 'lean-ox',
  setup(plugin) {
    plugin.onLoad({ filter: /@noble\/(curves\/abstract\/der|hashes\/hmac)\.js$/ }, () => ({
      contents: 'export const [DER, DERErr, hmac] = [];',
    }));
    plugin.onLoad({ filter: /ox\/dist\/core\/Solidity\.js$/ }, async ({ path }) => {
      const constants = Object.entries(await import(pathToFileURL(path)));
      const literal = (value) => (typeof value === 'bigint' ? `${value}n` : String(value));
      return {
        contents: constants.map(([name, value]) => `export const ${name} = ${literal(value)};`).join('\n'),
      };
    });
  },
};

/** An expression that gives the bytes again: a third to two thirds less than the text, for a part of a millisecond. */
const packed = (bytes) =>
  `require('node:zlib').brotliDecompressSync(Buffer.from('${brotliCompressSync(bytes).toString('base64')}', 'base64'))`;

/** The built-in signatures, and ox's hash engine in base64: 26 KB less when compressed. */
const packedData = {
  name: 'packed-data',
  setup(plugin) {
    plugin.onLoad({ filter: /core\/abi\/builtIn\.ts$/ }, async ({ path }) => {
      const { BUILT_IN } = await import(`${pathToFileURL(path)}?${Date.now()}`);
      return { contents: `export const BUILT_IN = JSON.parse(${packed(JSON.stringify(BUILT_IN))});` };
    });
    plugin.onLoad({ filter: /ox\/dist\/wasm\/internal\/hashes\.wasm\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const { wasmBase64 } = await import(pathToFileURL(path));
      const bytes = packed(Buffer.from(wasmBase64, 'base64'));
      return { contents: source.replace(`'${wasmBase64}'`, () => `${bytes}.toString('base64')`) };
    });
  },
};

/** Templates of the page are written with indents that HTML and CSS make nothing of: 8 KB saved. */
const withoutIndents = {
  name: 'without-indents',
  setup(plugin) {
    plugin.onLoad({ filter: /(src\/webview|@vscode-elements\/elements)\/.*\.[jt]s$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(/\n[ \t]+/g, '\n'),
      loader: path.endsWith('.ts') ? 'ts' : 'js',
    }));
  },
};

/** What host and page both hold, and what would be in both files otherwise: 130 KB saved. */
const ABI = 'core/abi/{abiShape,abiType,decodeAbi,signature}.ts';
const SEARCH = 'core/{search/{parseQuery,parsePath,operand},table/parseCellFilter}.ts';
const IN_BOTH = ['core/{catalogue,form,input,openrpc}/**/*.ts', ABI, SEARCH, 'protocol/*.ts'];
const both = IN_BOTH.flatMap((files) => globSync(`src/${files}`));

/** One script for both: `module.exports` in the host, a global name in the page. */
const common = {
  stdin: {
    contents: both.map((file, index) => `export * as m${index} from './${file}';`).join('\n'),
    resolveDir: process.cwd(),
  },
  format: 'iife',
  globalName: 'ethRpcCommon',
  footer: { js: 'if (typeof module === "object") module.exports = ethRpcCommon;' },
  outfile: 'dist/common.js',
};

/** Takes the modules of that script from it. `from`: how a bundle gets at the script. */
const fromCommon = (from) => ({
  name: 'from-common',
  setup(plugin) {
    plugin.onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
      const index = both.indexOf(relative(process.cwd(), resolve(resolveDir, path)).replaceAll('\\', '/'));
      return index === -1 ? null : { path: String(index), namespace: 'common' };
    });
    plugin.onResolve({ filter: /^\.\/common\.js$/ }, ({ path }) => ({ path, external: true }));
    plugin.onLoad({ filter: /./, namespace: 'common' }, ({ path }) => ({
      contents: `module.exports = ${from}.m${path};`,
    }));
  },
});

const shared = {
  bundle: true,
  minify: !watch,
  sourcemap: watch,
  logLevel: watch ? 'info' : 'warning',
  // The licences are in a file of their own.
  legalComments: 'none',
  metafile: true,
  charset: 'utf8',
};
const node = {
  ...shared,
  // undici's own switch for builds that leave out its experimental second parser: 165 KB saved.
  define: { esbuildDetection: 'true' },
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  // `import()` becomes a lazy `require`, which VS Code's module loader sees.
  supported: { 'dynamic-import': false },
};

const targets = [
  {
    ...node,
    entryPoints: {
      extension: 'src/host/extension.ts',
      rpc: 'src/rpc/client.ts',
      storage: 'src/storage/historyWorker.ts',
      bodies: 'src/storage/largeBodies.ts',
    },
    external: ['vscode'],
    outdir: 'dist',
    plugins: [lazyFiles, leanUndici],
  },
  {
    ...node,
    entryPoints: { services: 'src/host/services.ts' },
    external: ['vscode'],
    outdir: 'dist',
    plugins: [fromCommon('require("./common.js")'), lazyFiles, withoutBlake3, leanOx, packedData],
  },
  { ...shared, ...common, platform: 'neutral', target: ['node22', 'chrome138'], plugins: [leanOx] },
  { ...node, entryPoints: { gateway: 'src/gateway/main.ts' }, outdir: 'dist', plugins: [leanUndici] },
  {
    ...shared,
    platform: 'browser',
    target: 'chrome138',
    format: 'esm',
    entryPoints: { webview: 'src/webview/main.ts' },
    outdir: 'dist',
    plugins: [fromCommon('globalThis.ethRpcCommon'), withoutIndents],
  },
];

if (withTests) {
  targets.push({
    ...node,
    minify: false,
    sourcemap: 'inline',
    entryPoints: ['test/vscode/index.ts'],
    outfile: '.build/suite/index.js',
    external: ['vscode', 'mocha', 'playwright-core', 'axe-core'],
  });
}

const CODICONS = 'node_modules/@vscode/codicons';

async function copyIcons() {
  await mkdir('dist', { recursive: true });
  for (const file of ['codicon.css', 'codicon.ttf'])
    await copyFile(`${CODICONS}/dist/${file}`, `dist/${file}`);
}

/** Into the package: the licences of what is bundled. Beside it, for a test: what that is. */
async function writeNotices(metafiles) {
  const shipped = metafiles.filter(({ outputs }) =>
    Object.keys(outputs).every((file) => file.startsWith('dist/')),
  );
  await mkdir('.build', { recursive: true });
  await writeFile(bundledFile, JSON.stringify(shipped));
  await writeFile('dist/ThirdPartyNotices.txt', noticesText(shippedPackages(shipped)));
}

if (watch) {
  await copyIcons();
  for (const target of targets) await (await context(target)).watch();
} else {
  await rm('dist', { recursive: true, force: true });
  await copyIcons();
  const built = await Promise.all(targets.map((target) => build(target)));
  await writeNotices(built.map(({ metafile }) => metafile));
}
