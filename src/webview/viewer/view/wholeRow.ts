// The whole text of a row that is cut, below the row that the keyboard is on. For the mouse, rows have tooltips.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { VisibleRow } from '../state/branch.ts';

/** Empty until it is known whether the row is cut. Screen readers read the row itself. */
export function wholeRowView(row: VisibleRow | undefined, index: number, top: number): unknown {
  const text = row === undefined ? '' : textOf(row);
  if (text === '') return nothing;
  const box: TemplateResult = html`<div
    class="whole-row"
    aria-hidden="true"
    data-text=${text}
    .style=${`top: ${top}px`}
  ></div>`;
  return keyed(`${index} ${text}`, box);
}

function textOf(row: VisibleRow): string {
  if (row.kind === 'unknown') return '';
  if (row.kind === 'form') return row.line.text;
  // Its value is in the rows below, which the box would cover. Those below a call do not have its outcome.
  if (row.isOpen && row.row.call === undefined) return '';
  const { label, kind, summary, call } = row.row;
  const name = call === undefined || kind === 'cause' ? label : '';
  const value = [summary, call?.outcome ?? ''].filter((part) => part !== '').join('  ');
  return [name, value].filter((part) => part !== '').join(': ');
}

/** To be called after drawing. */
export function fillWholeRow(root: ParentNode): void {
  const box = root.querySelector<HTMLElement>('.whole-row');
  if (box === null) return;
  const parts = root.querySelectorAll('.tree .row.active :is(.name, .value, .value > span, .outcome)');
  const isCut = [...parts].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  box.textContent = isCut ? (box.dataset['text'] ?? '') : '';
}
