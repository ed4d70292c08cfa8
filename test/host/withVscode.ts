// Loads host modules outside VS Code, with as much of its API as a test writes down. Texts stay English.
import { registerHooks } from 'node:module';

const L10N = `
  export const l10n = {
    t: (text, ...values) => text.replace(/\\{(\\d+)\\}/g, (_, index) => values[index]),
  };
`;

let loads = 0;

/** What `load` imports, with the exports of `source` as its module `vscode`; no other test’s host modules are among it. */
export async function withVscode<Module>(source: string, load: () => Promise<Module>): Promise<Module> {
  const url = `data:text/javascript,${encodeURIComponent(source + L10N)}`;
  const mine = `?${++loads}`;
  const hooks = registerHooks({
    resolve(name, context, next) {
      if (name === 'vscode') return { url, shortCircuit: true };
      const found = next(name, context);
      return found.url.includes('/src/host/') ? { ...found, url: found.url + mine } : found;
    },
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
