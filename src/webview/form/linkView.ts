// A button that looks like a link.

import type { TemplateResult } from 'lit';
import { html } from 'lit';

export function linkView(text: string, act: () => void): TemplateResult {
  return html`<button type="button" class="link" @click=${act}>${text}</button>`;
}
