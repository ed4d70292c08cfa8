// Owns reading the members of a JSON-RPC reply from an indexed body. Refuses to parse more than what is small of it.

import type { ProtocolRule } from './failure.ts';
import { isJsonObject } from './json.ts';
import { isLargeValue } from './jsonIndex/jsonIndex.ts';
import type { NodeValue } from './jsonIndex/largeContainer.ts';
import { wholeValue } from './jsonIndex/wholeValue.ts';
import type { LargeBody } from './largeBody.ts';

/** The members that matter; the others are never looked at. */
export type Reply = Readonly<Partial<Record<'id' | 'result' | 'error', NodeValue>>>;

/** Which rule the body breaks, and how it begins. */
type Broken = { readonly rule: ProtocolRule; readonly message: string; readonly beginning: string };

/** A reply has three members, some servers add a few. */
const MOST_MEMBERS = 100;
const LONGEST_BEGINNING = 2_000;
const LONGEST_MESSAGE = 4_001;
/** A failure is kept and shown as a whole. */
const LARGEST_ERROR_DATA = 4_000_000;

const CUT_OFF =
  'The answer is larger than what is taken, and its result is not in it. Raise ethRpc.maxResponseBytes or ask for less.';

/** The members of the reply in this body. `id`: the one it should have, which may be missing where the body is cut off. */
export function readLargeReply(body: LargeBody, id: number): Reply | Broken {
  const { index, isCutOff } = body;
  const { problem, root } = index;
  const broken = (rule: ProtocolRule, message: string): Broken => ({
    rule,
    message,
    beginning: body.beginning(LONGEST_BEGINNING),
  });
  if (problem !== undefined && !(isCutOff && problem.rule === 'truncated')) {
    const at = `at byte ${problem.offset.toLocaleString('en')}`;
    return problem.rule === 'truncated'
      ? broken('truncated', `The answer breaks off in the middle of its JSON, ${at}.`)
      : broken(problem.rule, `The answer is not valid JSON ${at}. ${problem.message}`);
  }
  if (isJsonObject(root)) return root;
  if (!isLargeValue(root) || root.kind !== 'object') {
    const what = isLargeValue(root) && root.kind === 'array' ? 'an array' : `a ${typeName(root)}`;
    return broken('notAnObject', `The answer is ${what}, not a JSON-RPC object.`);
  }
  if (root.count > MOST_MEMBERS)
    return broken('notAnObject', 'The answer is an object of very many members, not a JSON-RPC object.');
  const [result, error] = [root.child('result'), root.child('error')];
  if (isCutOff && result === undefined && error === undefined) return broken('tooLarge', CUT_OFF);
  return {
    ...member('id', root.child('id') ?? (isCutOff ? id : undefined)),
    ...member('result', result),
    ...member('error', error === undefined ? undefined : smallError(error)),
  };
}

/** The result in a body that is a reply; while it arrives, as far as it is there. */
export function largeResult({ index: { root } }: Pick<LargeBody, 'index'>): NodeValue | undefined {
  return isLargeValue(root) && root.kind === 'object' ? root.child('result') : undefined;
}

function member(name: keyof Reply, value: NodeValue | undefined): Reply {
  return value === undefined ? {} : { [name]: value };
}

function typeName(root: NodeValue | undefined): string {
  return isLargeValue(root) ? 'string' : root === null ? 'null' : typeof root;
}

/** An error with the parts of it that can be shown. */
function smallError(error: NodeValue): NodeValue {
  if (!isLargeValue(error)) return error;
  if (error.kind === 'string') return error.text(0, LONGEST_MESSAGE);
  const [code, message, data] = ['code', 'message', 'data'].map((name) => error.child(name));
  const text =
    isLargeValue(message) && message.kind === 'string' ? message.text(0, LONGEST_MESSAGE) : message;
  const whole = data === undefined ? undefined : wholeValue(data, LARGEST_ERROR_DATA);
  return {
    code: wholeOf(code),
    message: wholeOf(text),
    ...(whole === undefined ? {} : { data: whole }),
  };
}

function wholeOf(value: NodeValue | undefined): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
