// What an EVM step pops and pushes, and whether it failed, by its opcode and the next step.
// https://ethereum.org/developers/docs/evm/opcodes

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';

/** An EVM step as a node gives it where no `tracer` is named: an item of `structLogs`. */
export type EvmStep = JsonObject & { readonly op: string; readonly depth: number };

/** The stack items that a step pops, the top first. `name`: '' where the opcode says enough. */
export type StackArgument = { readonly name: string; readonly word: string; readonly isMinor: boolean };

/**
 * Opcodes, the stack items that they pop (`_`: without a name; `-`: seldom looked at), and how many words they push.
 */
const TABLE = `
ADD MUL SUB DIV SDIV MOD SMOD EXP SIGNEXTEND LT GT SLT SGT EQ AND OR XOR BYTE SHL SHR SAR|_ _|1
ADDMOD MULMOD|_ _ modulus|1
ISZERO NOT CLZ|_|1
KECCAK256 SHA3|offset size|1
BALANCE EXTCODESIZE EXTCODEHASH|address|1
CALLDATALOAD MLOAD|offset|1
CALLDATACOPY CODECOPY RETURNDATACOPY MCOPY|to from size|0
EXTCODECOPY|address to from size|0
BLOCKHASH|block|1
BLOBHASH|index|1
POP|_|0
MSTORE MSTORE8|offset value|0
SLOAD TLOAD|slot|1
SSTORE TSTORE|slot value|0
JUMP|pc|0
JUMPI|pc condition|0
LOG0|offset size|0
LOG1|-offset -size topic|0
LOG2|-offset -size topic topic|0
LOG3|-offset -size topic topic topic|0
LOG4|-offset -size topic topic topic topic|0
CREATE|value offset size|1
CREATE2|value offset size salt|1
CALL CALLCODE|-gas to value -argsOffset -argsSize -retOffset -retSize|1
DELEGATECALL STATICCALL|-gas to -argsOffset -argsSize -retOffset -retSize|1
RETURN REVERT|offset size|0
SELFDESTRUCT|to|0
STOP INVALID JUMPDEST||0`;

type Opcode = { readonly takes: readonly string[]; readonly puts: boolean };

const OPCODES: ReadonlyMap<string, Opcode> = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [names, takes, puts] = line.split('|') as [string, string, string];
      const opcode = { takes: takes.split(' ').filter(Boolean), puts: puts === '1' };
      return names.split(' ').map((name) => [name, opcode] as const);
    }),
);
/** PUSH, DUP and SWAP of every size, and the opcodes that read the transaction and its block. */
const ONLY_PUTS: Opcode = { takes: [], puts: true };
const ENDS = new Set(['STOP', 'RETURN', 'REVERT', 'INVALID', 'SELFDESTRUCT']);

export function isStep(value: NodeValue | undefined): value is EvmStep {
  if (value === undefined || !isJsonObject(value)) return false;
  return typeof value['op'] === 'string' && typeof value['depth'] === 'number' && 'pc' in value;
}

/** The opcodes that, besides PUSH, are compared to see whether steps are of this code. */
const BYTES: ReadonlyMap<string, number> = new Map([
  ['JUMP', 0x56],
  ['JUMPI', 0x57],
  ['JUMPDEST', 0x5b],
  ['REVERT', 0xfd],
]);
const PUSH_ZERO = 0x5f;

/** Whether an instruction that begins with this byte can have this name; true for a name that is not compared. */
export function isOpcode(name: string, byte: number): boolean {
  const size = /^PUSH(\d+)$/.exec(name)?.[1];
  return byte === (size === undefined ? (BYTES.get(name) ?? byte) : PUSH_ZERO + Number(size));
}

/** The stack, its top first, each word without leading zeros. */
export function stackOf({ stack }: EvmStep): readonly string[] {
  return Array.isArray(stack) ? (stack as readonly JsonValue[]).map(wordText).toReversed() : [];
}

/** One item of the stack, the top being 0, without leading zeros. */
export function stackItem({ stack }: EvmStep, place: number): string | undefined {
  const word = Array.isArray(stack) ? (stack as readonly JsonValue[]).at(-1 - place) : undefined;
  return word === undefined ? undefined : wordText(word);
}

export function stackArguments(step: EvmStep): readonly StackArgument[] {
  const { takes } = OPCODES.get(step.op) ?? ONLY_PUTS;
  const { stack } = step;
  if (takes.length === 0 || !Array.isArray(stack)) return [];
  const words = stack as readonly JsonValue[];
  return takes.flatMap((take, depth) => {
    const word = words.at(-1 - depth);
    const name = take.replace(/^[-_]/, '');
    return word === undefined ? [] : [{ name, word: wordText(word), isMinor: take.startsWith('-') }];
  });
}

/** The word that a step pushed, read from the next step; undefined where the next step runs in another call. */
export function stackResult(step: EvmStep, next: EvmStep | undefined): string | undefined {
  const { puts } = OPCODES.get(step.op) ?? ONLY_PUTS;
  return puts && next?.depth === step.depth ? stackOf(next)[0] : undefined;
}

/** Why the call failed at this step; undefined where it did not. */
export function stepFailure(step: EvmStep, next: EvmStep | undefined): string | undefined {
  const { op, depth, error } = step;
  // Anvil gives the error as Rust prints it: `Some(OutOfGas)`.
  if (typeof error === 'string' && error !== '') return error.replace(/^Some\((.*)\)$/s, '$1');
  if (isJsonObject(error)) return JSON.stringify(error);
  if (op === 'REVERT') return 'reverted';
  if (op === 'INVALID') return 'invalid instruction';
  return next !== undefined && next.depth < depth && !ENDS.has(op) ? 'the call failed here' : undefined;
}

/** Whether the opcode of this step ends a call. */
export function endsCall({ op }: EvmStep): boolean {
  return ENDS.has(op);
}

/** `0x0040` and `0040` as `0x40`. */
function wordText(word: JsonValue): string {
  const digits = typeof word === 'string' ? word.replace(/^0x/i, '').replace(/^0+(?=.)/, '') : '?';
  return `0x${digits}`;
}
