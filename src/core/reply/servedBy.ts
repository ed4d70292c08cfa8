// Reads the headers in which a gateway with several nodes says which node served a call. docs/gateway.md

/**
 * `upstream`: the node that served the call, counted from 1; `attempts`: how many nodes were tried; `behind`: by how
 * many blocks the node lags.
 */
export type ServedBy = { readonly upstream: number; readonly attempts: number; readonly behind?: number };

const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * `header`: returns the value of a header, '' where it is absent. The result is undefined where the values do not have
 * a gateway's form: other servers may use these names too.
 */
export function readServedBy(header: (name: string) => string): ServedBy | undefined {
  const [upstream = '', attempts = '', behind = ''] = ['x-upstream', 'x-attempts', 'x-upstream-lag'].map(
    (name) => header(name),
  );
  if (!NUMBER.test(upstream) || !NUMBER.test(attempts)) return undefined;
  const lag = NUMBER.test(behind) ? { behind: Number(behind) } : {};
  return { upstream: Number(upstream), attempts: Number(attempts), ...lag };
}
