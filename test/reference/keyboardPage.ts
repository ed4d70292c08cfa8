// docs/reference/keyboard.md: the keys of the views, the request builder and results.
import { KEYS, SEARCHES } from '../../src/webview/viewer/view/helpLines.ts';
import { contributes, table } from './manifest.ts';

const TITLES = new Map(contributes.commands.map(({ command, title }) => [command, title] as const));
const NAMES = new Map(
  Object.values(contributes.views)
    .flat()
    .map(({ id, name }) => [id, name]),
);

export function keyboardPage(): string {
  const views = contributes.keybindings.flatMap(({ command, key, mac, when = '' }) => {
    const title = TITLES.get(command);
    if (title === undefined) return [];
    const view = NAMES.get(/focusedView == (\S+)/.exec(when)?.[1] ?? '');
    const where = view === undefined ? placeOf(when) : `${view} view`;
    return [[keyName(key), mac === undefined ? '' : keyName(mac), where, title]];
  });
  return `# Keyboard

## Everywhere, views and request documents

These are keybindings of VS Code, and can be changed there.

${table(
  ['Key', 'On macOS', 'Where', 'Command'],
  views.toSorted((a, b) => a[2]!.localeCompare(b[2]!)),
)}

In the History and Saved views the Arrow keys move from row to row, and unfold and fold them.

## Request builder

${table(
  ['Key', 'What it does'],
  [
    ['Ctrl+Enter (⌘ Enter)', 'sends the request'],
    ['Esc', 'cancels the running call'],
  ],
)}

## Results

These keys are the same in the request builder, on the page of a result, and on the page of a watch. The key \`?\` shows this list.

${table(['Key', 'What it does'], KEYS)}

## Searches in a result

${table(
  ['Text', 'What it finds'],
  SEARCHES.map(([text, finds]) => [`\`${text}\``, finds]),
)}
`;
}

/** Where a key holds that is not of a view. */
function placeOf(when: string): string {
  if (when === '') return 'everywhere';
  return when.includes('takesAltEnter') ? 'steps of a call' : 'request documents';
}

/** As VS Code writes it: Ctrl+Enter for ctrl+enter; one stroke after the other with a comma between. */
export function keyName(key: string): string {
  const strokes = key.split(' ').map((stroke) => {
    const words = stroke.split('+');
    const names = words.map((word) => (word === 'cmd' ? '⌘' : word[0]!.toUpperCase() + word.slice(1)));
    return names.join('+').replace('⌘+', '⌘ ');
  });
  return strokes.join(', ');
}
