// The documentation of the chosen method: its effect, its cost, and whether the endpoint asks before it is sent.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { methodNameProblem } from '../../core/catalogue/catalogue.ts';
import type { Effect, MethodSpec } from '../../core/catalogue/methodSpec.ts';
import type { PageState } from './pageState.ts';
import { say } from '../common/say.ts';

const EFFECTS: Readonly<Partial<Record<Effect, string>>> = {
  write: say('This changes state.'),
  sign: say('This makes the node sign with a key it holds.'),
  admin: say('This changes how the node runs.'),
  dev: say('This changes the state of a development chain.'),
  destructive: say('This can destroy data of the node or the chain.'),
};

/** The method's documentation, and a sentence for each fact to know before sending. */
export function methodDocs(spec: MethodSpec | undefined, endpoint: PageState['endpoint']): TemplateResult {
  if (spec === undefined)
    return html`<div class="doc">
      <p>
        ${say('This method is not known here and may change state. Type its parameters as a JSON array.')}
        ${before(endpoint)}
      </p>
    </div>`;
  const effect = EFFECTS[spec.effect];
  const facts = [
    ...(effect === undefined ? [] : [effect]),
    // If the method is never sent, the reason is shown elsewhere.
    ...(effect === undefined || methodNameProblem(spec.name) !== undefined ? [] : [before(endpoint)]),
    ...(spec.heavy === true ? [say('Slow for the node, and providers may charge extra.')] : []),
    ...(spec.servedBy === undefined ? [] : [say('Served by {0}.', spec.servedBy)]),
  ];
  return html`<div class="doc">
    <p>${spec.doc} ${spec.spec === '' ? '' : html`<a href=${spec.spec}>${say('Specification')}</a>`}</p>
    ${facts.length === 0 ? '' : html`<p>${facts.join(' ')}</p>`}
  </div>`;
}

/** What happens to a call that is not a read, by the endpoint's mode. */
function before(endpoint: PageState['endpoint']): string {
  if (endpoint?.mode?.name === 'read-only')
    return say('“{0}” is read-only, so it is refused.', endpoint.name);
  if (endpoint?.mode?.name === 'dev')
    return say('“{0}” is in dev mode: on a development chain it is sent at once.', endpoint.name);
  return say('You are asked before it is sent.');
}
