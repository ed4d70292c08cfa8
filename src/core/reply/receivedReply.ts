// What the body of an answer holds, read whole or in parts: the members of a reply, or why there are none.

import type { ProtocolRule } from '../failure/failure.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';

/** The members of a reply. Texts are masked. */
type ReplyMembers = Readonly<Partial<Record<string, NodeValue>>>;

export type Received = (
  | {
      readonly members: ReplyMembers;
      /** The object that they are of. */
      readonly root: NodeValue;
      /** A member that counts and is there twice. */
      readonly repeated?: string | undefined;
    }
  | { readonly rule: ProtocolRule; readonly message: string }
) & {
  /** How the body begins, masked and cut. */
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
