// The switch between the views of a subject: one button for each, the current one pressed.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { SubjectState } from '../state/subjectState.ts';
import type { View } from '../state/savedSubject.ts';
import type { ViewerActions } from '../state/viewerActions.ts';
import { say } from '../../common/say.ts';

/** `Tree | Table | Raw`, only the views that the subject has; nothing if there is only one. */
export function switchView(
  { subject, view, table }: SubjectState,
  actions: ViewerActions,
): TemplateResult | typeof nothing {
  const ways: readonly (readonly [View, string, string, boolean])[] = [
    ['tree', say('Tree'), say('The decoded result, row by row'), true],
    [
      'table',
      say('Table'),
      say('A list, one row for each item'),
      subject.table !== null || table !== undefined,
    ],
    ['raw', say('Raw'), say('The JSON that was received'), subject.hasJson],
  ];
  const possible = ways.filter(([, , , isPossible]) => isPossible);
  if (possible.length < 2) return nothing;
  return html`<div class="switch" role="group" aria-label=${say('View')}>
    ${possible.map(
      ([way, label, title]) =>
        html`<button
          type="button"
          title=${title}
          aria-pressed=${way === view}
          data-view=${way}
          @click=${() => actions.show(way)}
        >
          ${label}
        </button>`,
    )}
  </div>`;
}
