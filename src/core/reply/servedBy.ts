// What a gateway with several nodes says in its headers of how it came by an answer. docs/gateway.md

/** `upstream`: the node that answered, counted from 1; `attempts`: how many it took; `behind`: by how many blocks it is. */
export type ServedBy = { readonly upstream: number; readonly attempts: number; readonly behind?: number };

const NUMBER = /^[1-9]\d{0,8}$/;

/** `header`: the value of one, '' where it is absent. Another server may mean something else by the same names. */
export function readServedBy(header: (name: string) => string): ServedBy | undefined {
  const [upstream = '', attempts = '', behind = ''] = ['x-upstream', 'x-attempts', 'x-upstream-lag'].map(
    (name) => header(name),
  );
  if (!NUMBER.test(upstream) || !NUMBER.test(attempts)) return undefined;
  const lag = NUMBER.test(behind) ? { behind: Number(behind) } : {};
  return { upstream: Number(upstream), attempts: Number(attempts), ...lag };
}
