// Edits of the draft in the form: each changes the state and says where the focus goes.

import type { Draft } from '../core/form/draft.ts';
import { draftAt, keyId, placeId, withDraftAt } from '../core/form/draft.ts';
import { rowCount, withRow } from '../core/form/editList.ts';
import { withExample } from '../core/form/withExample.ts';
import type { Actions } from './actions.ts';
import { changeDraft, methodDraft, editDraft, readDraft } from './draftState.ts';
import { focusFieldIn } from './focusField.ts';
import type { FormActions } from './form/field.ts';
import { RAW_FIELD } from './form/rawView.ts';
import type { PageState, RequestCode } from './pageState.ts';
import { switchEditor } from './switchEditor.ts';

/** What the parts of the page's life share. `update` draws before it returns. */
export type BuilderPlace = {
  readonly root: HTMLElement;
  readonly state: () => PageState;
  readonly update: (next: PageState) => void;
};

type FormEdits = FormActions & Pick<Actions, 'typeRaw' | 'fillExample' | 'switchEditor' | 'showCode'>;

const NO_CODE: RequestCode = { call: '', language: '', languages: [], text: '', isCode: false };

export function createFormEdits({ root, state, update }: BuilderPlace): FormEdits {
  const draftNow = (): ReturnType<typeof methodDraft> => methodDraft(state());
  return {
    change(place, draft, id = placeId(place)) {
      const typed = editDraft(state(), { form: withDraftAt(draftNow().form, place, draft) });
      update({ ...typed, touched: new Set([...state().touched, id]) });
    },
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
    openCombo(id, active = -1) {
      if (id === undefined && state().combo === undefined) return;
      update({ ...state(), combo: id === undefined ? undefined : { id, active } });
    },
    fold(id, isOpen) {
      const { opened } = draftNow();
      if (opened.includes(id) === isOpen) return;
      const change = { opened: isOpen ? [...opened, id] : opened.filter((one) => one !== id) };
      update(changeDraft(state(), change));
    },
    typeRaw(raw) {
      const typed = editDraft(state(), { raw, isRawTyped: true });
      update({ ...typed, touched: new Set([...state().touched, RAW_FIELD]) });
    },
    fillExample() {
      const { spec } = readDraft(state());
      if (spec !== undefined) update(changeDraft(state(), { form: withExample(spec, draftNow().form) }));
    },
    switchEditor: () => update({ ...switchEditor(state()), code: undefined }),
    showCode(language) {
      const code = language === undefined ? undefined : { ...NO_CODE, ...state().code, language };
      update({ ...state(), code });
    },
  };
}
