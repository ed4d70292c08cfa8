// Moves the focus to a place of the form.

import { jsonFaultIn } from '../../core/input/jsonFault.ts';
import { RAW_FIELD } from '../form/rawView.ts';

/** Opens what is folded around a field and gives it the focus; its first part where it has several. */
export function focusFieldIn(root: HTMLElement, id: string): void {
  const own = [`[id="field-${id}"]`, `[id^="field-${id}."]`];
  const field = root.querySelector<HTMLElement & { readonly updateComplete?: Promise<unknown> }>(
    own.map((place) => `${place} :is(input, textarea), ${place}:not(.picker, .text)`).join(', '),
  );
  // Someone may have folded away what is wrong.
  let fold = field?.closest('details') ?? undefined;
  while (fold !== undefined) {
    fold.open = true;
    fold = fold.parentElement?.closest('details') ?? undefined;
  }
  // A field that was drawn just now has nothing to focus yet.
  void field?.updateComplete?.then(() => field.focus());
  field?.focus();
}

/** Gives a request that was filled in elsewhere the keyboard where something is left to type, unless that is in a field. */
export function focusUnfilled(root: HTMLElement, missing: string | undefined): void {
  if (root.querySelector('.request')?.contains(document.activeElement) === true) return;
  if (missing !== undefined) return focusFieldIn(root, missing);
  const members = root.querySelectorAll<HTMLInputElement>('[id^="field-0."] :is(input, textarea)');
  [...members].find((field) => field.value === '' && field.checkVisibility())?.focus();
}

/** Selects what is wrong in the parameters as JSON, and scrolls there. */
export function selectFaultIn(root: HTMLElement): void {
  const area = root.querySelector<HTMLTextAreaElement>(`#input-${RAW_FIELD}`);
  const at = area === null ? undefined : jsonFaultIn(area.value)?.at;
  if (area === null || at === undefined) return;
  // A text is scrolled to what is selected when it gets the focus.
  area.blur();
  area.setSelectionRange(at, at + 1);
  area.focus();
}
