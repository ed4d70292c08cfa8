// Writes calls as the text of a document, without secrets, and formats such a text.

import { storableParams } from '../catalogue/storableParams.ts';
import { withFunctions } from '../form/declaredFunctions.ts';
import type { JsonNode } from './jsonTree.ts';
import { parseTree } from './jsonTree.ts';
import type { DocumentCall } from './requests.ts';

/**
 * One call as a request, several as a batch. Every number stays as it was written; a function stays in one piece with
 * its return types.
 */
export function documentText(calls: readonly DocumentCall[]): string {
  const requests = calls.map(({ method, params, functions }) => ({
    method,
    params: storableParams(method, withFunctions(params, functions)),
  }));
  return `${JSON.stringify(requests.length === 1 ? requests[0] : requests, null, 2)}\n`;
}

/** The text formatted, with each value as it is written; undefined where the text is not JSON. */
export function formattedText(text: string, indent: string): string | undefined {
  const { root, problems } = parseTree(text);
  if (root === undefined || problems.length > 0) return undefined;
  const written = (node: JsonNode): string => text.slice(node.start, node.end);
  function print(node: JsonNode, before: string): string {
    if (node.kind === 'leaf') return written(node);
    const inner = before + indent;
    const [open, close] = node.kind === 'array' ? '[]' : '{}';
    const parts =
      node.kind === 'array'
        ? node.items.map((item) => print(item, inner))
        : node.members.map(({ name, value }) => `${written(name)}: ${print(value!, inner)}`);
    if (parts.length === 0) return `${open!}${close!}`;
    return `${open!}\n${parts.map((part) => inner + part).join(',\n')}\n${before}${close!}`;
  }
  return `${print(root, '')}\n`;
}
