// Types for the part of json-bigint that the benchmark calls, as it has none.
declare module 'json-bigint' {
  export function parse(text: string): unknown;
}
