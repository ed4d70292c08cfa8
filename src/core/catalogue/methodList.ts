// The list of methods to choose from: their badges, their order for a query, and their namespaces.

import { matchMethods } from './matchMethods.ts';
import type { UsedMethods } from './matchMethods.ts';
import { namespaceOf } from './methodName.ts';
import type { Effect, MethodSpec } from './methodSpec.ts';

const EFFECTS: Readonly<Partial<Record<Effect, string>>> = {
  write: 'broadcasts',
  sign: 'signs with the node’s keys',
  admin: 'changes the node',
  dev: 'changes the chain',
  destructive: 'destroys data',
};

/** The badges of a method, a word or two each. */
export function methodBadges({ effect, heavy, webSocketOnly }: MethodSpec): readonly string[] {
  const marks = [EFFECTS[effect], heavy && 'slow', webSocketOnly && 'WebSocket only'];
  return marks.filter((mark) => typeof mark === 'string');
}

/** Whether a method is shown with a warning. */
export function isDangerous({ effect }: MethodSpec): boolean {
  return effect !== 'read' && effect !== 'filter';
}

export type MethodGroup = { readonly title: string; readonly methods: readonly MethodSpec[] };

/**
 * Each method once: pinned methods, recently used ones, then the others by namespace. For a query, one list, the best
 * match first.
 */
export function methodGroups(
  methods: readonly MethodSpec[],
  query: string,
  used: UsedMethods,
): readonly MethodGroup[] {
  if (query.trim() !== '') return [{ title: '', methods: matchMethods(methods, query, used) }];
  const { recent, pinned } = used;
  const named = (names: readonly string[]): readonly MethodSpec[] =>
    names.flatMap((name) => methods.find((method) => method.name === name) ?? []);
  const first = [...pinned, ...recent];
  const others = methods.filter(({ name }) => !first.includes(name));
  const namespaces = [...new Set(others.map(({ name }) => namespaceOf(name)))];
  return [
    { title: 'Pinned', methods: named(pinned) },
    { title: 'Recently used', methods: named(recent.filter((name) => !pinned.includes(name))) },
    ...namespaces.map((title) => ({
      title,
      methods: others.filter(({ name }) => namespaceOf(name) === title),
    })),
  ].filter((group) => group.methods.length > 0);
}
