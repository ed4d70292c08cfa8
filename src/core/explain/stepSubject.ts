// What a node can run again for its EVM steps: a mined transaction, or a call that is not sent.

import type { JsonObject, JsonValue } from '../json.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { exactAmount, formatQuantity, groupDigits } from '../quantity.ts';
import { frameOfCall, traceParams } from './callToExplain.ts';
import type { CallToExplain } from './callToExplain.ts';
import type { Mined } from './mined.ts';

/** What a node says of a whole run beside its steps. */
type EndedRun = {
  readonly isFailed: boolean;
  readonly output: string | undefined;
  readonly gasUsed: JsonValue | undefined;
};

export type StepSubject = {
  readonly method: 'debug_traceTransaction' | 'debug_traceCall';
  readonly paramsFor: (config: JsonObject) => readonly JsonValue[];
  /** Why it is not asked for; '' where it is. */
  readonly refusal: string;
  /** It ran with less gas than it may have. */
  readonly isLimited: boolean;
  /** Its own call, of which the steps hold no addresses. */
  readonly rootOf: (run: EndedRun) => JsonObject;
};

/** The most gas of a run whose steps are asked for: more can be hundreds of MB. */
export const MOST_GAS = 3_000_000n;
const TOO_MUCH_GAS = `Its EVM steps were not asked for: it used more than ${groupDigits(MOST_GAS)} gas, and its steps can be hundreds of MB.`;
const GAS_UNKNOWN = 'Its EVM steps were not asked for, as the gas that it used is not known.';

export function minedSteps({ hash, transaction, receipt }: Mined): StepSubject {
  const used = exactAmount(receipt?.['gasUsed'] ?? transaction['gas']);
  const { from, to, value, input, gas } = transaction;
  const isNew = typeof to !== 'string';
  return {
    method: 'debug_traceTransaction',
    paramsFor: (config) => [hash, config],
    refusal: used === undefined ? GAS_UNKNOWN : used > MOST_GAS ? TOO_MUCH_GAS : '',
    isLimited: false,
    rootOf({ isFailed, output }) {
      const created = isFailed ? undefined : (receipt?.['contractAddress'] ?? undefined);
      return {
        type: isNew ? 'CREATE' : 'CALL',
        ...omitUndefined({ from, to: isNew ? created : to, value, gas }),
        ...omitUndefined({ gasUsed: receipt?.['gasUsed'], input, output }),
      };
    },
  };
}

/** It runs with at most MOST_GAS, as how much it takes is not known before. */
export function callSteps(toExplain: CallToExplain, block: JsonValue): StepSubject {
  const { call } = toExplain;
  const given = exactAmount(call['gas']);
  const isLimited = given === undefined || given > MOST_GAS;
  const limited = isLimited ? { ...toExplain, call: { ...call, gas: formatQuantity(MOST_GAS) } } : toExplain;
  return {
    method: 'debug_traceCall',
    paramsFor: (config) => traceParams(limited, block, config),
    refusal: '',
    isLimited,
    rootOf({ output, gasUsed }) {
      const frame = frameOfCall(toExplain);
      const used = exactAmount(gasUsed);
      return {
        ...frame,
        ...omitUndefined({
          gasUsed: used === undefined ? undefined : formatQuantity(used),
          output,
        }),
      };
    },
  };
}
