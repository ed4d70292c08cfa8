// Which calls can be explained without being sent, and the methods that an explanation runs them by. Without the code
// behind them, for pages.

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

/** The most telling one first. */
export const RUNNING_METHODS = ['debug_traceCall', 'eth_simulateV1', 'eth_call'] as const;

export type RunningMethod = (typeof RUNNING_METHODS)[number];
