// Edits of the draft in the form: each changes the state and moves the focus where needed.

import type { Draft } from '../../core/form/draft.ts';
import { draftAt, keyId, placeId, withDraftAt } from '../../core/form/draft.ts';
import { rowCount, withRow } from '../../core/form/editList.ts';
import { withExample } from '../../core/form/withExample.ts';
import type { Actions } from './actions.ts';
import { canGrow } from './canGrow.ts';
import { changeDraft, methodDraft, editDraft, readDraft } from './draftState.ts';
import { focusFieldIn, focusProblem } from './focusField.ts';
import type { FormActions } from '../form/field.ts';
import { RAW_FIELD } from '../form/rawView.ts';
import type { PageState, RequestCode } from './pageState.ts';
import { switchEditor } from './switchEditor.ts';

/** What the actions of the request builder share. `update` draws before it returns. */
export type BuilderNeeds = {
  readonly root: HTMLElement;
  readonly state: () => PageState;
  readonly update: (next: PageState) => void;
};

type FormEdits = FormActions & Pick<Actions, 'typeRaw' | 'fillExample' | 'switchEditor' | 'showCode'>;

/** After this pause, the typed value counts as complete, unless more of it would make it right. */
const PAUSE_MS = 800;
const NO_CODE: RequestCode = { call: '', language: '', languages: [], text: '', isCode: false };

type Edit = (
  id: string,
  change: Parameters<typeof editDraft>[1],
  more?: { readonly isUnfinished?: () => boolean; readonly typed?: PageState['typed'] },
) => void;

/**
 * Changes the draft while a value is typed. It shows no problem then; a problem shown before stays until it is corrected,
 * or until there is something to choose for what is typed.
 */
function createEdit({ root, state, update }: BuilderNeeds): Edit {
  let pause: ReturnType<typeof setTimeout> | undefined;
  function settle(): void {
    if (state().typing !== undefined) update({ ...state(), typing: undefined });
  }
  root.addEventListener('focusout', (event) => {
    if (event.target instanceof HTMLElement && event.target.id === `input-${state().typing}`) settle();
  });
  return (id, change, { isUnfinished = () => false, typed = state().typed } = {}) => {
    const { touched, typing, combo } = state();
    const isChoosing = combo?.id === id && !combo.isEmpty;
    const isFaulted =
      !isChoosing && touched.has(id) && typing !== id && readDraft(state()).problems[id] !== undefined;
    const edited = editDraft(state(), change);
    update({ ...edited, typed, touched: new Set([...touched, id]), typing: isFaulted ? undefined : id });
    clearTimeout(pause);
    pause = setTimeout(() => {
      if (root.querySelector('[role="listbox"]:not([hidden])') === null && !isUnfinished()) settle();
    }, PAUSE_MS);
  };
}

export function createFormEdits(needs: BuilderNeeds): FormEdits {
  const { root, state, update } = needs;
  const draftNow = (): ReturnType<typeof methodDraft> => methodDraft(state());
  const edit = createEdit(needs);
  return {
    change(place, draft, id = placeId(place)) {
      const { typed } = state();
      edit(
        id,
        { form: withDraftAt(draftNow().form, place, draft) },
        {
          isUnfinished: () => canGrow(state(), place, draft),
          typed: typeof draft === 'string' ? new Map(typed).set(placeId(place), draft) : typed,
        },
      );
    },
    setUnit: (place, text) => edit(placeId(place), { form: withDraftAt(draftNow().form, place, text) }),
    editAs(place, draft) {
      update(changeDraft(state(), { form: withDraftAt(draftNow().form, place, draft) }));
      focusFieldIn(root, placeId(place));
    },
    goTo: (place) => focusFieldIn(root, placeId(place)),
    addRow(place, isMap) {
      const { form, opened } = draftNow();
      const draft: Draft = withRow(draftAt(form, place), isMap);
      const row = [...place, rowCount(draft) - 1];
      const change = { form: withDraftAt(form, place, draft), opened: [...opened, placeId(row)] };
      update(editDraft(state(), change));
      focusFieldIn(root, isMap ? keyId(row) : placeId(row));
    },
    openCombo(id, active = -1, isEmpty = false) {
      if (id === undefined && state().combo === undefined) return;
      if (id === undefined) update({ ...state(), combo: undefined, typing: undefined });
      else update({ ...state(), combo: { id, active, isEmpty } });
    },
    fold(id, isOpen) {
      const { opened } = draftNow();
      if (opened.includes(id) === isOpen) return;
      const change = { opened: isOpen ? [...opened, id] : opened.filter((one) => one !== id) };
      update(changeDraft(state(), change));
    },
    typeRaw(raw) {
      edit(RAW_FIELD, { raw, isRawTyped: true });
      if (state().wantsForm) update({ ...state(), wantsForm: false });
    },
    fillExample() {
      const { spec } = readDraft(state());
      if (spec !== undefined) update(changeDraft(state(), { form: withExample(spec, draftNow().form) }));
    },
    switchEditor() {
      const next = switchEditor(state());
      if (next !== state()) return update({ ...next, code: undefined, wantsForm: false });
      // The JSON must be corrected first.
      const touched = new Set([...next.touched, RAW_FIELD]);
      update({ ...next, code: undefined, typing: undefined, wantsForm: true, touched });
      focusProblem(root, RAW_FIELD, readDraft(next).marks);
    },
    showCode(language) {
      const code = language === undefined ? undefined : { ...NO_CODE, ...state().code, language };
      update({ ...state(), code });
    },
  };
}
