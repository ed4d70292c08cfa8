// Owns how methods are listed to be chosen from: what marks them, their order for a query, their namespaces.

import type { Effect, MethodSpec } from './methodSpec.ts';

const EFFECTS: Readonly<Partial<Record<Effect, string>>> = {
  write: 'broadcasts',
  sign: 'signs with the node’s keys',
  admin: 'changes the node',
  dev: 'changes the chain',
  destructive: 'destroys data',
};

/** What is worth knowing before a method is chosen, a word or two each. */
export function methodMarks({ effect, heavy, webSocketOnly }: MethodSpec): readonly string[] {
  const marks = [EFFECTS[effect], heavy && 'heavy', webSocketOnly && 'WebSocket only'];
  return marks.filter((mark) => typeof mark === 'string');
}

/** Whether choosing the method deserves a sign of warning. */
export function isDangerous({ effect }: MethodSpec): boolean {
  return effect !== 'read' && effect !== 'filter';
}

/** `eth` of `eth_call`. */
export function namespaceOf(name: string): string {
  return name.split(/[_.]/, 1)[0]!;
}

/** The methods that match, the best first: the name itself, names that begin so, names that contain it, purposes that do. */
export function matchMethods(methods: readonly MethodSpec[], query: string): readonly MethodSpec[] {
  const wanted = query.trim().toLowerCase();
  const ranked = methods.map((method) => [rank(method, wanted), method] as const);
  return ranked
    .filter(([place]) => place < NO_MATCH)
    .toSorted(([a], [b]) => a - b)
    .map(([, method]) => method);
}

const NO_MATCH = 4;

function rank({ name, doc }: MethodSpec, wanted: string): number {
  const lower = name.toLowerCase();
  if (lower === wanted) return 0;
  if (wanted === '' || lower.startsWith(wanted)) return 1;
  if (lower.includes(wanted)) return 2;
  return doc.toLowerCase().includes(wanted) ? 3 : NO_MATCH;
}
