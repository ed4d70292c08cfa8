// The line below method and Send: how to send, what prevents sending, or that the request is for another endpoint.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { findMethod, isSubscription, methodNameProblem } from '../../core/catalogue/catalogue.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import { formShape } from '../../core/form/formShape.ts';
import type { RequestEndpoint } from '../../core/form/tabState.ts';
import type { EndpointState } from '../../protocol/toPage.ts';
import type { Actions } from './actions.ts';
import { methodDraft } from './draftState.ts';
import type { DraftReading } from './draftState.ts';
import { linkView } from '../form/linkView.ts';
import { RAW_FIELD } from '../form/rawView.ts';
import type { PageState } from './pageState.ts';
import { say } from '../common/say.ts';

const LONGEST_NAME = 40;

/** The sentence about another endpoint keeps its room while it is hidden, so that nothing moves. */
export function hintView(
  state: PageState,
  problems: DraftReading['problems'],
  actions: Actions,
): TemplateResult {
  const { endpoint } = state;
  const { endpoint: own } = methodDraft(state);
  const urgent = urgentHint(state, problems);
  const isOther = own !== undefined && endpoint !== null && endpoint !== undefined && !isSame(own, endpoint);
  const isSaid = isOther && urgent === undefined;
  const usual = isSaid ? '' : say('{0} to send, F6 to the result', keyName('Enter'));
  return html`<div class="bar-hint quiet">
    <p>
      <span role="status">${urgent ?? usual}</span>
      ${state.waitSeconds === null ? nothing : waitView(state.waitSeconds, actions)}
    </p>
    ${own === undefined ? nothing : otherEndpointView(state, own, isSaid, actions)}
  </div>`;
}

function isSame({ id, name }: RequestEndpoint, endpoint: EndpointState): boolean {
  return id === undefined ? name === endpoint.origin : id === endpoint.id;
}

function otherEndpointView(
  state: PageState,
  own: RequestEndpoint,
  isSaid: boolean,
  actions: Actions,
): TemplateResult {
  // While hidden, the sentence keeps its length by naming the endpoint before.
  const other = isSaid ? state.endpoint : state.endpointBefore;
  const [name, active] = [own.name, other?.name ?? own.name].map((one) => ellipsis(one, LONGEST_NAME));
  const isSaved = methodDraft(state).saved !== undefined;
  const text = isSaved
    ? say('Saved for {0}; Send goes to {1}.', name!, active!)
    : own.isPasted === true
      ? say('Pasted for {0}; Send goes to {1}.', name!, active!)
      : say('Was sent to {0}; Send goes to {1}.', name!, active!);
  const { id } = own;
  return html`<p class="other-endpoint ${isSaid ? '' : 'unsaid'}">
    ${text} ${id === undefined ? nothing : linkView(say('Use {0}', name!), () => actions.useEndpoint(id))}
  </p>`;
}

/** Outside the live region: a countdown read out each second would drown out everything else. */
function waitView(seconds: number, actions: Actions): TemplateResult {
  return html`<span class="quiet" aria-hidden="true">${say('Sending again in {0} s.', seconds)}</span>
    ${linkView(say('Send now'), () => actions.sendWaiting())}`;
}

export function keyName(key: string): string {
  return /Mac/.test(navigator.userAgent) ? `⌘ ${key}` : `Ctrl+${key}`;
}

/** A hint that is more important than how to send. */
function urgentHint(state: PageState, problems: DraftReading['problems']): string | undefined {
  if (state.waitSeconds !== null) return say('The server asks to wait. Esc cancels.');
  if (state.isAsking) return say('Not sent yet: the question is open.');
  if (state.isRunning) return say('Sending… Esc cancels.');
  if (methodNameProblem(state.method) !== undefined && !isSubscription(state.method))
    return say('This method cannot be sent.');
  const all = Object.entries(problems);
  if (all.length === 0) return undefined;
  // A value in the making is no fault, but it cannot be sent.
  if (state.combo?.isEmpty === false || state.typing !== undefined)
    return say('Not ready to send, F6 to the result');
  const [only, ...others] = all.filter(
    ([id, problem]) => state.touched.has(id) || !isOfOptional(state.method, problem),
  );
  if (only === undefined) return all[0]![1];
  if (others.length > 0) return say('Fill in or correct {0} fields to send or save it.', others.length + 1);
  return only[0] === RAW_FIELD
    ? say('Correct the JSON to send or save it.')
    : say('Fill in or correct 1 field to send or save it.');
}

/**
 * Whether it is the problem of a field that may be empty with certain other values: it is not counted, and alone, its own
 * sentence says what is missing.
 */
function isOfOptional(method: string, problem: string): boolean {
  const { params = [] } = findMethod(method) ?? {};
  return params.some(({ type }) =>
    formShape(type).object?.object.some(({ unless }) => unless?.problem === problem),
  );
}
