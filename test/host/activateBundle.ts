// Runs the shipped `activate` outside VS Code on a stub of `vscode`, and lists what it loads.
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import type { EthereumRpcApi } from '../../src/host/api.ts';
import { repository } from '../workbench/paths.ts';

export type Activated = {
  readonly api: EthereumRpcApi;
  /** What the bundle has required since, by the name it asked for. */
  readonly loaded: ReadonlySet<string>;
  /** The commands that the features of the loaded bundle handle. */
  readonly handled: () => readonly string[];
  readonly dispose: () => void;
};

type Loader = { _load: (request: string, ...rest: unknown[]) => unknown };
type Extension = { readonly activate: (context: unknown) => EthereumRpcApi };
type ServicesFile = { createServices(shell: unknown): { readonly commands: ReadonlyMap<string, unknown> } };

/** Stands for every member of `vscode`: to be called, constructed, asked for members, each of which is it again, and an empty text. */
const anything: unknown = new Proxy(function () {}, {
  get: (_, name) => (name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : anything),
  set: () => true,
  apply: () => anything,
  construct: () => anything as object,
});

/** The bundle copies own members of the modules it requires and keeps their prototype, so the stub is behind that. */
const vscode: unknown = Object.create(anything as object);

/** Requires dist/extension.js afresh, activates it, and waits for what it starts; `dispose` ends the watching. */
export async function activateBundle(): Promise<Activated> {
  const file = join(repository, 'dist/extension.js');
  const require = createRequire(file);
  for (const known of Object.keys(require.cache)) delete require.cache[known];
  const loader = Module as unknown as Loader;
  const load = loader._load;
  const loaded = new Set<string>();
  loader._load = (request, ...rest) => {
    if (request !== file) loaded.add(request);
    return request === 'vscode' ? vscode : load(request, ...rest);
  };
  const context = new Proxy(
    { subscriptions: [] },
    { get: (own, name) => Reflect.get(own, name) ?? anything },
  );
  const { activate } = require(file) as Extension;
  const api = activate(context);
  await new Promise(setImmediate);
  const handled = (): readonly string[] => {
    const services = require(join(repository, 'dist/services.js')) as ServicesFile;
    return [...services.createServices(anything).commands.keys()];
  };
  return { api, loaded, handled, dispose: () => (loader._load = load) };
}
