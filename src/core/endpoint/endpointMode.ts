// How freely calls that are no reads may go to an endpoint.

export type EndpointMode = 'read-only' | 'ask' | 'dev';

export const DEFAULT_MODE: EndpointMode = 'ask';

/** All modes, the default first. */
export const MODES: readonly EndpointMode[] = ['ask', 'read-only', 'dev'];
