// Owns stepping from change to change of a comparison.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { iconButton } from './iconButton.ts';
import type { Looking } from './looking.ts';
import { activePath } from './rowsOf.ts';
import type { ViewerActions } from './viewerActions.ts';

export function changesView(looking: Looking, changes: number, actions: ViewerActions): TemplateResult {
  return html`<div class="changes" role="group" aria-label="Changes">
    ${iconButton('arrow-up', 'Previous change (Shift+F7)', () => actions.stepChange(-1), changes === 0)}
    ${iconButton('arrow-down', 'Next change (F7)', () => actions.stepChange(1), changes === 0)}
    <span class="quiet" role="status">${changesStatus(looking, changes)}</span>
  </div>`;
}

/** `3 of 41 changes` on the change that was stepped to, else `41 changes`. */
export function changesStatus(looking: Looking, changes: number): string {
  const { change, tree } = looking;
  const all = `${changes.toLocaleString('en')} ${changes === 1 ? 'change' : 'changes'}`;
  if (changes === 0) return 'no changes';
  const isThere = change !== undefined && tree.size > 0 && change.path.join() === activePath(looking).join();
  return isThere ? `${change.number.toLocaleString('en')} of ${all}` : all;
}
