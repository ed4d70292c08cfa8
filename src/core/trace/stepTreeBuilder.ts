// The call tree of a transaction as its EVM steps build it up. What they do not hold is left out, and counted.

import { omitUndefined } from '../omitUndefined.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount } from '../quantity.ts';
import { isCreation, isRevertError, OUTPUT_UNKNOWN } from './callFrame.ts';
import { stackOf, stepFailure } from './evmStep.ts';
import type { EvmStep } from './evmStep.ts';
import { dataOf, memoryReach } from './stepMemory.ts';
import { setPassedOn } from './passedOn.ts';
import { ReturnedCopies } from './returnedCopies.ts';
import { StorageFollower } from './stepStorage.ts';
import type { StepStorage } from './stepStorage.ts';
import { callByStep, destructionOf, logOf } from './stepCall.ts';
import { giveAddress, setAddress } from './stepAccount.ts';
import type { StepAccount } from './stepAccount.ts';
import { gasUsedBy, hexData, wordAddress } from './stepValues.ts';

type Frame = Record<string, JsonValue | undefined> & { calls?: JsonValue[]; logs?: JsonValue[] };

/**
 * A call that is running. `mark`: the storage when it began; `memory` and `returned` in bytes; `silent`: its last call,
 * if that ran no code.
 */
type Running = {
  readonly frame: Frame;
  readonly account: StepAccount;
  readonly mark: number;
  readonly copies: ReturnedCopies;
  memory: number;
  returned: number;
  silent?: Frame | undefined;
};

/** How many are not known from the steps. */
export type Unknowns = {
  inputs: number;
  outputs: number;
  /** Data of events. */
  logs: number;
  /** Values that a SELFDESTRUCT sent. */
  values: number;
};

export type StepTree = {
  readonly frame: JsonObject;
  readonly unknown: Readonly<Unknowns>;
  /** What it changed in storage. */
  readonly storage: () => StepStorage;
  /** About how many characters the memory and the return data of all steps take. */
  readonly memoryText: number;
};

const CALL = /^(CALL|CALLCODE|DELEGATECALL|STATICCALL)$/;
const CREATE = /^CREATE2?$/;
const FOR_ANOTHER = /^(DELEGATECALL|CALLCODE)$/;
const LOG = /^LOG[0-4]$/;
const STORAGE = /^S(LOAD|STORE)$/;
const REVERTED = 'execution reverted';
const FAILED_HERE = 'the call failed here';
const CODE_REFUSED = 'its code was not stored';
const [WORD, WORD_TEXT] = [32, 69];
/** Gas for each byte of the code of a new contract (EIP-3). */
const CODE_DEPOSIT = 200n;

/** Takes the steps of a transaction one after the other. `root`: what is known of its own call. */
export class StepTreeBuilder implements StepTree {
  readonly unknown: Unknowns = { inputs: 0, outputs: 0, logs: 0, values: 0 };
  memoryText = 0;
  readonly #root: Frame;
  readonly #running: Running[];
  readonly #storage = new StorageFollower();

  constructor(root: JsonObject, isFailed: boolean) {
    this.#root = { ...root, ...(isFailed ? { error: REVERTED } : {}) };
    const { to } = root;
    const address = typeof to === 'string' ? to : undefined;
    const account = { address, unset: [] };
    const copies = new ReturnedCopies();
    this.#running = [{ frame: this.#root, account, mark: 0, copies, memory: 0, returned: 0 }];
    if (isCreation(root)) this.#storage.created(account);
  }

  storage(): StepStorage {
    if (this.#root['error'] !== undefined) this.#storage.undoTo(0);
    return this.#storage.changes();
  }

  get frame(): JsonObject {
    return this.#root as JsonObject;
  }

  take(step: EvmStep, next: EvmStep | undefined, level: number): void {
    const current = this.#running[level];
    if (current === undefined) return;
    this.memoryText += (current.memory / WORD) * WORD_TEXT + 2 * current.returned;
    current.memory = Math.max(current.memory, memoryReach(step));
    current.copies.take(step, (current.frame.calls?.length ?? 0) - 1);
    const { op } = step;
    if (CALL.test(op) || CREATE.test(op) || op === 'SELFDESTRUCT') this.#makeCall(step, next, level);
    // A LOG step that ends its call failed: it ran out of gas, or is in a static call.
    else if (LOG.test(op) && next?.depth === step.depth) this.#addLog(step, current);
    else if (STORAGE.test(op) && next?.depth === step.depth) this.#storage.take(step, next, current.account);
    else if (op === 'RETURNDATASIZE' && next !== undefined) this.#readSize(current, next);
    if (next === undefined || next.depth < step.depth) this.#endCall(step, next, level);
  }

  #makeCall(step: EvmStep, next: EvmStep | undefined, level: number): void {
    const current = this.#running[level]!;
    if (step.op === 'SELFDESTRUCT') {
      // One that runs out of gas, or is in a static call, sends nothing.
      const hasFailed = stepFailure(step, next) !== undefined || (next && stackOf(next)[0]) === '0x0';
      if (hasFailed) return;
      const frame: Frame = destructionOf(step);
      setAddress(frame, 'from', current.account);
      this.unknown.values++;
      this.#storage.take(step, next, current.account);
      addTo(current.frame, 'calls', frame);
      return;
    }
    // A call whose own step failed, as it ran out of gas, was not made.
    if (next === undefined || next.depth < step.depth) return;
    const made = this.#madeBy(step, current);
    addTo(current.frame, 'calls', made.frame);
    if (next.depth > step.depth) {
      Object.assign(made.frame, omitUndefined({ gas: next['gas'] }));
      current.silent = undefined;
      this.#running.length = level + 1;
      this.#running.push(made);
      return;
    }
    // No code ran: the account has none, it is a precompile, or the call could not be made.
    const [result] = stackOf(next);
    if (result === '0x0') made.frame['error'] = 'failed';
    else if (CREATE.test(step.op)) Object.assign(made.frame, omitUndefined({ to: wordAddress(result) }));
    this.#setOutput(made.frame, CREATE.test(step.op) ? '0x' : hexData(next['returnData']));
    current.returned = 0;
    current.silent = made.frame;
    // Such a call is told from other objects by having this list.
    made.frame.calls = [];
  }

  /** The call that a step makes, before it runs. */
  #madeBy(step: EvmStep, { account }: Running): Running {
    const frame: Frame = callByStep(step);
    if (frame['input'] === undefined) this.unknown.inputs++;
    setAddress(frame, 'from', account);
    const { to } = frame;
    const address = typeof to === 'string' ? to : undefined;
    const own = FOR_ANOTHER.test(step.op) ? account : { address, unset: [] };
    const copies = new ReturnedCopies();
    return { frame, account: own, mark: this.#storage.mark(), copies, memory: 0, returned: 0 };
  }

  #addLog(step: EvmStep, { account, frame }: Running): void {
    const log: Frame = logOf(step, frame.calls?.length ?? 0);
    if (log['data'] === undefined) this.unknown.logs++;
    setAddress(log, 'address', account);
    addTo(frame, 'logs', log);
  }

  #endCall(step: EvmStep, next: EvmStep | undefined, level: number): void {
    const { frame, account, mark, copies } = this.#running.splice(level)[0]!;
    if (step.op === 'REVERT') setPassedOn(frame as JsonObject, copies.sourceOf(step));
    const isReturn = step.op === 'RETURN' || step.op === 'REVERT';
    const [offset, size] = stackOf(step);
    const isNew = isCreation({ type: frame['type'] });
    const result = next && stackOf(next)[0];
    const failure =
      stepFailure(step, next) ??
      (result !== '0x0' || level === 0 ? undefined : isReturn && isNew ? CODE_REFUSED : FAILED_HERE);
    if (failure !== undefined) this.#storage.undoTo(mark);
    const isRevert = step.op === 'REVERT' && failure !== undefined && isRevertError(failure);
    if (level === 0) {
      // Only a creation fails at its RETURN.
      if (frame['error'] !== undefined && !isRevert)
        frame['error'] = failure ?? (isReturn ? CODE_REFUSED : 'failed');
      return;
    }
    if (failure !== undefined) frame['error'] = isRevert ? REVERTED : failure;
    const isSilent = !isReturn || (failure !== undefined && !isRevert);
    const output = isSilent
      ? '0x'
      : (dataOf(step, offset, size) ?? (isNew ? undefined : hexData(next?.['returnData'])));
    this.#setOutput(frame, output);
    if (isNew && failure === undefined) {
      const to = wordAddress(result);
      Object.assign(frame, omitUndefined({ to }));
      if (to !== undefined) giveAddress(account, to);
      this.#storage.created(account);
    }
    const caller = this.#running[level - 1];
    if (caller !== undefined) caller.returned = isSilent || (isNew && !isRevert) ? 0 : Number(size ?? 0) || 0;
    const stored = isNew && failure === undefined && isReturn ? (exactAmount(size) ?? 0n) : 0n;
    const gasUsed = gasUsedBy(frame['gas'], step, failure !== undefined && !isRevert, CODE_DEPOSIT * stored);
    if (gasUsed !== undefined) frame['gasUsed'] = gasUsed;
  }

  /** A call that ran no code returned nothing, if its caller was told so. */
  #readSize(current: Running, next: EvmStep): void {
    const { silent } = current;
    if (silent?.[OUTPUT_UNKNOWN] !== true || stackOf(next)[0] !== '0x0') return;
    delete silent[OUTPUT_UNKNOWN];
    silent['output'] = '0x';
    this.unknown.outputs--;
  }

  #setOutput(frame: Frame, output: string | undefined): void {
    if (output !== undefined) frame['output'] = output;
    else {
      frame[OUTPUT_UNKNOWN] = true;
      this.unknown.outputs++;
    }
  }
}

function addTo(frame: Frame, list: 'calls' | 'logs', item: Frame): void {
  (frame[list] ??= []).push(item as JsonObject);
}
