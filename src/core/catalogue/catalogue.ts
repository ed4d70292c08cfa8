// Looks up methods, with or without a spec. An unknown method never counts as harmless.

import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import { guessEffect } from './effects.ts';
import { isMethodName, LONGEST_METHOD, SUBSCRIBE } from './methodName.ts';
import { METHODS } from './methods.ts';
import type { Effect, MethodSpec } from './methodSpec.ts';

const BY_NAME: ReadonlyMap<string, MethodSpec> = new Map(METHODS.map((spec) => [spec.name, spec]));

/** The methods that the endpoint in use adds by an OpenRPC document of its own. */
let imported: ReadonlyMap<string, MethodSpec> = new Map();

/** The full spec of a method, or undefined where only its name is known. */
export function findMethod(name: string): MethodSpec | undefined {
  return BY_NAME.get(name) ?? imported.get(name);
}

/** Whether the catalogue itself describes the method, not only a document that was imported. */
export function isBuiltIn(name: string): boolean {
  return BY_NAME.has(name);
}

/**
 * Replaces the methods of the endpoint before by those of the endpoint in use. Methods of the catalogue stay as they
 * are.
 */
export function useImportedMethods(specs: readonly MethodSpec[]): void {
  imported = new Map(specs.filter(({ name }) => !BY_NAME.has(name)).map((spec) => [spec.name, spec]));
}

/** All methods that can be chosen: those of the catalogue, then those of the endpoint in use. */
export function listMethods(): readonly MethodSpec[] {
  return imported.size === 0 ? METHODS : [...METHODS, ...imported.values()];
}

/** The shape of a call's result. */
export function resultShape(spec: MethodSpec | undefined, params: readonly JsonValue[]): Shape {
  return spec?.resultFor?.(params) ?? spec?.result ?? 'unknown';
}

/** The effect of calling a method; never `read` for a method that is not known to read. */
export function effectOf(name: string): Effect {
  return BY_NAME.get(name)?.effect ?? guessEffect(name);
}

/** Whether the method begins a subscription, which is not a call and has a page of its own. */
export function isSubscription(name: string): boolean {
  return name === SUBSCRIBE;
}

/** Why a name cannot be called at all; undefined where it can. */
export function methodNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Type a method name, such as eth_blockNumber.';
  if (name.length > LONGEST_METHOD)
    return `A method name has at most ${LONGEST_METHOD} characters; this has ${name.length.toLocaleString('en')}.`;
  if (!isMethodName(name)) return `“${name}” is not a method name: letters, digits, “_” and “.” only.`;
  if (name.startsWith('engine_')) {
    return 'engine_ methods steer the node’s consensus and are never sent from here.';
  }
  if (isSubscription(name))
    return `${name} works over WebSocket only. Use “Subscribe to Live Logs, New Blocks...”.`;
  if (findMethod(name)?.webSocketOnly === true)
    return `${name} works over WebSocket only.${name === 'eth_unsubscribe' ? ' “Stop” ends a subscription.' : ''}`;
  return undefined;
}
