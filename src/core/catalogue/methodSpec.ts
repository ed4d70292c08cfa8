// The type of everything known about a method. Form fields, validation, docs, decoding and danger checks are derived
// from it, so a new method is one spec.

import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';

/**
 * How the user types a single value, and how it is sent. `block`: a number, a tag, a hash or an EIP-1898 object;
 * `blockNumber`: a number or a tag; `calldata`: bytes, or a function signature with arguments; `word`: 32 bytes, or a
 * number that is padded to them; `slot`: a word, or a variable of the contract; `topic`: a word or an event signature;
 * `timestamp`: seconds or an ISO date; `integer` and `number` are sent as JSON numbers; `text` is sent as it is;
 * `string` too, and may be empty; `json` is any JSON.
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

/**
 * The shape of a parameter: a single value, or JSON made of single values. Members without a spec are sent with a note.
 */
export type InputShape =
  | InputType
  | { readonly object: readonly MemberSpec[] }
  /** `least`: how many rows a form has from the start. */
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
  /** The value taken when nothing is typed; written as the user would type it. */
  readonly default?: string;
  readonly example?: string;
  /** More values to offer. */
  readonly suggestions?: readonly string[];
  /** Seldom needed: the form folds it away. */
  readonly rare?: true;
  /** The value that a guided call begins with, for a field that is seldom left out on purpose. */
  readonly usual?: string;
};

export type MemberSpec = FieldSpec & {
  readonly doc?: string;
  /** A value without this member is refused. */
  readonly required?: true;
  /** Guided calls ask for it although it may be left out, as it is nearly always needed. */
  readonly asked?: true;
  /** Members that may be given beside it only with the same value. */
  readonly excludes?: readonly string[];
  /** A form refuses to leave it out unless one of these has bytes that are not the call of a function. */
  readonly unless?: { readonly given: readonly string[]; readonly problem: string };
};

export type ParamSpec = FieldSpec & {
  readonly doc: string;
  /** May be left out; where a later parameter is given, it is sent as null. */
  readonly optional?: true;
  /** Words may be sent with fewer digits than 64, as the specification’s `bytesMax32` allows. */
  readonly mayBeShort?: true;
  /** May hold a password, a private key or a URL with an API key: never kept in history or page state. */
  readonly secret?: true;
};

/**
 * `read` changes nothing; `filter` changes only a filter that the node keeps for a while; a method of any other effect
 * is confirmed before it is sent.
 */
export type Effect = 'read' | 'filter' | 'write' | 'sign' | 'admin' | 'dev' | 'destructive' | 'unknown';

/** The meaning of null where it only says that the call did its work. */
export const DONE = 'Done.';

export type MethodSpec = {
  readonly name: string;
  /** One paragraph for the user. */
  readonly doc: string;
  readonly params: readonly ParamSpec[];
  readonly result: Shape;
  /** The shape of the result where it depends on the parameters; undefined where it is `result`. */
  readonly resultFor?: (params: readonly JsonValue[]) => Shape | undefined;
  /** Names of members of the result whose text may be a URL with an API key: only the origin of the URL is kept. */
  readonly secretUrls?: readonly string[];
  readonly effect: Effect;
  /** Costs the node much work, or returns a large result. */
  readonly heavy?: true;
  /** Cannot be called over HTTP. */
  readonly webSocketOnly?: true;
  /** The nodes known to serve it, and since when; undefined where nearly all do. */
  readonly servedBy?: string;
  /** The meaning of a `null` result. */
  readonly nullMeans?: string;
  /** The meaning of `false` where the result is otherwise an object. */
  readonly falseMeans?: string;
  /** Where the method is specified. */
  readonly spec: string;
};
