// The texts of the help: keys, searches, marks on rows. docs/reference/keyboard.md is generated from them.

import { say } from '../../common/say.ts';

export type HelpLines = readonly (readonly [keys: string, does: string])[];

export const KEYS: HelpLines = [
  [say('↑ ↓ Home End Page Up Page Down'), say('moves from row to row')],
  ['→ ←', say('opens and closes, goes in and out')],
  [say('Enter'), say('the menu of a link; opens and closes any other row; copies a form')],
  [say('Space'), say('opens and closes')],
  [say('letters'), say('the next row whose name begins so')],
  [say('Shift+F10'), say('the menu: what follows from the value, copies')],
  [say('Ctrl+C, Ctrl+Shift+C'), say('copies the value, its path')],
  ['T', say('a list as a table, and back to the tree')],
  [say('Alt+← Alt+→'), say('back and forward along the trail')],
  ['N, P, O, F', say('in EVM steps: over, back, out, to the step that failed')],
  ['L', say('in EVM steps: the source line in an editor beside, then the next line')],
  ['N, P, O, F', say('in a call tree: next and previous call of a level, out, to what failed')],
  ['1 … 9', say('in a call tree: so many levels are open from this call on, 9 for all')],
  [say('F7, Shift+F7'), say('the next and the previous change of a comparison')],
  [say('Ctrl+F'), say('the search field; in a table, it leaves only the rows that hold the text')],
  [say('F3, Shift+F3'), say('the next and the previous hit; in a table, row')],
  [say('Esc'), say('from the search field to the hit; from the rows: ends the search')],
];

export const SEARCHES: HelpLines = [
  ['transfer', say('names and values that hold the text')],
  ['1.5 ETH', say('the amount, in the unit it is shown in')],
  ['100', say('quantities that equal 100 in any unit, and texts that hold it')],
  ['text:100', say('these digits anywhere, inside hex too; so does "100"')],
  ['logs[*].data', say('a path; [-1] is the last item, ** any number of levels')],
  ['**.value > 1 ether', say('a comparison: = != > < >= <=, and ~ for holding a text')],
];

export const MARKS: HelpLines = [
  ['derived', say('computed or decoded from what was sent')],
  ['guess', say('a guess by its name and format')],
];
