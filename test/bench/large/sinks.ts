// Other sinks for a large body, behind the same port: one that discards it, and those of REST clients.
import { parse as parseBigint } from 'json-bigint';
import { parse as parseLossless } from 'lossless-json';
import type { ArrivingBody, LargeBodies, LargeBody } from '../../../src/core/reply/largeBody.ts';

/**
 * `memory`, `file`: the extension's own; `parse`: JSON.parse of the whole body; `print`: the same, and its text
 * indented; `lossless`, `bigint`: libraries that keep all digits, lossless-json and json-bigint.
 */
export type Way = 'memory' | 'file' | 'discard' | keyof typeof MAKES;

/** What is made of the whole text. */
const MAKES = {
  parse: (text: string): unknown => JSON.parse(text),
  print: (text: string): unknown => {
    const value: unknown = JSON.parse(text);
    return [value, JSON.stringify(value, null, 2)];
  },
  lossless: (text: string): unknown => parseLossless(text),
  bigint: (text: string): unknown => parseBigint(text),
} as const;

/** Keeps the result, so that the engine cannot skip the work. */
let made: unknown;

/** A sink that handles every body in this way. */
export function sink(way: Way): LargeBodies {
  return {
    begin(): ArrivingBody {
      const chunks: Uint8Array[] = [];
      let length = 0;
      return {
        index: undefined as unknown as ArrivingBody['index'],
        push(chunk) {
          length += chunk.length;
          if (way !== 'discard') chunks.push(chunk);
        },
        ready: () => undefined,
        end(isCutOff) {
          if (way in MAKES) made = MAKES[way as keyof typeof MAKES](Buffer.concat(chunks).toString());
          const ended = { length, isCutOff, discard: () => made, beginning: () => '' };
          return { ...ended, index: undefined } as unknown as LargeBody;
        },
        discard: () => made,
      };
    },
  };
}
