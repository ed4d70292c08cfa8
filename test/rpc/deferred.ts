// A promise resolved from outside: what a server saw, for the test that waits for it.

export type Deferred<T> = { readonly promise: Promise<T>; readonly resolve: (value: T) => void };

export function deferred<T = void>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
