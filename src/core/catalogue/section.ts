// Builds specs of one kind: their shared members are written once.

import type { Effect, MethodSpec } from './methodSpec.ts';

type Shared = {
  /** A page, or a page per method where it ends in `/` or `#`. */
  readonly spec: string;
  readonly effect: Effect;
  readonly servedBy?: string;
  readonly heavy?: true;
};

type Entry = Omit<MethodSpec, keyof Shared> & Partial<Shared>;

export function section(shared: Shared, entries: readonly Entry[]): readonly MethodSpec[] {
  return entries.map((entry) => {
    const spec = entry.spec ?? shared.spec;
    return { ...shared, ...entry, spec: /[/#]$/.test(spec) ? spec + entry.name : spec };
  });
}
