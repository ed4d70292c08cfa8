// Reads a large value whole in time slices. A value that is nested deeper than any call tree is refused.

import type { JsonValue } from '../json.ts';
import type { Slices } from '../slices.ts';
import { isLargeValue } from './jsonIndex.ts';
import type { LargeContainer, NodeValue } from './largeContainer.ts';
import type { LargeString } from './largeString.ts';

const PIECE = 65_536;
/** Each call in a call takes two levels, and at most 1,024 calls are nested. */
const MOST_LEVELS = 3_000;

/** A container that is being read: its members so far. */
type Open = {
  readonly name: string;
  readonly value: LargeContainer;
  readonly members: [string, JsonValue][];
};

/** The value; undefined where it is cut off or nested too deep. */
export function* readInSlices(value: NodeValue): Slices<JsonValue | undefined> {
  if (!isLargeValue(value)) return value;
  if (!value.isComplete) return undefined;
  if (value.kind === 'string') return yield* readText(value);
  // A stack of our own: generators inside each other are slow to resume.
  const open: Open[] = [{ name: '', value, members: [] }];
  for (;;) {
    yield 'pause';
    const top = open.at(-1)!;
    const [member] = top.value.children(top.members.length, top.members.length + 1);
    if (member !== undefined) {
      const { name = '', value: below } = member;
      if (!isLargeValue(below)) top.members.push([name, below]);
      else if (below.kind === 'string') top.members.push([name, yield* readText(below)]);
      else if (open.push({ name, value: below, members: [] }) > MOST_LEVELS) return undefined;
      continue;
    }
    open.pop();
    const whole = wholeOf(top);
    const around = open.at(-1);
    if (around === undefined) return whole;
    around.members.push([top.name, whole]);
  }
}

function wholeOf({ value, members }: Open): JsonValue {
  return value.kind === 'array' ? members.map(([, item]) => item) : Object.fromEntries(members);
}

function* readText(value: LargeString): Slices<string> {
  const parts: string[] = [];
  for (let at = 0; at < value.count; at += PIECE) {
    yield 'pause';
    parts.push(value.text(at, at + PIECE));
  }
  return parts.join('');
}
