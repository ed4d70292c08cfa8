// The modes of an endpoint: which calls that are not reads may be sent to it.

export type EndpointMode = 'read-only' | 'ask' | 'dev';

export const DEFAULT_MODE: EndpointMode = 'ask';

/** All modes, the default first. */
export const MODES: readonly EndpointMode[] = ['ask', 'read-only', 'dev'];
