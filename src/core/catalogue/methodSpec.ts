// Owns the form of all per-method knowledge. Form fields, validation, docs, decoding and danger checks follow
// from it; a new method is one spec.

import type { Shape } from '../shape.ts';

/** How a parameter is typed by a person and sent. `block` takes number, tag, hash or EIP-1898 object; `blockNumber` number or tag. */
export type InputType =
  | 'address'
  | 'hash'
  | 'data'
  | 'block'
  | 'blockNumber'
  | 'bool'
  | 'wei'
  | 'weiPerGas'
  | 'gas'
  | 'quantity'
  | 'json'
  | 'object';

export type ParamSpec = {
  readonly name: string;
  readonly doc: string;
  readonly type: InputType;
  /** May be left out; only parameters at the end of the list can be. */
  readonly optional?: true;
  /** Sent when nothing is typed; written as a person would type it. */
  readonly default?: string;
  readonly example?: string;
  /** The members, for type `object`. */
  readonly fields?: readonly ParamSpec[];
};

/** `read` changes nothing; every other class is confirmed before it is sent. */
export type Effect = 'read' | 'filter' | 'write' | 'sign' | 'admin' | 'dev' | 'destructive' | 'unknown';

export type MethodSpec = {
  readonly name: string;
  /** One paragraph for a person. */
  readonly doc: string;
  readonly params: readonly ParamSpec[];
  readonly result: Shape;
  readonly effect: Effect;
  /** What a `null` result means. */
  readonly nullMeans?: string;
  /** Where the method is specified. */
  readonly spec: string;
};
