// Rules on what an endpoint allows: keys, quotas, plans, and methods that it does not offer. Rules that match the words
// of an error come before those that match the HTTP status alone.

import { findMethod } from '../catalogue/catalogue.ts';
import { CHECK_NAME, OTHER_NODE, WAIT } from './failureRule.ts';
import type { FailureRule } from './failureRule.ts';

const SET_KEY = 'Set the key that belongs to this endpoint.';
const PLAN = 'The plan behind this key does not cover the call.';
const OTHER_PLAN = 'Use a paid plan, or another endpoint.';
const QUOTA = 'Too many requests: a quota is used up for now.';
const NOT_SERVED = 'This endpoint does not serve the method.';
const FREE_ACCESS = {
  cause: 'The free access to this server does not cover the call.',
  advice: 'Use another endpoint, or add this one again with a key.',
};

export const ACCESS_RULES: readonly FailureRule[] = [
  {
    id: 'infuraArchive',
    provider: 'infura',
    text: /archive state/i,
    cause: 'Infura serves old state only to projects whose plan includes it.',
    advice: 'Request a recent block, or check the plan in Infura’s dashboard.',
  },
  {
    id: 'infuraSettings',
    provider: 'infura',
    code: [-32002],
    cause:
      'The project’s own settings refuse this call: an allowlist of methods, contracts or origins, or a required secret.',
    advice: 'Change the settings of the project in Infura’s dashboard.',
  },
  {
    id: 'unknownKey',
    text: /invalid project id|must be authenticated|invalid (api |access )?key|api key (is )?(invalid|missing|not found|disabled)|unauthori[sz]ed|authentication (failed|required)|missing api key/i,
    cause: 'The endpoint refuses this API key: it does not know it.',
    advice: SET_KEY,
    action: 'setKey',
  },
  {
    id: 'keyWithoutChain',
    code: [-32052],
    cause: 'This API key may not use this blockchain.',
    advice: 'Enable the chain for the key at the provider, or use a key that has it.',
    action: 'setKey',
  },
  {
    id: 'drpcTookTooLong',
    provider: 'drpc',
    code: [30],
    cause: 'dRPC’s free tier stopped the call because it took too long.',
    advice: 'Request less at once, or use a paid plan.',
  },
  {
    id: 'drpcBatch',
    provider: 'drpc',
    code: [31],
    cause: 'dRPC’s free tier allows three calls in a batch at most.',
    advice: 'Send fewer calls at once.',
  },
  {
    id: 'drpcNoNode',
    provider: 'drpc',
    code: [12],
    cause: 'dRPC has no node available for this call.',
    advice: 'Send it again, or request a newer block: few nodes keep old state and traces.',
    action: 'retry',
  },
  {
    id: 'drpcTrouble',
    provider: 'drpc',
    code: [19],
    cause: 'dRPC had a temporary error.',
    advice: 'Send it again.',
    action: 'retry',
  },
  {
    id: 'quota',
    text: /quota.{0,40}(reached|exceeded|exhausted|used up)|(exceeded|reached|out of).{0,40}quota|(monthly|daily) .{0,40}(limit|capacity|usage|requests?|units?).{0,40}(reached|exceeded|used)/i,
    cause: 'The quota of this key is used up.',
    advice: 'Wait until it is reset, or use another plan.',
    keyless: {
      cause: 'The free quota of this server is used up.',
      advice: 'Wait until it is reset, or use another endpoint.',
    },
    action: 'retry',
  },
  {
    id: 'plan',
    text: /not (available|supported|included|allowed) (on|in|for|with) (the |your )?(current |free[ -]?)?(tier|plan)|upgrade (to|your) .*(plan|tier|pay as you go)|requires? a personal token/i,
    cause: PLAN,
    advice: OTHER_PLAN,
    keyless: FREE_ACCESS,
  },
  {
    id: 'subscription',
    text: /notifications? not supported/i,
    cause: 'Subscriptions need a WebSocket connection, and this is HTTP.',
    advice: 'Use “Subscribe to Live Logs, New Blocks...”, or eth_newFilter and eth_getFilterChanges.',
  },
  {
    id: 'methodSwitchedOff',
    text: /namespace (is )?disabled|module is disabled|method .*(whitelisted|not allowed|not enabled|(is|been) disabled)|method not enabled/i,
    cause: 'The method is switched off on this endpoint.',
    advice: OTHER_NODE,
  },
  {
    id: 'methodRarelyServed',
    code: [-32601],
    method: (name) => /^(debug|trace|txpool)_/.test(name),
    cause: NOT_SERVED,
    advice: 'Use a node or provider that serves it; many leave out debug_, trace_ and txpool_.',
  },
  {
    id: 'methodUnknown',
    code: [-32601],
    // The catalogue does not list the method either: its name may be mistyped.
    method: (name) => findMethod(name) === undefined,
    cause: 'The endpoint does not know the method.',
    advice: CHECK_NAME,
  },
  {
    id: 'methodNotServed',
    code: [-32601, -32604],
    cause: NOT_SERVED,
    advice: OTHER_NODE,
  },
  {
    id: 'methodNotOffered',
    text: /method .*(not (available|supported|found|exist)|does not exist)|(unsupported|unknown) method/i,
    cause: 'The endpoint does not offer this method: it is switched off or unknown there.',
    advice: CHECK_NAME,
  },
  {
    id: 'alchemyApp',
    provider: 'alchemy',
    status: [403],
    cause:
      'The app behind this key is inactive, out of its monthly units, or limited to other origins or methods.',
    advice: 'Check the app in Alchemy’s dashboard.',
    action: 'setKey',
  },
  {
    id: 'quicknodeRules',
    provider: 'quicknode',
    status: [403],
    cause: 'The QuickNode endpoint is switched off, or its security rules refuse this machine.',
    advice: 'Check the endpoint in QuickNode’s dashboard.',
    action: 'setKey',
  },
  {
    id: 'quicknodeToken',
    provider: 'quicknode',
    status: [401],
    cause: 'QuickNode refuses the token, this machine’s IP address, or a missing JWT.',
    advice: 'Compare the URL’s token and the security rules in QuickNode’s dashboard.',
    action: 'setKey',
  },
  {
    id: 'chainstackKey',
    provider: 'chainstack',
    status: [401],
    cause: 'The key is wrong, or this chain is not attached to it.',
    advice: 'Attach the chain in Chainstack’s console, or set the right key.',
    action: 'setKey',
  },
  {
    id: 'status401',
    status: [401],
    cause: 'The endpoint refuses this API key.',
    advice: SET_KEY,
    action: 'setKey',
  },
  { id: 'status402', status: [402], cause: PLAN, advice: OTHER_PLAN, keyless: FREE_ACCESS },
  {
    id: 'status403',
    status: [403],
    cause: 'The endpoint refuses this API key, or does not let it do this.',
    advice: 'Set the right key, or allow the call in the provider’s dashboard.',
    action: 'setKey',
  },
  { id: 'status429', status: [429], cause: QUOTA, advice: WAIT, action: 'retry' },
  // This code can come with HTTP 200.
  { id: 'code429', code: [429], cause: QUOTA, advice: WAIT, action: 'retry' },
];
