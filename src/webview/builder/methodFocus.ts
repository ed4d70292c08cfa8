// What is selected in the method field when it gets the focus: all of a method that was chosen, nothing of a text that
// is being typed, so that what is typed next does not replace it.

type Place = { readonly text: string; readonly from: number; readonly to: number };

/** By the field: where the caret was in a text that was typed, when the field lost the focus. */
const places = new WeakMap<HTMLInputElement, Place>();

/** `isTyped`: the text was typed since the field got the focus. */
export function keepMethodPlace(field: HTMLInputElement, isTyped: boolean): void {
  const { value: text, selectionStart: from, selectionEnd: to, ownerDocument } = field;
  // VS Code takes the focus from the whole page, and gives it back: nothing was chosen in between.
  const isPageLeft = ownerDocument.activeElement === field;
  if (isTyped || isPageLeft || places.get(field)?.text === text)
    places.set(field, { text: text.trim(), from: from ?? 0, to: to ?? 0 });
  else places.delete(field);
}

export function selectMethod(field: HTMLInputElement): void {
  const place = places.get(field);
  if (place?.text === field.value) field.setSelectionRange(place.from, place.to);
  else field.select();
}

/** Undo selects all that it brings back where all had been replaced: the caret goes to its end. */
export function afterMethodUndo(field: HTMLInputElement, { inputType }: Pick<InputEvent, 'inputType'>): void {
  const { length } = field.value;
  if (/^history(?:Undo|Redo)$/.test(inputType) && field.selectionStart === 0 && field.selectionEnd === length)
    field.setSelectionRange(length, length);
}
