// Completions at a position of a document: methods, members, and values by their type.

import { findMethod, listMethods } from '../catalogue/catalogue.ts';
import { methodBadges } from '../catalogue/methodList.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import { paramsAsTyped } from '../form/paramsAsTyped.ts';
import { withExample } from '../form/withExample.ts';
import type { JsonTree, JsonTreeObject, Span } from './jsonTree.ts';
import type { FieldSpec } from './requestPlace.ts';
import { requestPlace } from './requestPlace.ts';
import { REQUEST_MEMBERS } from './requests.ts';
import type { DocumentRequest } from './requests.ts';
import { settledShape } from './settledShape.ts';
import { placeholderFor, quoted, escapeSnippet, valueItems } from './valueItems.ts';
import type { Completion, KnownValues } from './valueItems.ts';

export type Completions = {
  /** The range to replace. */
  readonly span: Span;
  readonly items: readonly Completion[];
};

/** Undefined where it is not known what belongs at the position. */
export function completionsAt(
  text: string,
  tree: JsonTree,
  offset: number,
  known: KnownValues,
): Completions | undefined {
  const { part, place, field, request } = requestPlace(text, tree, offset);
  const { span, node, nameIn, member } = place;
  // Behind a complete value, nothing can begin before a comma.
  if (span.start === span.end && !/[[{,:]\s*$|^\s*$/.test(text.slice(0, offset))) return undefined;
  if (node !== undefined && node.kind !== 'leaf') return undefined;
  const items = itemsOf();
  if (items === undefined || items.length === 0) return undefined;
  // Another value or member follows without a comma.
  const comma = span.start === span.end && /^\s*["[{\w-]/.test(text.slice(offset)) ? ',' : '';
  return { span, items: items.map((item) => ({ ...item, snippet: item.snippet + comma })) };

  function itemsOf(): readonly Completion[] | undefined {
    switch (part) {
      case 'request':
        return [REQUEST];
      case 'member':
        return nameIn && requestMembers(nameIn, member?.name.value, member?.colon !== undefined);
      case 'method':
        return inOrder(known.methods).map((spec) => methodItem(spec, request));
      case 'params':
        return node === undefined && request?.spec !== undefined ? [exampleItem(request.spec)] : undefined;
      case 'field':
        return field && valueItems(field, known);
      case 'name':
        return nameIn && field && memberItems(field, nameIn, member?.name.value, member?.colon !== undefined);
      case 'unknown':
        return undefined;
    }
  }
}

const REQUEST: Completion = {
  kind: 'value',
  label: '{ "method": …, "params": [ … ] }',
  doc: 'A request.',
  snippet: '{\n  "method": "$1"\n}',
};

function requestMembers(
  { members }: JsonTreeObject,
  typed: string | undefined,
  hasValue: boolean,
): readonly Completion[] {
  return Object.entries(REQUEST_MEMBERS)
    .filter(([name]) => name === typed || members.every((member) => member.name.value !== name))
    .map(([name, doc]) => {
      const value =
        name === 'params' ? '[$1]' : name === 'id' ? '${1:1}' : name === 'jsonrpc' ? '"2.0"' : '"$1"';
      return {
        kind: 'member',
        label: name,
        doc,
        snippet: hasValue ? quoted(name) : `${quoted(name)}: ${value}`,
      };
    });
}

function inOrder(first: readonly string[]): readonly MethodSpec[] {
  const named = [...new Set(first)].flatMap((name) => findMethod(name) ?? []);
  return [...named, ...listMethods().filter((spec) => !named.includes(spec))];
}

/** The method, with the parameters of its example where the request has none yet. */
function methodItem(spec: MethodSpec, request: DocumentRequest | undefined): Completion {
  const { name, doc } = spec;
  const params = request?.params === undefined ? `,\n"params": ${escapeSnippet(exampleText(spec))}` : '';
  return {
    kind: 'method',
    label: name,
    detail: methodBadges(spec).join(', '),
    doc,
    snippet: quoted(name) + params,
  };
}

/** The parameters of the example as JSON text, as a user would type them; "" for a parameter without an example. */
export function exampleText(spec: MethodSpec): string {
  return JSON.stringify(paramsAsTyped(spec, withExample(spec, [])), null, 2);
}

function exampleItem(spec: MethodSpec): Completion {
  const text = exampleText(spec);
  return {
    kind: 'value',
    label: text.replaceAll(/\s+/g, ' '),
    doc: 'The parameters of the example.',
    snippet: escapeSnippet(text),
  };
}

function memberItems(
  field: FieldSpec,
  object: JsonTreeObject,
  typed: string | undefined,
  hasValue: boolean,
): readonly Completion[] {
  const { members } = object;
  // The members present decide which of several object types applies.
  const given = Object.fromEntries(members.map(({ name }) => [name.value, null]));
  const shape = settledShape(field.type, given);
  if (shape === undefined || typeof shape === 'string') return [];
  if (!('object' in shape)) return [];
  return shape.object
    .filter(({ name }) => name === typed || members.every((member) => member.name.value !== name))
    .map(({ name, doc, required, type }) => ({
      kind: 'member',
      label: name,
      detail: required === true ? 'needed' : '',
      doc,
      snippet: hasValue ? quoted(name) : `${quoted(name)}: ${placeholderFor(type)}`,
    }));
}
