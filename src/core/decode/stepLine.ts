// The line of an EVM step, with columns that are aligned over all lines.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { exactAmount, groupDigits } from '../quantity.ts';
import { endsCall, isStep, stackArguments, stackResult, stepFailure } from '../trace/evmStep.ts';
import type { EvmStep } from '../trace/evmStep.ts';
import { shortHex } from '../text/shortHex.ts';
import type { DecodedNode } from './decodedNode.ts';

const NO_BREAK = '\u00a0';
const [PC, OPCODE, GAS, COST] = [5, 14, 9, 7];
/** The deepest indented call: deeper ones have the same indent. */
const DEEPEST = 12;
const MOST_WORDS = 4;

/** `pc 12  SSTORE  gas 78,967 −20,000  slot 0x0, value 0x2a`. */
export function stepLine(node: DecodedNode, step: EvmStep): string {
  const { op, depth } = step;
  const number = (name: string): string => {
    const amount = exactAmount(step[name]);
    return amount === undefined ? '?' : groupDigits(amount);
  };
  const next = stepAfter(node);
  const indent = NO_BREAK.repeat(2 * Math.max(0, Math.min(depth - 1, DEEPEST)));
  return [
    `pc ${number('pc').replace(',', '').padStart(PC, NO_BREAK)}`,
    (indent + op).padEnd(OPCODE, NO_BREAK),
    `gas ${number('gas').padStart(GAS, NO_BREAK)} ${`−${number('gasCost')}`.padEnd(COST, NO_BREAK)}`,
    stackText(step, next),
    failureOf(node, step, next) ?? '',
  ]
    .join(NO_BREAK + NO_BREAK)
    .trimEnd();
}

/** Whether the node is a step at which a call failed. */
export function isFailedStep(node: DecodedNode): boolean {
  return isStep(node.value) && failureOf(node, node.value, stepAfter(node)) !== undefined;
}

function failureOf({ parent }: DecodedNode, step: EvmStep, next: EvmStep | undefined): string | undefined {
  const failure = stepFailure(step, next);
  const trace = parent?.parent?.value;
  if (failure !== undefined || next !== undefined || !isJsonObject(trace) || trace['failed'] !== true)
    return failure;
  // The trace of a failed transaction stops at this step, which does not end a call by itself.
  return endsCall(step) || parent?.kind !== 'array' ? undefined : 'the transaction failed here';
}

function stackText(step: EvmStep, next: EvmStep | undefined): string {
  const shown = stackArguments(step).filter(({ isMinor }) => !isMinor);
  const taken = shown
    .slice(0, MOST_WORDS)
    .map(({ name, word }) => argumentText(name, word))
    .join(', ');
  const result = stackResult(step, next);
  return [taken, result === undefined ? '' : `→ ${shortHex(result)}`].filter(Boolean).join(' ');
}

/** An argument of a step. Positions in the code are decimal, like the pc at the beginning of the line. */
function argumentText(name: string, word: string): string {
  if (name === 'pc' && word.length < 14) return `pc ${Number(word)}`;
  return name === '' ? shortHex(word) : `${name} ${shortHex(word)}`;
}

function stepAfter({ parent, label }: DecodedNode): EvmStep | undefined {
  if (parent?.kind !== 'array') return undefined;
  const position = Number(label) + 1;
  const steps = parent.value;
  const next = isLargeValue(steps)
    ? steps.kind === 'array'
      ? steps.child(position)
      : undefined
    : (steps as readonly JsonValue[])[position];
  return isStep(next) ? next : undefined;
}
