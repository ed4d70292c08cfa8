// Builds specs of one kind, whose shared members are written only once.

import type { Effect, MethodSpec } from './methodSpec.ts';

type Shared = {
  /** The page of all methods, or where it ends in `/` or `#`, the beginning of the address of each method’s page. */
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
