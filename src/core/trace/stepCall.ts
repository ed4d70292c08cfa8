// What single EVM steps do, as parts of a call tree: a call, an event, a contract that destroys itself.

import { omitUndefined } from '../omitUndefined.ts';
import type { JsonObject } from '../json.ts';
import { formatQuantity } from '../quantity.ts';
import { isCreation } from './callFrame.ts';
import { stackOf } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';
import { dataOf } from './stepMemory.ts';
import { wordAddress } from './stepValues.ts';

const WITH_VALUE = /^CALL(CODE)?$/;

/** The call that a step makes, before it runs; without `input` where that is not known. */
export function callByStep(step: EvmStep): JsonObject {
  const { op: type } = step;
  const [top, second, ...rest] = stackOf(step);
  const isNew = isCreation({ type });
  const hasValue = WITH_VALUE.test(type);
  const to = isNew ? undefined : wordAddress(second);
  const value = isNew ? top : hasValue ? rest[0] : undefined;
  const [from, size] = isNew ? [second, rest[0]] : hasValue ? rest.slice(1) : rest;
  return { type, ...omitUndefined({ to, value, input: dataOf(step, from, size) }) };
}

/** The event of a LOG; without `data` where that is not known. `calls`: how many calls came before it. */
export function logOf(step: EvmStep, calls: number): JsonObject {
  const [offset, size, ...words] = stackOf(step);
  const topics = words
    .slice(0, Number(step.op.slice(3)))
    .map((word) => `0x${word.slice(2).padStart(64, '0')}`);
  const position = formatQuantity(BigInt(calls));
  return { ...omitUndefined({ data: dataOf(step, offset, size) }), topics, position };
}

/** A contract that destroys itself: to whom it sends what it has, which is not on the stack. */
export function destructionOf(step: EvmStep): JsonObject {
  const to = wordAddress(stackOf(step)[0]);
  return { type: step.op, ...omitUndefined({ to }), gas: '0x0', gasUsed: '0x0', input: '0x' };
}
