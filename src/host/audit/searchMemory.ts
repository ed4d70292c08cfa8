// Searches for keys in data that is not a file of its own: settings in effect, calls of the history, saved requests,
// and the state that VS Code stores for the extension.

import type { Memento } from 'vscode';
import type { PageEnd } from '../../core/history/history.ts';
import { keysIn } from '../../core/secret/leakSearch.ts';
import type { History } from '../history/history.ts';
import type { Findings } from './findings.ts';

/** Calls that are read at once. */
const PAGE = 200;

/** Searches the settings of all extensions: the environment of the terminal, for example, can hold a key too. */
export function searchSettings(configuration: object, findings: Findings): void {
  // Search all settings at once first: there are thousands, and nearly always none of them holds a key.
  if (keysIn(JSON.stringify(configuration), () => findings.newSearch()).length === 0) return;
  for (const [id, value] of leaves(configuration, ''))
    findings.text(JSON.stringify([id, value]), {
      area: 'setting',
      where: id,
      target: { kind: 'setting', id },
    });
}

/** Objects deeper than this are searched as one value. */
const MOST_LEVELS = 6;

function* leaves(value: unknown, path: string, level = 0): Generator<readonly [string, unknown]> {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value) && level < MOST_LEVELS;
  if (!isGroup) return yield [path, value];
  // The configuration object of VS Code has methods too.
  for (const [name, member] of Object.entries(value))
    if (typeof member !== 'function')
      yield* leaves(member, path === '' ? name : `${path}.${name}`, level + 1);
}

export async function searchHistory(
  history: Pick<History, 'page' | 'stored' | 'saved'>,
  findings: Findings,
): Promise<void> {
  let after: PageEnd | undefined;
  do {
    const { heads, end } = await history.page({}, PAGE, after);
    for (const { id, method, startedAt } of heads) {
      if (findings.isStopped()) return;
      const where = `${method} ${new Date(startedAt).toISOString()}`;
      findings.text(JSON.stringify(await history.stored(id)), {
        area: 'call',
        where,
        target: { kind: 'call', id },
      });
    }
    after = end;
  } while (after !== undefined);
  for (const item of await history.saved())
    findings.text(JSON.stringify(item), {
      area: 'saved',
      where: item.name,
      target: { kind: 'saved', id: item.id },
    });
}

export function searchState(mementos: Readonly<Record<string, Memento>>, findings: Findings): void {
  for (const [name, memento] of Object.entries(mementos))
    for (const key of memento.keys())
      findings.text(JSON.stringify([key, memento.get(key)]), {
        area: 'state',
        where: key,
        target: { kind: 'state', id: `${name}/${key}` },
      });
}
