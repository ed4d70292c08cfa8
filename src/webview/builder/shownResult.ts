// The call of the shown result, and the notes above the result if the form holds another call. Pure.

import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import type { JsonValue } from '../../core/json.ts';
import type { ViewerToPage } from '../../protocol/viewer.ts';
import { say } from '../common/say.ts';

/** The first result of the trail; later steps belong to it. `call`: the text of its call; `at`: when it was sent. */
export type ShownResult = {
  readonly id: string;
  readonly title: string;
  readonly call: string;
  readonly at: number;
};

export type CallText = { readonly method: string; readonly paramsJson: string };

/** `sent`: the text of the call sent last. `declined`: of the call that the user declined when asked. */
type Shown = {
  readonly method: string;
  readonly sent: string | undefined;
  readonly declined: string | undefined;
  readonly result: ShownResult | undefined;
};

/** The text by which calls are compared: comparing edits would mark a call that was changed and changed back. */
export function callText({ method, paramsJson }: CallText): string {
  return `${method} ${paramsJson}`;
}

/**
 * `firstId`: the trail's first subject. A call sent here keeps its text as sent, with a block such as `latest-10`. A
 * comparison or an explanation is the result of no call, so there is none for a note to name.
 */
export function withShown<State extends Shown>(
  state: State,
  { subject, place }: Extract<ViewerToPage, { readonly type: 'show' }>,
  firstId: string | undefined,
): State {
  const { id, call } = subject;
  if (id !== firstId) return state;
  if (call === undefined) return { ...state, result: undefined };
  const known = state.result?.id === id ? state.result.call : undefined;
  const sent = place === 'first' ? state.sent : undefined;
  return {
    ...state,
    result: { id, title: call.title, call: known ?? sent ?? callText(call), at: call.startedAt },
  };
}

/** `isSeen`: the result is visible. */
export function withNew<State extends { readonly hasNew: boolean }>(
  state: State,
  { place }: Pick<Extract<ViewerToPage, { readonly type: 'show' }>, 'place'>,
  isSeen: boolean,
): State {
  return place === 'first' ? { ...state, hasNew: !isSeen } : state;
}

/** When the call of the shown result was sent, if it is running again: not while a question asks whether to send it. */
export function rerunStartedAt({
  isRunning,
  isAsking,
  result,
  sent,
}: Pick<Shown, 'result' | 'sent'> & {
  readonly isRunning: boolean;
  readonly isAsking: boolean;
}): number | undefined {
  return isRunning && !isAsking && result !== undefined && result.call === sent ? result.at : undefined;
}

/**
 * Notes on a call that the user declined, and on a result that is not of the call in the form. `params`: undefined if
 * the form is invalid.
 */
export function resultNotes(
  { method, result, declined }: Shown,
  params: readonly JsonValue[] | undefined,
): readonly string[] {
  const texts = params === undefined ? [] : formTexts(method, params);
  return [
    ...(declined !== undefined && texts.includes(declined) ? [say('This call was not sent.')] : []),
    ...(result === undefined || texts.includes(result.call)
      ? []
      : [say('Result of an earlier call: {0}', result.title)]),
  ];
}

/** The texts of the call in the form: as it would be sent, and as it would be kept. */
function formTexts(method: string, params: readonly JsonValue[]): readonly string[] {
  return [params, withoutSecrets(method, params)].map((given) =>
    callText({ method, paramsJson: JSON.stringify(given) }),
  );
}
