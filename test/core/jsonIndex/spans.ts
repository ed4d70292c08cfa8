// A second, plain reader of JSON text: the place and path of every value.

import type { JsonPath } from '../../../src/core/jsonIndex/locate.ts';

/** A value's bytes, its first to the one behind its last, and those of its name before it. */
export type Span = {
  readonly path: JsonPath;
  readonly from: number;
  readonly start: number;
  readonly end: number;
};

/** Every value of a text, which must be JSON; a value comes after those in it. */
export function spansOf(text: Uint8Array): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  const blank = (): void => {
    while (at < text.length && text[at]! <= 0x20) at++;
  };
  const has = (character: string): boolean => text[at] === character.charCodeAt(0);
  const string = (): string => {
    const start = at++;
    while (!has('"')) at += has('\\') ? 2 : 1;
    return JSON.parse(Buffer.from(text.subarray(start, ++at)).toString()) as string;
  };
  const members = (isObject: boolean, path: JsonPath): void => {
    at++;
    blank();
    for (let number = 0; !has(isObject ? '}' : ']'); number++) {
      if (has(',')) at++;
      blank();
      const from = at;
      const step = isObject ? string() : number;
      if (isObject) {
        blank();
        at++;
      }
      value([...path, step], isObject ? from : undefined);
      blank();
    }
    at++;
  };
  const value = (path: JsonPath, from?: number): void => {
    blank();
    const start = at;
    if (has('"')) string();
    else if (has('{') || has('[')) members(has('{'), path);
    else while (at < text.length && /[\w+.-]/.test(String.fromCharCode(text[at]!))) at++;
    spans.push({ path, from: from ?? start, start, end: at });
  };
  value([]);
  return spans;
}
