// Finds the problems of a request document, each with its place: invalid JSON, wrong members, unknown methods.
// checkValue.ts checks the values.

import { isSubscription, methodNameProblem } from '../catalogue/catalogue.ts';
import { unservedReason } from '../catalogue/servedMethods.ts';
import type { ServedMethods } from '../catalogue/servedMethods.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import { isSecretParam, SECRET_PLACEHOLDER, withoutQuotedText } from '../catalogue/secretParams.ts';
import { didYouMean } from '../catalogue/similarMethods.ts';
import { NO_UNITS } from '../input/amountUnits.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { checkDuplicates, checkValue } from './checkValue.ts';
import type { AddProblem } from './checkValue.ts';
import type { JsonNode, JsonTree, JsonTreeObject, Span } from './jsonTree.ts';
import { valueOf } from './jsonTree.ts';
import type { DocumentRequest } from './requests.ts';
import { isRequired, REQUEST_MEMBERS, requestOf } from './requests.ts';

/** A document with an error is sent only after a question to the user; a warning does not ask. */
export type DocumentProblem = Span & { readonly severity: 'error' | 'warning'; readonly message: string };

const UNKNOWN: ServedMethods = { refused: [], modules: null };

/** In the order in which they were found. An empty document has no problem. */
export function checkDocument(
  tree: JsonTree,
  served: ServedMethods = UNKNOWN,
  units = NO_UNITS,
): readonly DocumentProblem[] {
  const { root } = tree;
  const found: DocumentProblem[] = tree.problems.map((problem) => ({ ...problem, severity: 'error' }));
  const add: AddProblem = ({ start, end }, message, severity = 'error') =>
    found.push({ start, end, message, severity });
  const nodes = root === undefined ? [] : root.kind === 'array' ? root.items : [root];
  if (root?.kind === 'array' && nodes.length === 0) add(root, 'A batch has at least one request.');
  for (const node of nodes) {
    if (node.kind === 'object') checkRequest(requestOf(node), served, units, add);
    else add(node, 'A request is an object such as { "method": "eth_blockNumber", "params": [] }.');
  }
  return found;
}

function checkRequest(
  request: DocumentRequest,
  served: ServedMethods,
  units: AmountUnits,
  add: AddProblem,
): void {
  const { node, name, spec, method } = request;
  checkMembers(node, add);
  if (method?.value === undefined) {
    // A member without a value is reported as a problem of the JSON text already.
    if (method === undefined) add(first(node), '“method” is missing.');
    return;
  }
  if (name === undefined) return add(method.value, 'Type a method name, such as eth_blockNumber.');
  const problem = methodNameProblem(name);
  if (problem !== undefined && !isSubscription(name)) return add(method.value, problem);
  const unserved = unservedReason(name, served);
  if (unserved !== undefined) add(method.value, `${name}: ${unserved}`, 'warning');
  const params = request.params?.value;
  if (params !== undefined && params.kind !== 'array')
    return add(params, 'Parameters are a JSON array: put the value into [ ].');
  if (spec !== undefined) return checkParams(request, spec, params?.items ?? [], units, add);
  const meant = didYouMean(name);
  add(
    method.value,
    `${name} is not described here, so its parameters are not checked.${meant === '' ? '' : ` ${meant}`}`,
    'warning',
  );
  checkSecrets(request, add);
}

function checkMembers(node: JsonTreeObject, add: AddProblem): void {
  for (const { name } of node.members)
    if (!Object.hasOwn(REQUEST_MEMBERS, name.value))
      add(name, `“${ellipsis(name.value, 80)}” is not a member of a request. It is not sent.`, 'warning');
  checkDuplicates(node, '', add);
}

/** `items`: the nodes of the parameters. */
function checkParams(
  request: DocumentRequest,
  spec: MethodSpec,
  items: readonly JsonNode[],
  units: AmountUnits,
  add: AddProblem,
): void {
  const { params, method } = request;
  const value = params?.value;
  const most = spec.params.length;
  const [extra] = items.slice(most);
  if (extra !== undefined)
    add(
      { start: extra.start, end: items.at(-1)!.end },
      most === 0
        ? `${spec.name} takes no parameters; ${items.length} ${items.length === 1 ? 'is' : 'are'} given.`
        : `${spec.name} takes ${counted(most)}, not ${items.length}.`,
    );
  // Where a missing parameter would be typed.
  const after =
    value === undefined ? (method?.value ?? request.node) : { start: value.end - 1, end: value.end };
  for (const [index, param] of spec.params.entries()) {
    const item = items[index];
    const isSecret = isSecretParam(spec.name, index);
    if (item === undefined) {
      if (isRequired(param)) add(after, `${param.name} (parameter ${index + 1}) is missing.`);
    } else if (
      item.kind === 'leaf' &&
      (item.value === SECRET_PLACEHOLDER || (item.value === null && param.optional === true))
    )
      continue;
    else
      checkValue(param.type, item, param.name, units, (span, message, severity) =>
        add(span, isSecret ? withoutQuotedText(message) : message, severity),
      );
  }
  checkSecrets(request, add);
}

/** Reports secrets that were left out when the document was made. */
function checkSecrets({ params }: DocumentRequest, add: AddProblem): void {
  if (params?.value?.kind !== 'array') return;
  for (const item of params.value.items)
    if (valueOf(item) === SECRET_PLACEHOLDER) add(item, 'This value was not kept. Type it again.');
}

function counted(count: number): string {
  return count === 1 ? '1 parameter' : `${count} parameters`;
}

function first({ start }: Span): Span {
  return { start, end: start + 1 };
}
