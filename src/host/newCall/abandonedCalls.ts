// Calls that the user began in New Call and did not send: offered again next time. In memory only, without secrets.

import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import { isSecretParam } from '../../core/catalogue/secretParams.ts';
import type { FormDraft } from '../../core/form/draft.ts';
import { newForm } from '../../core/form/guidedForm.ts';
import type { GuidedEnd } from '../calls/guidedCall.ts';

export type AbandonedCall = { readonly method: MethodSpec; readonly form: FormDraft };

export interface AbandonedCalls {
  /** The call that was left since the last offer, if it was not sent. */
  offered(): AbandonedCall | undefined;
  formOf(method: string): FormDraft;
  /** Keeps the form of a left call; drops it once the call is sent or opened in the request builder. */
  ended(method: MethodSpec, end: GuidedEnd): void;
  /** The parameters typed for a method that the catalogue does not have. */
  rawOf(method: string): string;
  keepRaw(method: string, text: string): void;
}

export function createAbandonedCalls(): AbandonedCalls {
  const calls = new Map<string, AbandonedCall>();
  let latest = '';
  const raw = new Map<string, string>();
  return {
    offered() {
      const call = calls.get(latest);
      latest = '';
      return call;
    },
    formOf: (method) => calls.get(method)?.form ?? [],
    ended(method, end) {
      const { name } = method;
      if ('params' in end || end.left === 'builder') return void calls.delete(name);
      const kept = end.form.map((draft, index) => (isSecretParam(name, index) ? '' : draft));
      latest = name;
      if (JSON.stringify(kept) === JSON.stringify(newForm(method))) calls.delete(name);
      else calls.set(name, { method, form: kept });
    },
    rawOf: (method) => raw.get(method) ?? '',
    keepRaw: (method, text) => void raw.set(method, text),
  };
}
