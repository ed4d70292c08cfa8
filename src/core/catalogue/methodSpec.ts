// The type of all knowledge about a method. Form fields, validation, docs, decoding and danger checks follow from it,
// so a new method is one spec.

import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';

/**
 * How a single value is typed by a person and sent. `block` takes number, tag, hash or EIP-1898 object; `blockNumber`
 * number or tag; `calldata` bytes or a function signature with arguments; `word` 32 bytes, or a number that is padded
 * to them; `slot` a word, or a variable of the contract; `topic` a word or an event signature; `timestamp` seconds or an ISO date; `integer` and `number` are sent as
 * JSON numbers; `text` as it is; `string` too, and may be empty; `json` is any JSON.
 */
export type InputType =
  | 'address'
  | 'hash'
  | 'data'
  | 'calldata'
  | 'word'
  | 'slot'
  | 'topic'
  | 'block'
  | 'blockNumber'
  | 'bool'
  | 'wei'
  | 'weiPerGas'
  | 'gas'
  | 'quantity'
  | 'timestamp'
  | 'integer'
  | 'number'
  | 'text'
  | 'string'
  | 'json';

/** The shape of a parameter: a single value, or JSON of such. Members not named here are let through with a note. */
export type InputShape =
  | InputType
  | { readonly object: readonly MemberSpec[] }
  /** `least`: a form has so many rows from the start. */
  | { readonly array: InputShape; readonly most?: number; readonly least?: number }
  /** An array whose items differ by position; later ones may be missing. */
  | { readonly tuple: readonly InputShape[] }
  /** An object whose member names are data. */
  | { readonly map: InputShape; readonly keys: InputType }
  /** The first alternative that fits is taken. */
  | { readonly oneOf: readonly InputShape[] }
  | { readonly nullable: InputShape }
  /** A shape that holds itself. */
  | { readonly lazy: () => InputShape };

/** The common part of parameters and members: all that a field of a form needs. */
type FieldSpec = {
  readonly name: string;
  readonly type: InputShape;
  /** Taken when nothing is typed; written as a person would type it. */
  readonly default?: string;
  readonly example?: string;
  /** Further values worth offering. */
  readonly suggestions?: readonly string[];
  /** Seldom needed: the form folds it away. */
  readonly rare?: true;
  /** What a guided call begins with, where leaving it out is seldom meant. */
  readonly usual?: string;
};

export type MemberSpec = FieldSpec & {
  readonly doc?: string;
  /** Refused when missing. */
  readonly required?: true;
  /** Guided calls ask for it all the same, as it is nearly always meant. */
  readonly asked?: true;
  /** Members that may only be given beside it with the same value. */
  readonly excludes?: readonly string[];
  /** A form asks for it unless one of these has bytes that are no function's. */
  readonly unless?: { readonly given: readonly string[]; readonly problem: string };
};

export type ParamSpec = FieldSpec & {
  readonly doc: string;
  /** May be left out. One before a parameter that is given is sent as null. */
  readonly optional?: true;
  /** Words may be sent with fewer digits than 64, as the specification’s `bytesMax32` allows. */
  readonly mayBeShort?: true;
  /** May hold a password, a private key or a URL with one: never kept in history or page state. */
  readonly secret?: true;
};

/** `read` changes nothing; `filter` only a filter the node keeps for a while; every other class is confirmed before it is sent. */
export type Effect = 'read' | 'filter' | 'write' | 'sign' | 'admin' | 'dev' | 'destructive' | 'unknown';

/** What null means where it says nothing but that the call did its work. */
export const DONE = 'Done.';

export type MethodSpec = {
  readonly name: string;
  /** One paragraph for a person. */
  readonly doc: string;
  readonly params: readonly ParamSpec[];
  readonly result: Shape;
  /** The shape where it depends on the parameters; undefined for `result`. */
  readonly resultFor?: (params: readonly JsonValue[]) => Shape | undefined;
  /** Members of the result, by name, whose text may be a URL with a key: of such a text, only the origin is kept. */
  readonly secretUrls?: readonly string[];
  readonly effect: Effect;
  /** Costs the node much work, or gives a large answer. */
  readonly heavy?: true;
  /** Cannot be called over HTTP. */
  readonly webSocketOnly?: true;
  /** The nodes known to serve it, where not nearly all do; and since when. */
  readonly servedBy?: string;
  /** The meaning of a `null` result. */
  readonly nullMeans?: string;
  /** Where the method is specified. */
  readonly spec: string;
};
