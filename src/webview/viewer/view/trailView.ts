// The trail of results: back, forward, and its steps; all steps are in a list.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { iconButton } from '../../common/iconButton.ts';
import type { ViewerActions } from '../state/viewerActions.ts';
import type { ViewerState } from '../state/viewerState.ts';
import { say } from '../../common/say.ts';

/** Steps shown before and after the current one. */
const NEAR = 2;

export function trailView({ trail, at }: ViewerState, actions: ViewerActions): TemplateResult {
  const step = (icon: string, label: string, to: number): TemplateResult =>
    iconButton(icon, label, () => actions.goTo(to), to < 0 || to >= trail.length);
  const button = (title: string, index: number): TemplateResult =>
    html`<button
      type="button"
      class="link"
      title=${title}
      aria-current=${index === at ? 'step' : nothing}
      @click=${(event: MouseEvent) => {
        close(event);
        actions.goTo(index);
      }}
    >
      ${title}
    </button>`;
  const isFar = (index: number): boolean => Math.abs(index - at) > NEAR;
  return html`<nav class="trail" aria-label=${say('Trail of results')}>
    ${step('arrow-left', say('Back (Alt+Left)'), at - 1)}
    ${step('arrow-right', say('Forward (Alt+Right)'), at + 1)}
    <ol>
      ${trail.map(({ title }, index) => html`<li class=${isFar(index) ? 'far' : ''}>${button(title, index)}</li>`)}
    </ol>
    <details class="all ${trail.some((_, index) => isFar(index)) ? 'many' : ''}" @keydown=${onKey}>
      <summary
        aria-label=${say('All {0} results', trail.length)}
        title=${say('All {0} results', trail.length)}
      >
        …
      </summary>
      <div>${trail.map(({ title }, index) => button(title, index))}</div>
    </details>
  </nav>`;
}

function close(event: Event): void {
  const all = (event.currentTarget as HTMLElement).closest('details');
  if (all === null) return;
  all.open = false;
  all.querySelector('summary')?.focus();
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  close(event);
  event.stopPropagation();
}
