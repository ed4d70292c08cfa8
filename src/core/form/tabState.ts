// The state of a request builder's tab: what of it may be written to disk, and what was typed but not sent. Secrets and
// anything to be signed are not kept.

import { findMethod } from '../catalogue/catalogue.ts';
import { isParamKept } from '../catalogue/keptParams.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isNestedTooDeep } from '../nesting.ts';
import type { FormDraft } from './draft.ts';
import { isLeftOut } from './draft.ts';

/** The saved request that a draft is of. `paramsJson`: what it holds, as the form reads it. */
type SavedDraft = { readonly id: string; readonly name: string; readonly paramsJson: string };

/**
 * The endpoint that a request was saved for, was sent to, or was pasted for: where it is another one than Send goes to, the
 * page says so. Without an id, no endpoint is known, and the name is the origin.
 */
export type CallPlace = {
  readonly id?: string | undefined;
  readonly name: string;
  readonly isPasted?: true | undefined;
};

/** The draft of one method, which looking at another method does not lose. */
export type MethodDraft = {
  readonly form: FormDraft;
  readonly raw: string;
  /** The JSON editor is shown instead of the form. */
  readonly isRaw: boolean;
  /** The JSON says more than the form did when it was left. */
  readonly isRawTyped: boolean;
  /** Ids of the places that are unfolded. */
  readonly opened: readonly string[];
  /** Something was typed since it was filled in or sent, or what was filled in was typed or pasted. */
  readonly isEdited: boolean;
  /** An endpoint said that a parameter of the method is a secret; another endpoint need not say so. */
  readonly hadSecret: boolean;
  readonly saved?: SavedDraft;
  readonly endpoint?: CallPlace;
};

/** Survives hiding, reloading and, where something is not sent, closing. `saves`: how often it changed; of two states of a tab, the one with more is the newer. */
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

/** There is text in it that nobody has sent. */
export function isUnsent(draft: MethodDraft | undefined): boolean {
  if (draft?.isEdited !== true) return false;
  const raw = draft.raw.trim();
  return !draft.form.every(isLeftOut) || (draft.isRawTyped && raw !== '' && raw !== '[]');
}

/** The methods for which something was typed and not sent. */
export function unsentMethods({ drafts }: Pick<TabState, 'drafts'>): readonly string[] {
  return Object.keys(drafts).filter((method) => isUnsent(drafts[method]));
}

/** The same text in the same editor. */
export function isSameText(a: MethodDraft, b: MethodDraft): boolean {
  if (a.isRaw !== b.isRaw) return false;
  return a.isRaw ? a.raw === b.raw : JSON.stringify(a.form) === JSON.stringify(b.form);
}

/** The drafts, each with a note where its method is known to have a secret; the same where there is nothing to note. */
export function noteSecrets(drafts: TabState['drafts']): TabState['drafts'] {
  const noted = Object.entries(drafts).flatMap(([name, draft]) =>
    !draft.hadSecret && findMethod(name)?.params.some(({ secret }) => secret === true) === true
      ? [[name, { ...draft, hadSecret: true }] as const]
      : [],
  );
  return noted.length === 0 ? drafts : { ...drafts, ...Object.fromEntries(noted) };
}

/** Without secrets and what is to be signed: this is kept on disk. */
export function keptTab(state: TabState): TabState {
  const kept = Object.entries(state.drafts).map(
    ([name, draft]) => [name, withoutSecretTexts(name, draft)] as const,
  );
  return { ...state, drafts: Object.fromEntries(kept) };
}

function withoutSecretTexts(method: string, draft: MethodDraft): MethodDraft {
  const isSecret = (index: number): boolean => !isParamKept(method, index);
  const spec = findMethod(method);
  const { form } = draft;
  // The method came with another endpoint, so its secrets are not known any more.
  if (spec === undefined && !form.every(isLeftOut)) return EMPTY_DRAFT;
  // One more parameter than the method has: JSON can say more than the form.
  const count = Math.max(spec?.params.length ?? 0, form.length) + 1;
  const hasSecret = Array.from({ length: count }, (_, index) => isSecret(index)).includes(true);
  // Nor is it where the endpoint in use describes a method of the same name without a secret.
  if (!hasSecret) return draft.hadSecret ? EMPTY_DRAFT : draft;
  const { saved: _saved, ...rest } = draft;
  return { ...rest, form: form.map((one, index) => (isSecret(index) ? '' : one)), raw: '[]' };
}

/** Reads a tab that was kept, by this version or an earlier one; undefined for what is none. */
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

/** With what an earlier version did not know. */
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
