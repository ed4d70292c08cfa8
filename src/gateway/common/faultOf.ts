// The parts of an error that may stand in the log: never its text, which may hold an address or a key.

/** `reply`: the word with which an error of Redis begins. */
export function faultOf(error: unknown): object {
  const { name, code, errcode, message } = error as Partial<Record<string, unknown>>;
  return { name, code, errcode, reply: /^[A-Z]+\b/.exec(String(message))?.[0] };
}
