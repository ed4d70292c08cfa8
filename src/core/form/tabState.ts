// The state of a request builder's tab: what of it may be written to disk, and what was typed but not sent. Secrets and
// anything to be signed are not kept.

import { findMethod } from '../catalogue/catalogue.ts';
import { isParamStorable } from '../catalogue/storableParams.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isNestedTooDeep } from '../nesting.ts';
import type { FormDraft } from './draft.ts';
import { isLeftOut } from './draft.ts';

/** The saved request that a draft was opened from. `paramsJson`: its parameters, as the form reads them. */
type SavedDraft = { readonly id: string; readonly name: string; readonly paramsJson: string };

/**
 * The endpoint that a request was saved for, sent to, or pasted for: where Send goes to another one, the page says so.
 * Without an id, the endpoint is not known here, and the name is its origin.
 */
export type RequestEndpoint = {
  readonly id?: string | undefined;
  readonly name: string;
  readonly isPasted?: true | undefined;
};

/** The draft of one method, which is kept while another method is shown. */
export type MethodDraft = {
  readonly form: FormDraft;
  readonly raw: string;
  /** The JSON editor is shown instead of the form. */
  readonly isRaw: boolean;
  /** The JSON was typed, so it may differ from the form. */
  readonly isRawTyped: boolean;
  /** Ids of the places that are unfolded. */
  readonly opened: readonly string[];
  /** The draft was changed since it was filled in or sent, or it was filled in with typed or pasted text. */
  readonly isEdited: boolean;
  /** An endpoint described a parameter of the method as a secret; other endpoints need not do so. */
  readonly hadSecret: boolean;
  readonly saved?: SavedDraft;
  readonly endpoint?: RequestEndpoint;
};

/**
 * The state of a tab, which survives hiding, reloading and, where something is not sent, closing. `saves`: how often it
 * changed; of two states of a tab, the one with more is the newer.
 */
export type TabState = {
  readonly tab: string;
  readonly saves: number;
  readonly method: string;
  readonly drafts: Readonly<Record<string, MethodDraft>>;
  /** Ids of places whose problems are shown: those typed in, or all after a refused Send. */
  readonly touched: readonly string[];
};

export const EMPTY_DRAFT: MethodDraft = {
  form: [],
  raw: '[]',
  isRaw: false,
  isRawTyped: false,
  opened: [],
  isEdited: false,
  hadSecret: false,
};

/** Whether a draft has text that was not sent. */
export function isUnsent(draft: MethodDraft | undefined): boolean {
  if (draft?.isEdited !== true) return false;
  const raw = draft.raw.trim();
  return !draft.form.every(isLeftOut) || (draft.isRawTyped && raw !== '' && raw !== '[]');
}

/** The methods for which something was typed and not sent. */
export function unsentMethods({ drafts }: Pick<TabState, 'drafts'>): readonly string[] {
  return Object.keys(drafts).filter((method) => isUnsent(drafts[method]));
}

/** Whether two drafts have the same text in the same editor. */
export function isSameText(a: MethodDraft, b: MethodDraft): boolean {
  if (a.isRaw !== b.isRaw) return false;
  return a.isRaw ? a.raw === b.raw : JSON.stringify(a.form) === JSON.stringify(b.form);
}

/** Sets `hadSecret` in drafts whose method is known to have a secret; returns `drafts` itself if nothing changes. */
export function markSecrets(drafts: TabState['drafts']): TabState['drafts'] {
  const noted = Object.entries(drafts).flatMap(([name, draft]) =>
    !draft.hadSecret && findMethod(name)?.params.some(({ secret }) => secret === true) === true
      ? [[name, { ...draft, hadSecret: true }] as const]
      : [],
  );
  return noted.length === 0 ? drafts : { ...drafts, ...Object.fromEntries(noted) };
}

/** The state that is kept on disk: without secrets, and without anything to be signed. */
export function storableTab(state: TabState): TabState {
  const kept = Object.entries(state.drafts).map(
    ([name, draft]) => [name, withoutSecretTexts(name, draft)] as const,
  );
  return { ...state, drafts: Object.fromEntries(kept) };
}

function withoutSecretTexts(method: string, draft: MethodDraft): MethodDraft {
  const isSecret = (index: number): boolean => !isParamStorable(method, index);
  const spec = findMethod(method);
  const { form } = draft;
  // Another endpoint described the method, so it is no longer known which parameters are secret.
  if (spec === undefined && !form.every(isLeftOut)) return EMPTY_DRAFT;
  // One more parameter than the method has: JSON can hold more than the form.
  const count = Math.max(spec?.params.length ?? 0, form.length) + 1;
  const hasSecret = Array.from({ length: count }, (_, index) => isSecret(index)).includes(true);
  // Nor is that known where the endpoint in use describes a method of the same name without a secret.
  if (!hasSecret) return draft.hadSecret ? EMPTY_DRAFT : draft;
  const { saved: _saved, ...rest } = draft;
  return { ...rest, form: form.map((one, index) => (isSecret(index) ? '' : one)), raw: '[]' };
}

/** Reads a tab that this version or an earlier one kept; undefined for any other text. */
export function parseTab(text: string): TabState | undefined {
  if (isNestedTooDeep(text)) return undefined;
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
  return isJsonObject(value) ? tabOf(value) : undefined;
}

/** The state with defaults for members that an earlier version did not have. */
export function tabOf({ tab, saves, method, drafts, touched }: Partial<TabState>): TabState {
  const whole = Object.entries(drafts ?? {}).map(([name, draft]) => [name, { ...EMPTY_DRAFT, ...draft }]);
  return {
    tab: tab ?? '',
    saves: saves ?? 0,
    method: method ?? 'eth_blockNumber',
    drafts: Object.fromEntries(whole) as TabState['drafts'],
    touched: touched ?? [],
  };
}
