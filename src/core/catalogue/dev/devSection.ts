// Builds the specs of development nodes: one line for each method, with all its names.

import type { Shape } from '../../shape.ts';
import { ANVIL, GANACHE, HARDHAT } from '../links.ts';
import type { Effect, MethodSpec, ParamSpec } from '../methodSpec.ts';
import { DONE } from '../methodSpec.ts';

export type DevLine = {
  /** Every name, separated by spaces. */
  readonly names: string;
  readonly doc: string;
  readonly params?: readonly ParamSpec[];
  /** Left out where the node only reports that it is done: null, or true. */
  readonly result?: Shape;
  readonly effect?: Effect;
};

const SPECS: readonly (readonly [prefix: string, spec: string])[] = [
  ['hardhat_', HARDHAT],
  ['evm_', GANACHE],
  ['', ANVIL],
];

export function devSection(lines: readonly DevLine[]): readonly MethodSpec[] {
  return lines.flatMap(({ names, doc, params = [], result, effect = 'dev' }) =>
    names.split(' ').map((name) => ({
      name,
      doc,
      params,
      result: result ?? 'bool',
      effect,
      ...(result === undefined ? { nullMeans: DONE } : {}),
      servedBy: name.startsWith('hardhat_') ? 'Hardhat; anvil in part' : 'development nodes such as anvil',
      spec: SPECS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? ANVIL,
    })),
  );
}
