// What each layer of src/ may import, and the order of the folders in four layers. ARCHITECTURE.md shows the same.

/** Node's modules that are not part of what `node` stands for. */
export const NODE_APART = ['node:http', 'node:https', 'node:sqlite'];

/** Other layers, packages, and `node` for Node's own modules. */
export const MAY_IMPORT = {
  core: ['ox', 'har-format'],
  protocol: ['core', 'valibot'],
  rpc: ['core', 'node', 'undici', 'ws'],
  storage: ['core', 'node', 'node:sqlite'],
  gateway: [
    'core',
    'rpc',
    'node',
    'node:http',
    'node:sqlite',
    'fastify',
    'ioredis',
    'nodemailer',
    'pino',
    'prom-client',
    'rate-limiter-flexible',
    'ws',
  ],
  host: ['core', 'protocol', 'rpc', 'storage', 'node', 'vscode'],
  webview: ['core', 'protocol', '@vscode-elements/elements', 'lit'],
} as const;

/** The lowest folder first; `.` stands for the files in no folder; of host, each for itself. A folder in one is its own. */
export const FOLDERS = {
  core: `
    . text chain jsonIndex abi contracts layout endpoint secret catalogue rlp trace decode input failure reply call
    batch search diff table form document explain paste history openrpc snippets watch live write`
    .trim()
    .split(/\s+/),
  host: `
    common keys knowledge endpoints history calls subjects newCall api.ts results sidebar
    builder repeat batch saved documents audit commands services extension.ts`
    .trim()
    .split(/\s+/),
  webview: 'common form viewer/state viewer/view viewer/control viewer watch builder .'.split(' '),
  gateway: 'common metrics access options node calls signup http sockets chain .'.split(' '),
} as const;
