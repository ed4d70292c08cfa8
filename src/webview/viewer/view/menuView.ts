// The menu of a row: suggested calls, and ways to copy it. https://www.w3.org/WAI/ARIA/apg/patterns/menubar/

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { ViewerActions } from '../state/viewerActions.ts';
import type { MenuPlace } from '../state/tableState.ts';
import type { Menu } from '../state/viewerState.ts';
import { say } from '../../common/say.ts';

export function menuView(
  { items = [], active }: Menu,
  place: MenuPlace,
  actions: ViewerActions,
): TemplateResult {
  return html`<div
    class="menu"
    role="menu"
    aria-label=${say('What can be done')}
    tabindex="-1"
    aria-activedescendant="menu-${active}"
    .style=${styleOf(place)}
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
            @mousemove=${() => actions.pointInMenu(index)}
            @mousedown=${(event: MouseEvent) => event.preventDefault()}
            @click=${() => actions.choose(action)}
          >
            <span>${label}</span><span class="quiet">${detail}</span>
          </div>`,
    )}
  </div>`;
}

/** The place, with the room from that side on as the greatest width. */
function styleOf({ top, left, right }: MenuPlace): string {
  if (left !== undefined) return `top: ${top}px; left: ${left}px; max-width: calc(100% - ${left}px)`;
  if (right !== undefined)
    return `top: ${top}px; left: auto; right: ${right}px; max-width: calc(100% - ${right}px)`;
  return `top: ${top}px`;
}
