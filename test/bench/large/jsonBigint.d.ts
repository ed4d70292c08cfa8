// Owns what of json-bigint, which has no types, the benchmark calls.
declare module 'json-bigint' {
  export function parse(text: string): unknown;
}
