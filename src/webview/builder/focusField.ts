// Moves the focus to a field of the form, or to an error in its JSON.

import type { JsonMark } from '../form/jsonMarks.ts';
import { RAW_FIELD } from '../form/rawView.ts';

/** Opens the folds around a field and focuses it, or its first part if it has several. */
export function focusFieldIn(root: HTMLElement, id: string): void {
  const own = [`[id="field-${id}"]`, `[id^="field-${id}."]`];
  const field = root.querySelector<HTMLElement & { readonly updateComplete?: Promise<unknown> }>(
    own.map((place) => `${place} :is(input, textarea), ${place}:not(.picker, .text)`).join(', '),
  );
  // The user may have folded the field away.
  let fold = field?.closest('details') ?? undefined;
  while (fold !== undefined) {
    fold.open = true;
    fold = fold.parentElement?.closest('details') ?? undefined;
  }
  // A field that was just drawn has no input element yet.
  void field?.updateComplete?.then(() => field.focus());
  field?.focus();
}

/** Focuses the first field left to fill in; without one, the focus stays where it is. */
export function focusUnfilled(root: HTMLElement, missing: string | undefined): void {
  if (missing !== undefined) return focusFieldIn(root, missing);
  const members = root.querySelectorAll<HTMLInputElement>('[id^="field-0."] :is(input, textarea)');
  [...members].find((field) => field.value === '' && field.checkVisibility())?.focus();
}

/** Focuses the field with this problem; in JSON, at the error. `marks`: of that JSON. */
export function focusProblem(root: HTMLElement, id: string, marks: readonly JsonMark[] = []): void {
  focusFieldIn(root, id);
  if (id === RAW_FIELD) selectFaultIn(root, marks);
}

/** Selects the first error in the parameters as JSON, and scrolls to it. */
export function selectFaultIn(root: HTMLElement, marks: readonly JsonMark[]): void {
  const area = root.querySelector<HTMLTextAreaElement>(`#input-${RAW_FIELD}`);
  const fault = marks.find(({ isError }) => isError);
  if (area === null || fault === undefined) return;
  // A text area scrolls to its selection when it gets the focus.
  area.blur();
  area.setSelectionRange(fault.caret ?? fault.start, fault.caret ?? fault.end);
  area.focus();
}
