// An explanation as lines for whole-value assertions.

import { callLine } from '../../../src/core/decode/callLine.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { labelOf, summarize } from '../../../src/core/decode/notations.ts';
import type { Explanation, Section, SectionId } from '../../../src/core/explain/explanation.ts';
import { inZone } from '../inZone.ts';

/** The headline, then each section with its notes and rows, without what lies below a row. */
export function explanationLines({ state, headline, notes, sections }: Explanation): readonly string[] {
  return [
    `${state}: ${headline}`,
    ...notes.map((note) => `- ${note}`),
    ...sections.flatMap((section) => [`${section.title}:`, ...linesOf(section).map((line) => `  ${line}`)]),
  ];
}

/** One section; none where the explanation has no such section. */
export function sectionLines({ sections }: Explanation, id: SectionId): readonly string[] {
  return sections.filter((section) => section.id === id).flatMap(linesOf);
}

/** The calls that were made, with what came of them. */
export function sourceLines({ sources }: Explanation): readonly string[] {
  return sources.map(({ purpose, method, note }) => `${purpose} | ${method} | ${note}`);
}

export function nextLines({ next }: Explanation): readonly string[] {
  return next.map(({ label, method, params }) => `${label} | ${method} ${JSON.stringify(params)}`);
}

/** Without the seconds that making the chain took. */
export function steady(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/2025-10-09 09:1\d:\d\d/, '(time)'));
}

function linesOf({ notes, rows }: Section): readonly string[] {
  return [...notes.map((note) => `- ${note}`), ...rows.map(rowLine)];
}

function rowLine(row: DecodedNode): string {
  const call = callLine(row);
  if (call !== undefined) {
    const { gas, what, outcome, tag, sourceLine } = call;
    const facts = [tag, sourceLine].filter(Boolean).join(' · ');
    return [gas, what, outcome, facts === '' ? '' : `(${facts})`].filter((part) => part !== '').join(' ');
  }
  return inZone('UTC', () => `${labelOf(row)}: ${summarize(row)}`);
}
