// A row of actions in one line. Actions without room are in a menu at its end.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { popMenu } from '../../common/popMenu.ts';
import { say } from '../../common/say.ts';

type RowAction = { readonly label: string; readonly title?: string; readonly act: () => void };

const ROW = '.action-row';
/** The class of an action without room. */
const FOLDED = 'folded';
/** The class of a row that has folded actions. */
const HAS_MORE = 'has-more';

/** `id`: of the menu's button. `end`: content after the actions that is never in the menu. */
export function actionRow(id: string, actions: readonly RowAction[], end?: TemplateResult): TemplateResult {
  const folded = (menu: HTMLElement): readonly RowAction[] => {
    const shown = actionsIn(menu.closest(ROW)!);
    return actions.filter((_action, at) => shown[at]?.classList.contains(FOLDED));
  };
  return html`<div class="action-row">
    <div class="actions">
      ${actions.map(
        ({ label, title = '', act }) =>
          html`<button type="button" class="link" title=${title} @click=${act}>${label}</button>`,
      )}
    </div>
    ${end} ${popMenu({ id, icon: 'ellipsis', label: say('More actions'), items: folded })}
  </div>`;
}

/**
 * Folds the rows below `root` when their width changes. Returns a function that folds rows whose actions have changed.
 */
export function foldActionRows(root: HTMLElement): () => void {
  const texts = new WeakMap<Element, string>();
  const resized = new ResizeObserver((rows) => rows.forEach(({ target }) => fold(target)));
  return () => {
    for (const row of root.querySelectorAll(ROW)) {
      const text = actionsIn(row)
        .map((action) => action.textContent)
        .join('\n');
      if (texts.get(row) === text) continue;
      texts.set(row, text);
      resized.observe(row);
      fold(row);
    }
  };
}

/** First folds without the menu's button, which takes room only if an action has none. */
function fold(row: Element): void {
  const actions = actionsIn(row);
  row.classList.remove(HAS_MORE);
  if (actions.some(isOut)) row.classList.add(HAS_MORE);
  for (const action of actions) action.classList.toggle(FOLDED, isOut(action));
}

/** Whether the action has wrapped below the first line, or is wider than the row. */
function isOut({ offsetTop, offsetLeft, offsetWidth, parentElement }: HTMLElement): boolean {
  return offsetTop > 0 || offsetLeft + offsetWidth > parentElement!.clientWidth + 1;
}

function actionsIn(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(':scope > .actions > *')];
}
