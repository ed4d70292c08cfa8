// Owns loading host modules outside VS Code, with as much of its API as a test writes down. Texts stay English.
import { registerHooks } from 'node:module';

const L10N = `
  export const l10n = {
    t: (text, ...values) => text.replace(/\\{(\\d+)\\}/g, (_, index) => values[index]),
  };
`;

/** What `load` imports, with the exports of `source` as its module `vscode`. */
export async function withVscode<Module>(source: string, load: () => Promise<Module>): Promise<Module> {
  const url = `data:text/javascript,${encodeURIComponent(source + L10N)}`;
  const hooks = registerHooks({
    resolve: (name, context, next) => (name === 'vscode' ? { url, shortCircuit: true } : next(name, context)),
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}
