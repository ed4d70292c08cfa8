// Owns what else can be done with a large body, behind the port that takes ours: nothing at all, and what REST clients
// do.
import type { ArrivingBody, LargeBodies, LargeBody } from '../../../src/core/largeBody.ts';

/** `memory`, `file`: the extension's own; `parse`: JSON.parse of the whole; `print`: and its text, indented. */
export type Way = 'memory' | 'file' | 'discard' | 'parse' | 'print';

/** Keeps what a work made, so that the engine cannot leave it out. */
let made: unknown;

/** A place that does this with every body. */
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
          if (way !== 'discard') {
            const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
            made = way === 'print' ? [value, JSON.stringify(value, null, 2)] : value;
          }
          const ended = { length, isCutOff, discard: () => made, beginning: () => '' };
          return { ...ended, index: undefined } as unknown as LargeBody;
        },
        discard: () => made,
      };
    },
  };
}
