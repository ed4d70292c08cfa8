// What the body of a response holds, read whole or through an index: the members of a reply, or the broken rule.

import type { ProtocolRule } from '../failure/failure.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';

/** The members of a reply, with secrets masked in all texts. */
type ReplyMembers = Readonly<Partial<Record<string, NodeValue>>>;

export type Received = (
  | {
      readonly members: ReplyMembers;
      /** The object with these members. */
      readonly root: NodeValue;
      /** A member among `id`, `result` and `error` that occurs twice. */
      readonly repeated?: string | undefined;
    }
  | { readonly rule: ProtocolRule; readonly message: string }
) & {
  /** The beginning of the body, masked and cut. */
  readonly beginning: () => string;
};

export function unreadable(rule: ProtocolRule, message: string, beginning: () => string): Received {
  return { rule, message, beginning };
}

export function notAnObject(root: NodeValue | undefined, beginning: () => string): Received {
  return unreadable('notAnObject', `The response is ${kindOf(root)}, not a JSON-RPC object.`, beginning);
}

function kindOf(root: NodeValue | undefined): string {
  if (isLargeValue(root)) return root.kind === 'array' ? 'an array' : 'a string';
  if (Array.isArray(root)) return 'an array';
  return root === null ? 'a null' : typeof root === 'object' ? 'a number' : `a ${typeof root}`;
}
