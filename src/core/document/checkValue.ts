// Checks a value of a document with the readers of the form; each problem has the place of its value or member. Finds
// exactly what `readJson` would refuse.

import type { InputShape, MemberSpec } from '../catalogue/methodSpec.ts';
import { exclusionProblem } from '../input/exclusions.ts';
import { memberPath, readJson } from '../input/shapeInput.ts';
import { unitsFor } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { meantMember } from '../form/unknownMembers.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import type { JsonNode, JsonTreeObject, Span } from './jsonTree.ts';
import { memberOf, valueOf } from './jsonTree.ts';
import { settledShape } from './settledShape.ts';

/** Adds a problem; an error where no severity is named. */
export interface AddProblem {
  (span: Span, message: string, severity?: 'error' | 'warning'): void;
}

/** `path` names the value: `filter.topics[0]`. Messages begin with it. */
export function checkValue(
  shape: InputShape,
  node: JsonNode,
  path: string,
  units: AmountUnits,
  add: AddProblem,
): void {
  const value = valueOf(node);
  const settled = settledShape(shape, value);
  if (settled === undefined || typeof settled === 'string') {
    const read = readJson(settled ?? shape, value, units);
    if (!read.ok) add(node, `${path}: ${read.problem}`);
    else if (settled === 'address' && read.note !== undefined && read.isWarning === true)
      add(node, `${path}: ${read.note}`, 'warning');
    return;
  }
  if ('array' in settled || 'tuple' in settled) {
    const most = 'array' in settled ? settled.most : settled.tuple.length;
    if (node.kind !== 'array') return add(node, `${path}: this must be an array […].`);
    if (most !== undefined && node.items.length > most)
      return add(node, `${path}: at most ${most} items, not ${node.items.length}.`);
    for (const [index, item] of node.items.entries()) {
      const inner = 'array' in settled ? settled.array : settled.tuple[index]!;
      checkValue(inner, item, `${path}[${index}]`, units, add);
    }
    return;
  }
  if (node.kind !== 'object') return add(node, `${path}: this must be an object {…}.`);
  checkDuplicates(node, path, add);
  if ('object' in settled) return checkMembers(settled.object, node, path, units, add);
  for (const { name, value: inner } of node.members) {
    const at = memberPath(path, name.value);
    checkValue(settled.keys, name, at, units, add);
    if (inner !== undefined) checkValue(settled.map, inner, at, units, add);
  }
}

function checkMembers(
  specs: readonly MemberSpec[],
  node: JsonTreeObject,
  path: string,
  units: AmountUnits,
  add: AddProblem,
): void {
  const members = valueOf(node) as JsonObject;
  const own = unitsFor(members['to'], units);
  for (const { name, required } of specs)
    if (required === true && memberOf(node, name) === undefined)
      add({ start: node.start, end: node.start + 1 }, `${path}: “${name}” is missing.`);
  for (const { name, value } of node.members) {
    const spec = specs.find((one) => one.name === name.value);
    if (spec === undefined)
      add(
        name,
        `${memberPath(path, name.value)} is not known here; it is sent as it is.${meantMember(name.value, specs)}`,
        'warning',
      );
    else if (value !== undefined && valueOf(value) !== null)
      checkValue(spec.type, value, memberPath(path, name.value), own, add);
  }
  // Compared as they would be sent, as two texts can mean the same number.
  const sent = readJson({ object: specs.map(({ name, type }) => ({ name, type })) }, members, units);
  const clash = sent.ok && isJsonObject(sent.value) ? exclusionProblem(specs, sent.value) : undefined;
  if (clash !== undefined) {
    const member = memberOf(node, clash.name)!;
    add(member.value ?? member.name, `${memberPath(path, clash.name)}: ${clash.problem}`);
  }
}

/** Reports members with the same name: only the last one counts, which is never intended. */
export function checkDuplicates({ members }: JsonTreeObject, path: string, add: AddProblem): void {
  const last = new Map(members.map((member) => [member.name.value, member]));
  for (const member of members)
    if (last.get(member.name.value) !== member)
      add(
        member.name,
        `${memberPath(path, member.name.value)} is here twice, and only the last one counts.`,
        'warning',
      );
}
