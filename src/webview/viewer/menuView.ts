// The menu of a row: suggested calls, and ways to copy it. https://www.w3.org/WAI/ARIA/apg/patterns/menubar/

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { ViewerActions } from './viewerActions.ts';
import type { Menu } from './viewerState.ts';
import { say } from '../say.ts';

/** `top` and `left`: pixels from the corner of the tree or table; without `left`, where the page's style puts it. */
export function menuView(
  { items = [], active }: Menu,
  top: number,
  actions: ViewerActions,
  left?: number,
): TemplateResult {
  return html`<div
    class="menu"
    role="menu"
    aria-label=${say('What can be done')}
    tabindex="-1"
    aria-activedescendant="menu-${active}"
    .style=${`top: ${top}px${left === undefined ? '' : `; left: ${left}px`}`}
    @keydown=${(event: KeyboardEvent) => actions.menuKey(event)}
    @focusout=${() => actions.closeMenu()}
  >
    ${items.map(
      ({ action, label, detail, group }, index) =>
        html`${
            index > 0 && items[index - 1]!.group !== group
              ? html`<div class="separator" role="separator"></div>`
              : nothing
          }
          <div
            class="item ${index === active ? 'active' : ''}"
            role="menuitem"
            id="menu-${index}"
            @mousedown=${(event: MouseEvent) => event.preventDefault()}
            @click=${() => actions.choose(action)}
          >
            <span>${label}</span><span class="quiet">${detail}</span>
          </div>`,
    )}
  </div>`;
}
