// Reads an OpenRPC document as method specs, or reports the first place that breaks the rules.
// https://spec.open-rpc.org

import { methodNameProblem } from '../catalogue/catalogue.ts';
import { isMethodName } from '../catalogue/methodName.ts';
import { guessEffect } from '../catalogue/effects.ts';
import type { MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import { sentShape } from '../catalogue/paramShape.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { visibleText } from '../text/inertText.ts';
import { isJsonObject, parseForeignJson, TOO_DEEP } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { pointerOf, pointerTo, valueAt } from './jsonPointer.ts';
import { createSchemaReader } from './schemaReader.ts';
import type { Report } from './schemaReader.ts';
import { isSecretName, secretSchemas } from './secretSchemas.ts';

export type OpenRpc =
  | {
      readonly ok: true;
      readonly title: string;
      readonly methods: readonly MethodSpec[];
      /**
       * Methods that cannot be sent: they accept parameters by name only, control the node’s consensus, need WebSocket,
       * or are described (or have a parameter described) in another document.
       */
      readonly leftOut: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** The most characters of a document; no description of methods is longer. */
export const LARGEST_OPENRPC = 20_000_000;

/** Reads the text of a document. Never throws. */
export function readOpenRpc(text: string): OpenRpc {
  if (text.length > LARGEST_OPENRPC) return { ok: false, problem: 'The document is larger than 20 MB.' };
  try {
    return parseOpenRpc(parseForeignJson(text));
  } catch (error) {
    if (error instanceof SyntaxError && error.message !== TOO_DEEP)
      return { ok: false, problem: 'This is not JSON.' };
    // An example can be nested deeper than the engine can write as JSON.
    return { ok: false, problem: 'The document is nested too deeply to be read.' };
  }
}

export function parseOpenRpc(document: JsonValue): OpenRpc {
  if (!isJsonObject(document)) return { ok: false, problem: 'An OpenRPC document is a JSON object.' };
  const reader = new DocumentReader(document);
  const { openrpc, info, methods } = document;
  if (typeof openrpc !== 'string')
    reader.report('/openrpc', 'the version of OpenRPC is missing, so this is another kind of document.');
  if (!Array.isArray(methods)) reader.report('/methods', 'this must be an array.');
  if (reader.problems.length > 0) return { ok: false, problem: reader.problems[0]! };

  const all = methods as readonly JsonValue[];
  const specs = all.map((one, index) => ({
    spec: reader.method(pointerTo('/methods', index)),
    byName: isByName(one),
  }));
  const read = specs.flatMap(({ spec, byName }) => (spec === undefined ? [] : [{ spec, byName }]));
  const isSendable = ({ spec, byName }: (typeof read)[number]): boolean =>
    !byName && methodNameProblem(spec.name) === undefined;
  const known = read.filter(isSendable).map(({ spec }) => spec);
  const seen = new Set<string>();
  const twice = known.find(({ name }) => seen.size === seen.add(name).size);
  if (twice !== undefined) reader.report('/methods', `${twice.name} is there twice.`);
  if (reader.problems.length > 0) return { ok: false, problem: reader.problems[0]! };
  const title = info !== undefined && isJsonObject(info) ? info['title'] : undefined;
  return {
    ok: true,
    title: typeof title === 'string' ? visibleText(title) : '',
    methods: known,
    leftOut: [
      ...read.filter((one) => !isSendable(one)).map(({ spec }) => spec.name),
      ...reader.elsewhere.map((name) => visibleText(name)),
    ],
  };
}

class DocumentReader {
  readonly problems: string[] = [];
  /** Methods that another document describes, by name or reference. */
  readonly elsewhere: string[] = [];
  /** A reference without a target, among those followed for the current method. */
  #missing: string | undefined;
  readonly #document: JsonValue;
  readonly #readSchema: ReturnType<typeof createSchemaReader>;
  readonly #secrets: ReturnType<typeof secretSchemas>;

  constructor(document: JsonValue) {
    this.#document = document;
    this.#readSchema = createSchemaReader(document, this.report);
    this.#secrets = secretSchemas(document);
  }

  readonly report: Report = (pointer, problem) => {
    this.problems.push(`${pointer || '/'}: ${problem}`);
    return undefined;
  };

  /** The object at a pointer, or the one that it refers to. */
  #objectAt(pointer: string): { readonly pointer: string; readonly object: JsonObject } | undefined {
    const value = valueAt(this.#document, pointer);
    if (value === undefined || !isJsonObject(value)) return this.report(pointer, 'this must be an object.');
    const reference = value['$ref'];
    if (reference === undefined) return { pointer, object: value };
    const target = typeof reference === 'string' ? pointerOf(reference) : undefined;
    const found = target === undefined ? undefined : valueAt(this.#document, target);
    if (target !== undefined && found !== undefined && isJsonObject(found))
      return { pointer: target, object: found };
    this.#missing = typeof reference === 'string' ? reference : pointer;
    return undefined;
  }

  #param(pointer: string, example: string | undefined): ParamSpec | undefined {
    const found = this.#objectAt(pointer);
    if (found === undefined) return undefined;
    const { name, description, summary, required, schema } = found.object;
    if (typeof name !== 'string' || name === '')
      return this.report(pointerTo(found.pointer, 'name'), 'a name is missing.');
    const text = firstText(description, summary);
    return {
      name: visibleText(name),
      doc: text === '' ? 'Not described by the document.' : sentence(text),
      type: this.#readSchema(pointerTo(found.pointer, 'schema')),
      ...(required === true ? {} : { optional: true }),
      ...omitUndefined({ example }),
      ...(isSecretName(name) || (schema !== undefined && this.#secrets.has(schema))
        ? { secret: true as const }
        : {}),
    };
  }

  method(pointer: string): MethodSpec | undefined {
    this.#missing = undefined;
    const found = this.#objectAt(pointer);
    if (found === undefined) {
      if (this.#missing !== undefined) this.elsewhere.push(this.#missing);
      return undefined;
    }
    const { object } = found;
    const { name, params, result, externalDocs } = object;
    if (typeof name !== 'string' || !isMethodName(name))
      return this.report(pointerTo(found.pointer, 'name'), 'this is not a method name.');
    if (!Array.isArray(params))
      return this.report(pointerTo(found.pointer, 'params'), 'this must be an array.');
    const examples = exampleTexts(object);
    const place = pointerTo(found.pointer, 'params');
    const read = params.map((_, index) => this.#param(pointerTo(place, index), examples[index]));
    if (this.#missing !== undefined) {
      this.elsewhere.push(name);
      return undefined;
    }
    const resultAt = result === undefined ? undefined : this.#objectAt(pointerTo(found.pointer, 'result'));
    const url = externalDocs !== undefined && isJsonObject(externalDocs) ? externalDocs['url'] : undefined;
    const text = firstText(object['summary'], object['description']);
    return {
      name,
      doc: text === '' ? 'Not described by the document.' : sentence(text),
      params: optionalAtEnd(read.filter((param) => param !== undefined)),
      result:
        resultAt === undefined
          ? 'unknown'
          : sentShape(this.#readSchema(pointerTo(resultAt.pointer, 'schema'))),
      effect: guessEffect(name),
      spec: typeof url === 'string' && url.startsWith('https://') ? url : '',
    };
  }
}

function isByName(method: JsonValue): boolean {
  return isJsonObject(method) && method['paramStructure'] === 'by-name';
}

/** A parameter before a required one must always be given, even if the document calls it optional. */
function optionalAtEnd(params: readonly ParamSpec[]): readonly ParamSpec[] {
  const lastNeeded = params.findLastIndex(({ optional }) => optional !== true);
  return params.map(({ optional, ...param }, index) =>
    optional === true && index > lastNeeded ? { ...param, optional } : param,
  );
}

/** The parameters of the first example, as a user would type them. */
function exampleTexts({ examples }: JsonObject): readonly (string | undefined)[] {
  const first = Array.isArray(examples) ? (examples as readonly JsonValue[])[0] : undefined;
  const params = first !== undefined && isJsonObject(first) ? first['params'] : undefined;
  if (!Array.isArray(params)) return [];
  return (params as readonly JsonValue[]).map((param) => {
    const value = isJsonObject(param) ? param['value'] : undefined;
    return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function firstText(...values: readonly (JsonValue | undefined)[]): string {
  const text = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof text === 'string' ? text.trim() : '';
}

function sentence(text: string): string {
  const line = visibleText(text.replaceAll(/\s+/g, ' '), { longest: 600 });
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}
