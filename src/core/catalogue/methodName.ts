// What a method's name looks like, whether it is known or not.

/** Characters of a method's name. */
export const LONGEST_METHOD = 128;

const METHOD_NAME = /^[a-zA-Z][\w.]{0,127}$/;

/** Whether a text can be a method's name at all. */
export function isMethodName(name: string): boolean {
  return METHOD_NAME.test(name);
}

/** `eth` of `eth_call`. */
export function namespaceOf(name: string): string {
  return name.split(/[_.]/, 1)[0]!;
}

/** Begins a subscription. */
export const SUBSCRIBE = 'eth_subscribe';
