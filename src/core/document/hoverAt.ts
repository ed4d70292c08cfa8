// The hover at a position of a document: docs of methods, parameters and members, and how a value is read.

import { methodBadges } from '../catalogue/methodList.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import { blockTagMeaning } from '../blockTags.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { quantityEcho } from '../input/quantityUnits.ts';
import { readJson } from '../input/shapeInput.ts';
import { exampleInCoin, unitsFor } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import type { JsonValue } from '../json.ts';
import { codeSpan, escapeMarkdown, markdownLink } from '../text/markdown.ts';
import { groupDigits, parseQuantity } from '../quantity.ts';
import type { JsonTree, Span } from './jsonTree.ts';
import { memberOf, valueOf } from './jsonTree.ts';
import { requestPlace } from './requestPlace.ts';
import type { FieldSpec } from './requestPlace.ts';
import { REQUEST_MEMBERS } from './requests.ts';
import { settledShape } from './settledShape.ts';
import type { KnownValues } from './valueItems.ts';

/** Paragraphs of Markdown about a part of the document. */
export type Hover = { readonly span: Span; readonly paragraphs: readonly string[] };

const LONGEST = 200;

export function hoverAt(text: string, tree: JsonTree, offset: number, known: KnownValues): Hover | undefined {
  const { part, place, field, request } = requestPlace(text, tree, offset);
  const { span, node, member, nameIn } = place;
  if (span.start === span.end) return undefined;
  const hover = (...paragraphs: readonly (string | undefined)[]): Hover => ({
    span,
    paragraphs: paragraphs.filter((one): one is string => one !== undefined && one !== ''),
  });
  if (part === 'member') {
    const doc = REQUEST_MEMBERS[member?.name.value ?? ''];
    return doc === undefined ? undefined : hover(doc);
  }
  if (part === 'method' || part === 'params')
    return request?.spec === undefined ? undefined : hover(...methodDocs(request.spec));
  if (part === 'name' && member !== undefined && nameIn !== undefined) {
    const inner =
      member.colon === undefined ? undefined : requestPlace(text, tree, member.value?.start ?? 0).field;
    return inner === undefined ? undefined : hover(...fieldDocs(inner, known));
  }
  if (part !== 'field' || field === undefined || node === undefined) return undefined;
  const around = place.steps.at(-1)?.within;
  const to = around?.kind === 'object' ? memberOf(around, 'to')?.value : undefined;
  const units = unitsFor(to && valueOf(to), known);
  return hover(
    ...fieldDocs(field, known),
    ...(node.kind === 'leaf' ? readings(field, valueOf(node), known, units) : []),
  );
}

function methodDocs(spec: MethodSpec): readonly string[] {
  const params = spec.params.map(({ name, optional }) => (optional === true ? `[${name}]` : name)).join(', ');
  const marks = [
    ...methodBadges(spec),
    ...(spec.servedBy === undefined ? [] : [`served by ${spec.servedBy}`]),
  ];
  return [
    `**${escapeMarkdown(spec.name)}** (${escapeMarkdown(params)})`,
    escapeMarkdown(spec.doc),
    ...(marks.length === 0 ? [] : [sentence(escapeMarkdown(marks.join('; ')))]),
    spec.params.map(({ name, doc }) => `- ${escapeMarkdown(name)}: ${escapeMarkdown(doc)}`).join('\n'),
    ...(spec.spec === '' ? [] : [markdownLink('Specification', spec.spec)]),
  ];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function fieldDocs({ name, doc = '', ...field }: FieldSpec, units: AmountUnits): readonly string[] {
  const isOptional = 'optional' in field && field.optional;
  return [
    `**${escapeMarkdown(name)}**${isOptional ? ' (may be left out)' : ''}`,
    escapeMarkdown(exampleInCoin(doc, units)),
  ];
}

/** The value in other forms, and as it is sent where that differs from what is written. */
function readings(
  { type }: FieldSpec,
  value: JsonValue,
  known: KnownValues,
  units: AmountUnits,
): readonly string[] {
  const shape = settledShape(type, value);
  if (typeof shape !== 'string') return [];
  const read = readJson(shape, value, units);
  if (!read.ok) return [];
  const text = typeof read.value === 'string' ? read.value : '';
  const number = parseQuantity(text);
  const said = [
    quantityEcho(shape, text, units),
    shape === 'blockNumber' || shape === 'block' ? blockTagMeaning(text) : undefined,
    shape.startsWith('block') && number !== undefined ? `Block ${groupDigits(number)}` : undefined,
    shape === 'address'
      ? known.addresses.find((one) => one.address.toLowerCase() === text)?.label
      : undefined,
    shape === 'calldata' ? known.signatures.find(({ id }) => id === text.slice(0, 10))?.text : undefined,
    shape === 'topic' ? known.signatures.find(({ id }) => id === text)?.text : undefined,
    read.note,
  ].filter((one): one is string => one !== undefined && one !== '');
  const sent = JSON.stringify(read.value);
  const isOther = said.length === 0 && sent.toLowerCase() !== JSON.stringify(value).toLowerCase();
  return [...said.map(escapeMarkdown), ...(isOther ? [`Sent as ${codeSpan(ellipsis(sent, LONGEST))}`] : [])];
}
