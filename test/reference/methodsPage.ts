// docs/reference/methods.md: every method of the catalogue, by namespace.
import { METHODS } from '../../src/core/catalogue/methods.ts';
import { methodBadges } from '../../src/core/catalogue/methodList.ts';
import { namespaceOf } from '../../src/core/catalogue/methodName.ts';
import type { MethodSpec, ParamSpec } from '../../src/core/catalogue/methodSpec.ts';
import { table } from './manifest.ts';

export function methodsPage(): string {
  const namespaces = [...new Set(METHODS.map(({ name }) => namespaceOf(name)))];
  const sections = namespaces.map((namespace) => {
    const methods = METHODS.filter(({ name }) => namespaceOf(name) === namespace);
    return `## ${namespace}\n\n${table(['Method', 'What it does', 'Parameters'], methods.map(rowOf))}`;
  });
  return `# Methods

The ${METHODS.length} methods of the catalogue. Each has fields, checks and decoding. You can send any other method with its parameters as JSON. Reads are sent at once. A method that does more than read is marked, and follows the [mode of its endpoint](../guide/modes.md). Parameters in brackets may be left out. An endpoint’s own methods can be [imported](../guide/endpoints.md#import-methods-openrpc).

${sections.join('\n\n')}
`;
}

function rowOf(method: MethodSpec): readonly string[] {
  const { name, doc, params, servedBy, spec } = method;
  const served = servedBy === undefined ? [] : [`Served by ${servedBy}.`];
  const marks = methodBadges(method);
  const notes = marks.length === 0 ? [] : [`_${marks.join(', ')}_`];
  return [`[\`${name}\`](${spec})`, [doc, ...served, ...notes].join(' '), params.map(paramOf).join(', ')];
}

const paramOf = ({ name, optional }: ParamSpec): string => (optional === true ? `[${name}]` : name);
