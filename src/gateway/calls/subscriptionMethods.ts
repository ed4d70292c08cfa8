// The methods that belong to a connection, not to the node: the gateway runs them itself.

const SUBSCRIBE = 'eth_subscribe';
export const UNSUBSCRIBE = 'eth_unsubscribe';

export function isOfConnection(method: string): boolean {
  return method === SUBSCRIBE || method === UNSUBSCRIBE;
}
