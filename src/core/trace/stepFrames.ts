// Rebuilds the call tree of a list of EVM steps (debug_traceTransaction without a tracer). It lacks what steps do not
// hold: the addresses of the transaction’s own call and, without memory, all data.

import { omitUndefined } from '../omitUndefined.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isCreation } from './callFrame.ts';
import { formatQuantity } from '../quantity.ts';
import { isStep, stackOf, stepFailure } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';

type Frame = Record<string, JsonValue | undefined> & { calls?: JsonValue[]; logs?: JsonValue[] };

/** A call that is running. `address`: the account whose storage it changes, where that is known. */
type Running = { readonly frame: Frame; readonly address: string | undefined };

const WITH_VALUE = /^CALL(CODE)?$/;
const CALL = /^(CALL|CALLCODE|DELEGATECALL|STATICCALL)$/;
const CREATE = /^CREATE2?$/;
const FOR_ANOTHER = /^(DELEGATECALL|CALLCODE)$/;
const REVERTED = 'execution reverted';
const WORD = 32;
/** In bytes: a longer part of the memory is not taken as an argument or a result. */
const LONGEST_DATA = 100_000;
/** In hex digits. */
const MOST_ZEROS = 2_048;

/** The transaction’s own call with all calls inside; undefined where the value has no steps. */
export function framesOfSteps(
  trace: JsonObject,
): { readonly frame: JsonObject; readonly note: string } | undefined {
  const list = trace['structLogs'];
  const steps = Array.isArray(list) ? (list as readonly JsonValue[]) : [];
  const [first] = steps;
  if (!isStep(first)) return undefined;
  const { gas, failed, returnValue } = trace;
  const root: Frame = {
    type: 'CALL',
    ...omitUndefined({ gas: first['gas'], gasUsed: gas, output: hexData(returnValue) }),
    ...(failed === true ? { error: REVERTED } : {}),
  };
  const running: Running[] = [{ frame: root, address: undefined }];
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at];
    if (!isStep(step)) continue;
    const next = steps[at + 1];
    takeStep(running, step, isStep(next) ? next : undefined, step.depth - first.depth);
  }
  const missing = Array.isArray(first['memory'])
    ? ''
    : '; they hold no memory, so arguments and results are not known';
  return { frame: root as JsonObject, note: `rebuilt from the steps${missing}` };
}

function takeStep(running: Running[], step: EvmStep, next: EvmStep | undefined, level: number): void {
  const current = running[level];
  if (current === undefined) return;
  const { op } = step;
  if (CALL.test(op) || CREATE.test(op) || op === 'SELFDESTRUCT') {
    const made = madeBy(step, current);
    (current.frame.calls ??= []).push(made.frame as JsonObject);
    if (next !== undefined && next.depth > step.depth) {
      made.frame['gas'] = next['gas'];
      running[level + 1] = made;
    } else if (next?.depth === step.depth && stackOf(next)[0] === '0x0') made.frame['error'] = 'failed';
  } else if (/^LOG[0-4]$/.test(op) && next?.depth === step.depth) {
    // A LOG step that ends its call failed: it ran out of gas, or is in a static call.
    const { frame } = current;
    (frame.logs ??= []).push(logOf(step, current) as JsonObject);
  }
  if (next === undefined || next.depth < step.depth) endCall(running, step, next, level);
}

/** The call that a step makes, before it runs. */
function madeBy(step: EvmStep, { address }: Running): Running {
  const { op } = step;
  const [top, second, ...rest] = stackOf(step);
  if (op === 'SELFDESTRUCT')
    return {
      frame: { type: op, ...omitUndefined({ from: address, to: addressOf(top) }), gas: '0x0' },
      address,
    };
  const frame: Frame = { type: op, ...omitUndefined({ from: address }), gas: step['gas'] };
  if (CREATE.test(op)) {
    Object.assign(frame, omitUndefined({ value: top, input: dataOf(step, second, rest[0]) }));
    return { frame, address: undefined };
  }
  const to = addressOf(second);
  const hasValue = WITH_VALUE.test(op);
  const [from, size] = hasValue ? rest.slice(1) : rest;
  Object.assign(
    frame,
    omitUndefined({ to, value: hasValue ? rest[0] : undefined, input: dataOf(step, from, size) }),
  );
  return { frame, address: FOR_ANOTHER.test(op) ? address : to };
}

function logOf(step: EvmStep, { address, frame }: Running): Frame {
  const [offset, size, ...words] = stackOf(step);
  const topics = words
    .slice(0, Number(step.op.slice(3)))
    .map((word) => `0x${word.slice(2).padStart(64, '0')}`);
  const position = formatQuantity(BigInt(frame.calls?.length ?? 0));
  return { ...omitUndefined({ address, data: dataOf(step, offset, size) }), topics, position };
}

function endCall(running: Running[], step: EvmStep, next: EvmStep | undefined, level: number): void {
  const { frame } = running.splice(level)[0]!;
  const failure = stepFailure(step, next);
  const [offset, size] = stackOf(step);
  const isReturn = step.op === 'RETURN' || step.op === 'REVERT';
  if (level === 0) {
    if (frame['error'] !== undefined && failure !== undefined && step.op !== 'REVERT')
      frame['error'] = failure;
    return;
  }
  if (failure !== undefined) frame['error'] = step.op === 'REVERT' ? REVERTED : failure;
  const created = isCreation({ type: frame['type'] }) ? addressOf(next && stackOf(next)[0]) : undefined;
  const isCreated = created !== undefined && failure === undefined;
  Object.assign(
    frame,
    omitUndefined({
      output: isReturn ? dataOf(step, offset, size) : undefined,
      to: isCreated ? created : undefined,
    }),
  );
  const [given0, left, cost] = [frame['gas'], step['gas'], step['gasCost']].map(numberOf);
  if (given0 === undefined || left === undefined || cost === undefined) return;
  // A failure other than REVERT takes all gas that is left.
  const isAll = failure !== undefined && step.op !== 'REVERT';
  frame['gasUsed'] = formatQuantity(BigInt(isAll ? given0 : Math.max(0, given0 - left + cost)));
}

function addressOf(word: string | undefined): string | undefined {
  return word === undefined ? undefined : `0x${word.slice(2).padStart(40, '0').slice(-40)}`;
}

/** A part of the memory before a step; undefined where the step has no memory. */
function dataOf(step: EvmStep, offset: string | undefined, size: string | undefined): string | undefined {
  const { memory } = step;
  if (offset === undefined || size === undefined) return undefined;
  const [start, length] = [Number(offset), Number(size)];
  if (length === 0) return '0x';
  if (!Array.isArray(memory) || length > LONGEST_DATA || start > Number.MAX_SAFE_INTEGER - length)
    return undefined;
  const first = Math.floor(start / WORD);
  const words = (memory as readonly JsonValue[]).slice(first, Math.ceil((start + length) / WORD));
  const digits = words.map((word) =>
    typeof word === 'string' ? word.replace(/^0x/i, '').padStart(2 * WORD, '0') : '',
  );
  const from = 2 * (start - first * WORD);
  const held = digits.join('').slice(from, from + 2 * length);
  // Memory beyond its end is zero; data with more of these zeros than MOST_ZEROS is left out.
  return 2 * length - held.length > MOST_ZEROS ? undefined : `0x${held.padEnd(2 * length, '0')}`;
}

function hexData(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string' || !/^(0x)?([0-9a-f]{2})*$/i.test(value)) return undefined;
  return value.startsWith('0x') ? value : `0x${value}`;
}

/** An amount of gas: a JSON number, or a QUANTITY. */
function numberOf(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
