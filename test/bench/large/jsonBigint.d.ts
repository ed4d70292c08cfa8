// Types for the part of json-bigint that the benchmark uses, as the package has none.
declare module 'json-bigint' {
  export function parse(text: string): unknown;
}
