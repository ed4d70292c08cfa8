// The methods whose calls can be explained without being sent, and the methods that run them. This file has no imports,
// so that pages can use it.

const EXPLAINABLE_METHODS = [
  'eth_call',
  'eth_estimateGas',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
] as const;

export type ExplainableMethod = (typeof EXPLAINABLE_METHODS)[number];

export function isExplainableMethod(method: string): method is ExplainableMethod {
  return (EXPLAINABLE_METHODS as readonly string[]).includes(method);
}

/** The most detailed one first. */
export const RUNNING_METHODS = ['debug_traceCall', 'eth_simulateV1', 'eth_call'] as const;

export type RunningMethod = (typeof RUNNING_METHODS)[number];
