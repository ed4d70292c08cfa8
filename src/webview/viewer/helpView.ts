// Owns the list of keys and of what can be searched, as the page shows it. README.md has the same keys.

import type { TemplateResult } from 'lit';
import { html } from 'lit';

type Lines = readonly (readonly [keys: string, does: string])[];

const ROWS: Lines = [
  ['↑ ↓ Home End Page Up Page Down', 'moves from row to row'],
  ['→ ←', 'opens and closes, goes in and out'],
  ['Enter', 'the menu of a link; opens and closes any other row; copies a form'],
  ['Space', 'opens and closes'],
  ['letters', 'the next row whose name begins so'],
  ['Shift+F10', 'the menu: what follows from the value, copies'],
  ['Ctrl+C, Ctrl+Shift+C', 'copies the value, its path'],
  ['T', 'a list as a table'],
  ['Alt+← Alt+→', 'back and forward along the trail'],
  ['F7, Shift+F7', 'the next and the previous change of a comparison'],
  ['Ctrl+F', 'the search field'],
  ['F3, Shift+F3', 'the next and the previous hit'],
  ['Esc', 'from the search field to the hit; from the rows: ends the search'],
];

const SEARCHES: Lines = [
  ['transfer', 'names and values that hold the text'],
  ['1.5 ETH', 'the amount, in whatever unit it is shown'],
  ['100', 'quantities that equal 100 in any unit, and texts that hold it'],
  ['text:100', 'these digits anywhere, inside hex too; so does "100"'],
  ['logs[*].data', 'a path; [-1] is the last item, ** any number of levels'],
  ['**.value > 1 ether', 'a comparison: = != > < >= <=, and ~ for holding a text'],
];

const MARKS: Lines = [
  ['derived', 'computed or decoded from what was sent'],
  ['guess', 'read by name and form, as no description covers it'],
];

export function helpView(): TemplateResult {
  return html`<dialog class="help" aria-label="Keys and searches">
    <form method="dialog">
      <button
        type="submit"
        class="icon codicon codicon-close"
        aria-label="Close"
        title="Close (Esc)"
      ></button>
    </form>
    ${section('Keys', ROWS)} ${section('Searches', SEARCHES)} ${section('Marks on rows', MARKS)}
  </dialog>`;
}

function section(title: string, lines: Lines): TemplateResult {
  return html`<h2>${title}</h2>
    <dl>
      ${lines.map(
        ([keys, does]) =>
          html`<div>
            <dt>${keys}</dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>`;
}
