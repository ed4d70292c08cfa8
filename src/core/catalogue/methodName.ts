// The form of a method's name, whether the method is known or not.

/** The most characters of a method's name. */
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

/** `getBalance` of `eth_getBalance`. */
export function withoutNamespace(name: string): string {
  return name.slice(namespaceOf(name).length + 1);
}

/** The method that begins a subscription. */
export const SUBSCRIBE = 'eth_subscribe';
