// Makes the result to index: a struct-log trace like that of debug_traceTransaction, of any size.

const OPS = 'PUSH1 PUSH2 MSTORE DUP1 SWAP1 ADD LT ISZERO JUMPI JUMPDEST SLOAD KECCAK256 AND POP'.split(' ');
const GAS_COSTS = [3, 3, 3, 3, 3, 3, 3, 3, 10, 1, 2100, 36, 3, 2];
/** How many digits words on the stack have: flags, offsets, addresses, hashes. */
const WORD_DIGITS = [1, 2, 4, 40, 64, 3, 8];

/** A reply of about this many bytes: logs of 270 bytes on average, each with three to seven words on the stack. */
export function traceBody(bytes: number): Buffer {
  return Buffer.from([...traceParts(bytes)].join(''), 'latin1');
}

/** The same in parts of about 64 KB. `id`: the JSON-RPC id. */
export function* traceParts(bytes: number, id = 1): Generator<string> {
  let part = `{"jsonrpc":"2.0","id":${id},"result":{"gas":20000000,"failed":false,"returnValue":"","structLogs":[`;
  let size = 0;
  for (let step = 0; size < bytes; step++) {
    const log = structLog(step);
    part += step === 0 ? log : `,${log}`;
    size += log.length + 1;
    if (part.length < PART) continue;
    yield part;
    part = '';
  }
  yield `${part}]}}\n`;
}

const PART = 65_536;

/** One log of the trace, as JSON. */
export function structLog(step: number): string {
  const op = step % OPS.length;
  const stack = Array.from({ length: 3 + ((step * 7) % 5) }, (_, index) => `"0x${word(step, index)}"`);
  return `{"pc":${(step * 37) % 24_000},"op":"${OPS[op]}","gas":${20_000_000 - step},"gasCost":${GAS_COSTS[op]},"depth":1,"stack":[${stack.join(',')}]}`;
}

/** Digits that differ from place to place and are the same in every run. */
function word(step: number, index: number): string {
  const mixed = (Math.imul(step + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  const digits = mixed.toString(16).padStart(8, '1');
  return digits.repeat(8).slice(0, WORD_DIGITS[mixed % WORD_DIGITS.length]);
}
