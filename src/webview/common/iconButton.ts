// A small button with an icon. A disabled one stays focusable, so that the focus is not lost.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';

export function iconButton(icon: string, label: string, click: () => void, isIdle = false): TemplateResult {
  return html`<button
    type="button"
    class="icon codicon codicon-${icon}"
    aria-label=${label}
    title=${label}
    aria-disabled=${isIdle ? 'true' : nothing}
    @click=${() => {
      if (!isIdle) click();
    }}
  ></button>`;
}
