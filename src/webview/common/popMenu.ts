// A button that opens a menu. https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/

import type { TemplateResult } from 'lit';
import { html, nothing, render } from 'lit';

type PopItem = {
  readonly id?: string;
  readonly label: string;
  /** A tooltip, for a label that may be cut. */
  readonly title?: string;
  readonly isOff?: boolean;
  readonly act: () => void;
};

type PopMenu = {
  readonly id: string;
  /** A codicon shown in place of the label, which then names the button for screen readers. */
  readonly icon?: string;
  readonly label: string;
  /** A function is called each time the menu opens, with the menu's element. */
  readonly items: readonly PopItem[] | ((menu: HTMLElement) => readonly PopItem[]);
};

export function popMenu({ id, icon, label, items }: PopMenu): TemplateResult {
  return html`<button
      type="button"
      id=${id}
      class=${icon === undefined ? 'drop' : 'icon'}
      popovertarget="${id}-menu"
      aria-haspopup="menu"
      aria-label=${label}
      title=${icon === undefined ? nothing : label}
      @keydown=${openByArrow}
    >
      ${
        icon === undefined
          ? html`${label}<span class="codicon codicon-chevron-down" aria-hidden="true"></span>`
          : html`<span class="codicon codicon-${icon}" aria-hidden="true"></span>`
      }
    </button>
    <div
      id="${id}-menu"
      class="popped"
      popover
      role="menu"
      aria-label=${label}
      @beforetoggle=${(event: ToggleEvent) => fill(event, items)}
      @toggle=${opened}
      @keydown=${walk}
      @focusout=${leave}
    >
      ${typeof items === 'function' ? nothing : items.map(itemView)}
    </div>`;
}

function itemView({ id, label, title, isOff, act }: PopItem): TemplateResult {
  return html`<button
    type="button"
    role="menuitem"
    tabindex="-1"
    id=${id ?? nothing}
    class="item"
    title=${title ?? nothing}
    aria-disabled=${isOff === true ? 'true' : nothing}
    @click=${(event: Event) => {
      (event.currentTarget as HTMLElement).closest<HTMLElement>('.popped')!.hidePopover();
      act();
    }}
  >
    <span>${label}</span>
  </button>`;
}

/** Items from a function are drawn only while the menu is open. */
function fill({ newState, currentTarget }: ToggleEvent, items: PopMenu['items']): void {
  if (typeof items !== 'function') return;
  const menu = currentTarget as HTMLElement;
  render(newState === 'open' ? items(menu).map(itemView) : nothing, menu);
}

function openByArrow(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  const { id } = event.currentTarget as HTMLElement;
  document.getElementById(`${id}-menu`)!.showPopover();
}

/** Places the menu below its button and within the page. */
function opened({ newState, currentTarget }: ToggleEvent): void {
  if (newState !== 'open') return;
  const menu = currentTarget as HTMLElement;
  const button = document.getElementById(buttonId(menu))!.getBoundingClientRect();
  const { width } = menu.getBoundingClientRect();
  menu.style.top = `${button.bottom + 2}px`;
  menu.style.left = `${Math.max(4, Math.min(button.left, document.documentElement.clientWidth - width - 4))}px`;
  menu.style.maxHeight = `calc(100vh - ${button.bottom + 8}px)`;
  menu.querySelector<HTMLElement>('.item')?.focus();
}

/** Closes the menu when it loses the focus, except to its button: a click there closes it anyway. */
function leave({ currentTarget, relatedTarget }: FocusEvent): void {
  const menu = currentTarget as HTMLElement;
  const to = relatedTarget as HTMLElement | null;
  if (to !== null && !menu.contains(to) && to.id !== buttonId(menu)) menu.hidePopover();
}

function buttonId({ id }: HTMLElement): string {
  return id.slice(0, -'-menu'.length);
}

function walk(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLElement;
  const items = [...menu.querySelectorAll<HTMLElement>('.item')];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (to !== undefined) items[to]!.focus();
  else if (event.key === 'Tab') return menu.hidePopover();
  // Escape closes the menu; it must not also cancel the call.
  else if (event.key === 'Escape') return event.stopPropagation();
  else return;
  event.preventDefault();
}
