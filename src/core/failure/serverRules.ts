// Rules on execution, parameters, limits and server errors. Rules on a code alone come last: clients use some codes
// otherwise than EIP-1474. https://eips.ethereum.org/EIPS/eip-1474#error-codes

import { COMPARE_PARAMETERS, OTHER_NODE, WAIT } from './failureRule.ts';
import type { FailureRule } from './failureRule.ts';

const OWN_WORDS = 'See the node’s message.';

const EXECUTION_RULES: readonly FailureRule[] = [
  {
    id: 'outOfGas',
    text: /out ?of ?gas|OOG\b/i,
    cause: 'The gas ran out before the code ended, or the code fails at any gas.',
    advice: 'Raise the gas, or try eth_call with the same input to see a reason.',
    adviceForReads: 'Leave the gas out, or raise it; debug_traceCall shows what it is spent on.',
  },
  {
    id: 'unknownOpcode',
    text: /opcode \S+ not defined|OpcodeNotFound|\bNotActivated\b/i,
    cause: 'The chain has no such instruction: the code was compiled for a newer EVM, or is no code.',
    advice:
      'Compile it for an EVM version that the chain has (0x5f is PUSH0, which came with Shanghai); check that the address and the input belong together.',
  },
  {
    id: 'brokenStack',
    text: /stack ?(under|over)flow|stack limit reached/i,
    cause:
      'The code took more from the stack than was there, or put too much on it: no compiler writes such code.',
    advice: 'Check that the bytes are code and whole; trace the call to see where it fails.',
  },
  {
    id: 'invalidCode',
    text: /invalid ?(FE)?opcode|invalid ?jump|bad ?(instruction|jump)/i,
    cause: 'The code ran into an invalid instruction, as a failed assert() of old Solidity does.',
    advice: 'Trace the call to see where; check that the address and the input belong together.',
  },
  {
    id: 'noPrecompile',
    text: /is not a precompile/i,
    cause: 'Only a precompile can be moved to another address, and this account is none.',
    advice: 'Leave movePrecompileToAddress out, or name an address from 0x01 on.',
  },
];

const PARAMETER_RULES: readonly FailureRule[] = [
  {
    id: 'pageTooLarge',
    text: /max(imum)? (allowed )?page size/i,
    cause: 'The node does not return so many rows at once.',
    advice: 'Request at most as many as its message says.',
  },
  {
    id: 'parameterCount',
    text: /missing value for required argument|too many arguments/i,
    cause: 'The node expects more or fewer parameters.',
    advice: 'Compare them with the method’s description; some nodes do not accept the last ones.',
  },
  {
    id: 'parameterUnreadable',
    text: /invalid argument \d|cannot unmarshal|invalid params|hex string/i,
    cause: 'The node could not read a parameter.',
    advice: COMPARE_PARAMETERS,
  },
  {
    id: 'parameterRefused',
    code: [-32602],
    cause: 'The node did not accept the parameters.',
    advice: COMPARE_PARAMETERS,
  },
];

const LIMIT_RULES: readonly FailureRule[] = [
  {
    id: 'batchTooLarge',
    text: /batch (too large|size)|too many (requests|calls) in (the )?batch|max batch size/i,
    cause: 'The batch has more calls than the server accepts.',
    advice: 'Send fewer at once.',
  },
  {
    id: 'responseTooLarge',
    text: /response.{0,20} too (large|big)|response size (should|exceeds|is)/i,
    clientCodes: [{ client: 'geth', codes: [-32003] }],
    cause: 'The response is larger than the node sends at once.',
    advice: 'Request less: fewer blocks, one transaction, or a tracer without memory and storage.',
  },
  {
    id: 'tookTooLong',
    text: /tim(ed?[ -]?out|eout)|execution aborted|deadline exceeded/i,
    clientCodes: [
      { client: 'geth', codes: [-32002] },
      { client: 'nethermind', codes: [-32016, -32017] },
    ],
    cause: 'The node stopped because the call took too long.',
    advice: 'Request less: a smaller range, one transaction, a simpler tracer with a higher “timeout”.',
    action: 'retry',
  },
  {
    id: 'limit',
    code: [-32005],
    cause: 'A limit of this endpoint is reached.',
    advice: WAIT,
    action: 'retry',
  },
  {
    id: 'limitInWords',
    text: /(capacity|rate|request|compute units?).*(exceeded|limit)|limit exceeded|too many requests/i,
    cause: 'A limit of this endpoint is reached.',
    advice: WAIT,
    action: 'retry',
  },
  {
    id: 'requestTooLarge',
    status: [413],
    cause: 'The request is too large, or covers more blocks than the server accepts.',
    advice: 'Request fewer blocks, or narrow the addresses or topics.',
  },
];

const CODE_RULES: readonly FailureRule[] = [
  {
    id: 'noBackend',
    text: /no backends?( is| are)? (currently )?(healthy|available)/i,
    cause: 'No node behind this server responded as it should; a call too large for them can be why.',
    advice: 'Request less, or try again later.',
    action: 'retry',
  },
  {
    id: 'rejected',
    code: [-32003],
    cause: 'By EIP-1474, this code means that the node rejects the transaction.',
    advice: `${OWN_WORDS} Check nonce, fees and balance.`,
  },
  {
    id: 'transactionRejected',
    code: [-32010],
    cause: 'The node rejects the transaction.',
    advice: `${OWN_WORDS} Check nonce, fees and balance.`,
  },
  {
    id: 'executionFailed',
    code: [-32015],
    cause: 'The code of the call failed.',
    advice: `${OWN_WORDS} A trace of the call shows where.`,
  },
  {
    id: 'notThere',
    code: [-32001],
    cause: 'By EIP-1474, this code means that the resource was not found.',
    advice: `${OWN_WORDS} Check hashes and numbers, and the chain.`,
  },
  {
    id: 'unavailable',
    code: [-32002],
    cause:
      'By EIP-1474, this code means that a resource is unavailable; in geth, that the call took too long.',
    advice: 'Try again later, or request less.',
    action: 'retry',
  },
  {
    id: 'notSupported',
    code: [-32004],
    cause: 'By EIP-1474, this code means that the node does not support the method.',
    advice: `${OWN_WORDS} ${OTHER_NODE}`,
  },
  {
    id: 'walletUnsupported',
    code: [4200],
    cause: 'The wallet behind this endpoint does not support the method.',
    advice: OTHER_NODE,
  },
  {
    id: 'unreadableRequest',
    code: [-32700],
    cause: 'The server could not read the request as JSON.',
    advice: 'Something between here and the node changed it, such as a proxy: test the endpoint.',
    action: 'testEndpoint',
  },
  {
    id: 'requestForm',
    code: [-32600],
    cause:
      'The server did not accept the request’s form; some respond so to a wrong key, or a method they do not offer.',
    advice: 'Check the key and the method.',
    keyless: {
      cause: 'The server did not accept the request’s form; some respond so to a method they do not offer.',
      advice: 'Check the method, and whether the server needs a key.',
    },
    action: 'testEndpoint',
  },
  {
    id: 'wallet',
    code: [4001, 4100, 4900, 4901],
    cause: 'A wallet behind this endpoint refused, or is not connected.',
    advice: 'Check the wallet.',
  },
  {
    id: 'serverTrouble',
    status: [500, 502, 503, 504],
    cause: 'The server had an internal error.',
    advice: 'Try again later.',
    action: 'retry',
  },
  {
    id: 'nodeTrouble',
    code: [-32603],
    cause: 'The node had an internal error.',
    advice: 'Try again; if it stays, another node may respond.',
    action: 'retry',
  },
];

export const SERVER_RULES: readonly FailureRule[] = [
  ...EXECUTION_RULES,
  ...PARAMETER_RULES,
  ...LIMIT_RULES,
  ...CODE_RULES,
];
