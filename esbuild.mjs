// Builds every shipped file, and the suite that runs inside VS Code. Code that `activate` does not need is loaded by
// dynamic import only; each imported module is a file of its own in dist/ (see LAZY).
import { build, context } from 'esbuild';
import { globSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, relative, resolve } from 'node:path';
import { bundledFile, noticesText, shippedPackages } from './test/workbench/thirdPartyNotices.ts';

/** The modules that host code loads with `import()`, and the dist file of each. */
const LAZY = {
  'services.ts': 'services',
  'client.ts': 'rpc',
  'largeBodies.ts': 'bodies',
};

const require = createRequire(import.meta.url);
const watch = process.argv.includes('--watch');
/** Without minifying and with source maps: to debug, and to measure which code a test executes. */
const readable = watch || process.argv.includes('--readable');
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

/** The module that requires VS Code once for a bundle, instead of in each file of the host. */
const ONE = 'one-vscode';
const IMPORT_VSCODE = /^import \* as vscode from 'vscode';$/m;

/**
 * Uses the API of VS Code as it is. For `import *`, esbuild copies all of its members for each file that imports it: 4 ms
 * when the extension is activated, and 100 ms when the services are loaded.
 */
const vscodeAsItIs = {
  name: 'vscode-as-it-is',
  setup(plugin) {
    plugin.onLoad({ filter: /src[\\/]host[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { loader: 'ts', contents: source.replace(IMPORT_VSCODE, `import { vscode } from '${ONE}';`) };
    });
    plugin.onResolve({ filter: new RegExp(`^${ONE}$`) }, ({ path }) => ({ path, namespace: ONE }));
    plugin.onLoad({ filter: /./, namespace: ONE }, () => ({
      contents: "export const vscode = require('vscode');",
    }));
  },
};

/** A table that the host reads as JSON, which is parsed faster than a script. */
const CHAINS = 'chainTable.json';
const tableFile = {
  name: 'table-file',
  setup(plugin) {
    plugin.onResolve({ filter: /\/chainTable\.json$/ }, () => ({ path: `./${CHAINS}`, external: true }));
  },
};

/** Modules that host and page both need. In a script of their own, they are not in both bundles: 135 KB saved. */
const ABI = 'core/abi/{abiShape,abiType,builtIn,declared,decodeAbi,mergeSignatures,signature,signatures}.ts';
const JSON_TEXT = 'core/jsonIndex/{blockTable,jsonGrammar,jsonProblem,jsonScanner,scanBytes}.ts';
const SEARCH = 'core/{search/{parseQuery,parsePath,operand},table/parseCellFilter}.ts';
const IN_BOTH = [
  'core/{catalogue,form,input,openrpc}/**/*.ts',
  ABI,
  JSON_TEXT,
  SEARCH,
  'core/{endpoint/providers,text/inertText}.ts',
  'protocol/*.ts',
];
const both = IN_BOTH.flatMap((files) => globSync(`src/${files}`));

/** One script for host and page: `module.exports` in the host, a global name in the page. */
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

/**
 * Takes the modules in `IN_BOTH` from the common script by their exported names, called as `name()`: 15 KB less than
 * through module objects. `from`: the expression for the script in a bundle.
 */
const fromCommon = (from) => ({
  name: 'from-common',
  setup(plugin) {
    let modules;
    plugin.onStart(() => {
      const file = resolve(common.outfile);
      delete require.cache[file];
      modules = require(file);
    });
    plugin.onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
      const index = both.indexOf(relative(process.cwd(), resolve(resolveDir, path)).replaceAll('\\', '/'));
      return index === -1 ? null : { path: `m${index}`, namespace: 'common' };
    });
    plugin.onResolve({ filter: /^all$/, namespace: 'common' }, () => ({ path: 'all', namespace: 'common' }));
    plugin.onResolve({ filter: /^\.\/common\.js$/ }, ({ path }) => ({ path, external: true }));
    plugin.onLoad({ filter: /^all$/, namespace: 'common' }, () => ({ contents: `export default ${from};` }));
    plugin.onLoad({ filter: /^m/, namespace: 'common' }, ({ path }) => ({
      contents: `import all from 'all'; export const { ${Object.keys(modules[path]).join()} } = all.${path};`,
    }));
  },
});

/** undici ships its parser twice. Only the one that runs on every processor is kept: 72 KB saved. */
const oneParser = {
  name: 'one-parser',
  setup(plugin) {
    plugin.onResolve({ filter: /\/llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: resolve(resolveDir, '../llhttp/llhttp-wasm.js'),
    }));
  },
};

/** ox loads BLAKE3 with its other hashes, which is not used here: 33 KB saved. */
const noBlake3 = {
  name: 'no-blake3',
  setup(plugin) {
    plugin.onLoad({ filter: /ox[\\/]dist[\\/]wasm[\\/]internal[\\/]blake3\.js$/ }, () => ({
      contents: 'export const [load, hash, create] = [() => {}];',
    }));
  },
};

/** nodemailer's types of file names are needed for attachments only, and mails have none: 76 KB saved. */
const noMimeTypes = {
  name: 'no-mime-types',
  setup(plugin) {
    plugin.onLoad({ filter: /nodemailer[\\/].*[\\/]mime-types\.js$/ }, () => ({
      contents: 'export const detectMimeType = () => "text/plain", detectExtension = () => "bin";',
    }));
  },
};

const shared = {
  bundle: true,
  minify: !readable,
  sourcemap: readable,
  logLevel: watch ? 'info' : 'warning',
  // The licences are in a file of their own.
  legalComments: 'none',
  metafile: true,
  charset: 'utf8',
};
const node = {
  ...shared,
  define: {
    // undici's own switch for builds without its experimental second parser: 165 KB saved.
    esbuildDetection: 'true',
    // ws looks for native helpers, which do not ship.
    'process.env.WS_NO_BUFFER_UTIL': '"1"',
    'process.env.WS_NO_UTF_8_VALIDATE': '"1"',
  },
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  // `import()` becomes a lazy `require`, which goes through VS Code's module loader.
  supported: { 'dynamic-import': false },
};

/** Built first: two of the other builds read the exported names from it. */
const first = { ...shared, ...common, platform: 'neutral', target: ['node22', 'chrome138'] };

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
    plugins: [vscodeAsItIs, lazyFiles, oneParser],
  },
  {
    ...node,
    entryPoints: { services: 'src/host/services/services.ts' },
    external: ['vscode'],
    outdir: 'dist',
    plugins: [vscodeAsItIs, fromCommon('require("./common.js")'), lazyFiles, tableFile, noBlake3],
  },
  { ...node, entryPoints: { gateway: 'src/gateway/main.ts' }, outdir: 'dist', plugins: [noMimeTypes] },
  {
    ...shared,
    platform: 'browser',
    target: 'chrome138',
    format: 'esm',
    entryPoints: { webview: 'src/webview/main.ts', page: 'src/webview/styles/index.css' },
    outdir: 'dist',
    plugins: [fromCommon('globalThis.ethRpcCommon')],
  },
];

if (withTests) {
  targets.push({
    ...node,
    minify: false,
    sourcemap: 'inline',
    entryPoints: ['test/vscode/index.ts'],
    outfile: '.build/suite/index.js',
    external: ['vscode', 'mocha', 'playwright-core'],
  });
}

const CODICONS = 'node_modules/@vscode/codicons';

async function copyFiles() {
  await mkdir('dist', { recursive: true });
  await copyFile(`src/core/chain/${CHAINS}`, `dist/${CHAINS}`);
  for (const file of ['codicon.css', 'codicon.ttf'])
    await copyFile(`${CODICONS}/dist/${file}`, `dist/${file}`);
}

/** Writes the licences of the bundled packages into dist/, and the list of bundled files for a test. */
async function writeNotices(metafiles) {
  const shipped = metafiles.filter(({ outputs }) =>
    Object.keys(outputs).every((file) => file.startsWith('dist/')),
  );
  await mkdir('.build', { recursive: true });
  await writeFile(bundledFile, JSON.stringify(shipped));
  await writeFile('dist/ThirdPartyNotices.txt', noticesText(shippedPackages(shipped)));
}

if (watch) {
  await copyFiles();
  const commonContext = await context(first);
  await commonContext.rebuild();
  await commonContext.watch();
  for (const target of targets) await (await context(target)).watch();
} else {
  await rm('dist', { recursive: true, force: true });
  await copyFiles();
  const built = [await build(first), ...(await Promise.all(targets.map((target) => build(target))))];
  await writeNotices(built.map(({ metafile }) => metafile));
}
