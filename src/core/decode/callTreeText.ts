// A call tree as text, for an issue or a message: gas, arguments in full, events in their place, and the return data at
// the end of each call.

import type { Slices } from '../slices.ts';
import { isRevertError } from '../trace/callFrame.ts';
import { frameHead, textIn } from '../trace/callTree.ts';
import { childCount, childNodes } from './childNodes.ts';
import { callLine } from './callLine.ts';
import { eventLine } from './eventLine.ts';
import { isCall, isCallEvent, asOffScreen } from './callNodes.ts';
import { createNameBook, withNames } from './nameBook.ts';
import type { NameBook } from './nameBook.ts';
import type { DecodedNode } from './decodedNode.ts';

/** The length at which the text is cut: a longer one fits in no issue. */
const MOST_CHARACTERS = 10_000_000;
const [BRANCH, LAST, THROUGH] = ['├─ ', '└─ ', '│   '];

const RETURN = '[Return]';

/**
 * A call whose rows are being written. `prefix`: the text in front of each of them; `end`: the text of its last line.
 */
type Open = { readonly node: DecodedNode; readonly prefix: string; readonly end: string; next: number };

/**
 * The text of a call tree, or of a list of them, from this node on, with the addresses of all names at its end; made
 * with pauses. `book`: the name book of the text that this one is a part of, which lists the addresses at its own end.
 */
export function* callTreeText(root: DecodedNode, book?: NameBook): Slices<string> {
  const names = book ?? createNameBook();
  const lines: string[] = [];
  const open: Open[] = [];
  let length = 0;

  function write(line: string): void {
    length += line.length + 1;
    lines.push(line);
  }

  function begin(node: DecodedNode, prefix: string, branch: string): void {
    const line = callLine(node, 'text');
    if (line === undefined) return;
    const { gas, what, outcome, tag, sourceLine } = line;
    const facts = [tag, sourceLine].filter(Boolean).join(' · ');
    const tags = facts === '' ? '' : ` [${facts}]`;
    write(`${prefix}${branch}${gas === '' ? '' : `[${gas.replaceAll(',', '')}] `}${what}${tags}`);
    const below = prefix + (branch === '' ? '  ' : THROUGH);
    open.push({ node, prefix: below, end: endOf(node, outcome), next: 0 });
  }

  for (const tree of isCall(root) ? [root] : childNodes(root)) {
    begin(withNames(asOffScreen(tree), names.shown), '', '');
    for (let at = open.at(-1); at !== undefined && length < MOST_CHARACTERS; at = open.at(-1)) {
      yield 'pause';
      const { node, prefix } = at;
      const [row] = childNodes(node, at.next, at.next + 1);
      at.next++;
      if (row === undefined || at.next >= childCount(node)) {
        // A call without rows that returned nothing needs no end line: its own line says so.
        if (at.end !== RETURN || at.next > 1) write(`${prefix}${LAST}← ${at.end}`);
        open.pop();
      } else if (isCall(row)) begin(row, prefix, BRANCH);
      else if (isCallEvent(row)) {
        const { what, tag } = eventLine(row, 'text');
        write(`${prefix}${BRANCH}${what}${tag === '' ? '' : ` [${tag}]`}`);
      }
    }
  }
  if (length >= MOST_CHARACTERS) write('… cut here');
  const addresses = book === undefined ? names.lines() : [];
  if (addresses.length > 0) lines.push('', ...addresses);
  return lines.join('\n');
}

function endOf({ value }: DecodedNode, outcome: string): string {
  const text = outcome.slice(2);
  if (!outcome.startsWith('✗ ')) return `${RETURN} ${text}`.trimEnd();
  return `[${isRevertError(textIn(frameHead(value), 'error')) ? 'Revert' : 'Failed'}] ${text}`;
}
