// What errors of nodes and providers mean, and what helps. A code differs between servers, so the first rule that fits
// provider, status, code, text and method decides. https://www.jsonrpc.org/specification#error_object

import { findMethod } from '../catalogue/catalogue.ts';
import type { ProviderId } from '../endpoint/providers.ts';

/** The actions that a view can offer beside the message. */
export type FailureAction =
  | 'setKey'
  | 'addEndpoint'
  | 'testEndpoint'
  | 'startGateway'
  | 'retry'
  | 'openSettings'
  | 'changeMode';

export type FailureRule = {
  readonly provider?: ProviderId;
  readonly status?: readonly number[];
  readonly code?: readonly number[];
  readonly text?: RegExp;
  /** Whether the rule applies to this method; never where no method is given. */
  readonly method?: (name: string) => boolean;
  /** Why it failed, in one sentence. */
  readonly cause: string;
  /** The next step, in one sentence; '' where nothing general helps. */
  readonly advice: string;
  readonly action?: FailureAction;
};

const WAIT = 'Wait a little and send it again, or ask the provider for higher limits.';
const SET_KEY = 'Set the key that belongs to this endpoint.';
const OTHER_NODE = 'Use a node or provider that serves it.';
const PLAN = 'The plan behind this key does not cover the call.';
const OTHER_PLAN = 'Use a paid plan, or another endpoint.';
const ARCHIVE = 'Ask for a recent block, or use an archive node.';
const SMALLER = 'Ask for fewer blocks, or narrow the addresses or topics.';

export const FAILURE_RULES: readonly FailureRule[] = [
  // Keys and permissions.
  {
    provider: 'infura',
    code: [-32002],
    cause:
      'The project’s own settings refuse this call: an allowlist of methods, contracts or origins, or a required secret.',
    advice: 'Change the key’s settings in Infura’s dashboard.',
  },
  {
    text: /invalid project id|must be authenticated|invalid (api )?key|api key (is )?(invalid|missing|not found|disabled)|unauthori[sz]ed|authentication (failed|required)|missing api key/i,
    cause: 'The endpoint refuses this API key: it does not know it.',
    advice: SET_KEY,
    action: 'setKey',
  },
  {
    code: [-32052],
    cause: 'This API key may not use this blockchain.',
    advice: 'Enable the chain for the key at the provider, or use a key that has it.',
    action: 'setKey',
  },
  {
    provider: 'alchemy',
    status: [403],
    cause:
      'The app behind this key is inactive, out of its monthly units, or limited to other origins or methods.',
    advice: 'Look at the app in Alchemy’s dashboard.',
    action: 'setKey',
  },
  {
    provider: 'quicknode',
    status: [403],
    cause: 'The QuickNode endpoint is switched off, or its security rules refuse this machine.',
    advice: 'Look at the endpoint in QuickNode’s dashboard.',
    action: 'setKey',
  },
  {
    provider: 'quicknode',
    status: [401],
    cause: 'QuickNode refuses the token, this machine’s IP address, or a missing JWT.',
    advice: 'Compare the URL’s token and the security rules in QuickNode’s dashboard.',
    action: 'setKey',
  },
  {
    provider: 'chainstack',
    status: [401],
    cause: 'The key is wrong, or this chain is not attached to it.',
    advice: 'Attach the chain in Chainstack’s console, or set the right key.',
    action: 'setKey',
  },
  { status: [401], cause: 'The endpoint refuses this API key.', advice: SET_KEY, action: 'setKey' },
  { status: [402], cause: PLAN, advice: OTHER_PLAN },
  {
    status: [403],
    cause: 'The endpoint refuses this API key, or does not let it do this.',
    advice: 'Set the right key, or allow the call in the provider’s dashboard.',
    action: 'setKey',
  },
  // Quotas. A code 429 can come with HTTP 200.
  {
    status: [429],
    cause: 'Too many requests: a quota is used up for now.',
    advice: WAIT,
    action: 'retry',
  },
  {
    code: [429],
    cause: 'Too many requests: a quota is used up for now.',
    advice: WAIT,
    action: 'retry',
  },
  // Blocks that are not there come before log ranges, whose words are alike, and before parameters in general.
  {
    text: /block ?(is )?out ?of ?range|block range is out of bounds/i,
    cause: 'The node does not have this block: it is not there yet, or is older than the node’s first one.',
    advice: 'Ask for “latest”, or for a block closer to the number that eth_blockNumber gives.',
  },
  {
    text: /beyond (the )?(current )?(head|latest)|latest block number is|not have the requested block|unfinalized data|after last accepted block/i,
    cause: 'The node does not have this block yet: it is past the newest one that the node knows.',
    advice:
      'Ask for “latest”, or send it again once eth_blockNumber gives that number; the nodes behind one address may not all be as far.',
    action: 'retry',
  },
  {
    text: /invalid block range|invalid from and to block/i,
    cause: 'The range of blocks runs backwards, or past the newest block that the node has.',
    advice: 'Make fromBlock at most toBlock, and toBlock “latest” or at most what eth_blockNumber gives.',
  },
  // Log ranges come before limits in general: their codes are the same.
  {
    text: /block range|range is too (large|wide)|max(imum)? (block )?range|more than \d+ results|max results|log response size|range .*exceeds|query returned more/i,
    cause: 'The range of blocks is too wide, or holds too many logs, for one call to this server.',
    advice: SMALLER,
  },
  {
    provider: 'drpc',
    code: [30],
    cause: 'dRPC’s free tier stopped the call because it took too long.',
    advice: 'Ask for less at once, or use a paid plan.',
  },
  {
    provider: 'drpc',
    code: [31],
    cause: 'dRPC’s free tier takes three calls in a batch at most.',
    advice: 'Send fewer calls at once.',
  },
  {
    provider: 'drpc',
    code: [35],
    text: /range|blocks/i,
    cause: 'dRPC’s free tier takes a range of 10,000 blocks at most.',
    advice: SMALLER,
  },
  // dRPC has code 35 for this too.
  {
    text: /not (available|supported|included) (on|in|for|with) (the |your )?(current |free[ -]?)?(tier|plan)|upgrade (to|your) .*(plan|tier|pay as you go)/i,
    cause: PLAN,
    advice: OTHER_PLAN,
  },
  // History that is gone.
  {
    code: [4444],
    cause: 'The node has dropped the old part of the chain’s history (EIP-4444).',
    advice: 'Ask an archive node, or one that keeps all history.',
  },
  {
    text: /missing trie node|historical state .*(unavailable|not available)|state .* is not available|MissingTrieNode|state (has been|was) pruned|pruned (state|history)|distance to target block exceeds|no state available|old data not available/i,
    cause: 'The node no longer has the state of that block: a full node keeps that of the newest 128 or so.',
    advice: ARCHIVE,
  },
  {
    text: /header (for hash )?not found|unknown block|block (#?[0-9a-fx]+ )?not found|block .*does not exist|could not find block|^\d+ could not be found|blocks? specified in filter|block is not available/i,
    cause:
      'The node does not have this block: it is not there yet, was reorganised away, or the node is still syncing.',
    advice: 'Ask for an older block or “latest”; eth_syncing tells how far the node is.',
  },
  {
    code: [-39001],
    cause:
      'The node does not know this block; “safe” and “finalized” exist only once consensus has told of them.',
    advice: 'Use “latest” or a block number.',
  },
  // Transactions.
  {
    text: /nonce too low|already been used|OldNonce/i,
    cause: 'A transaction with this nonce has been mined already.',
    advice: 'Take the nonce from eth_getTransactionCount with the tag “pending” and sign again.',
  },
  {
    text: /nonce too high|nonce gap/i,
    cause: 'Transactions with the nonces before it are missing.',
    advice: 'Send those first, or sign with the next nonce.',
  },
  {
    text: /replacement transaction underpriced|replacement .*fee too low/i,
    cause: 'A waiting transaction has this nonce, and this one does not pay enough more to replace it.',
    advice: 'Raise both fees by at least 10 % (100 % for blob transactions) and sign again.',
  },
  {
    text: /already known|known transaction|AlreadyKnown/i,
    cause: 'The node has this very transaction already.',
    advice: 'Nothing is lost: ask for its receipt.',
  },
  {
    text: /insufficient funds|doesn'?t have enough funds|insufficient balance for transfer/i,
    cause: 'The sender cannot pay the value and the highest gas cost together.',
    advice: 'Lower the value or the fees, or send ether to the account first.',
  },
  {
    text: /intrinsic gas too low|gas limit .*too low|insufficient gas/i,
    cause: 'The gas limit is below what the transaction needs before any code runs.',
    advice: 'Set the gas to what eth_estimateGas gives.',
  },
  {
    text: /max fee per gas less than block base fee|fee cap less than block base fee|feeTooLow|transaction underpriced|gas price too low/i,
    cause: 'The fee is below what the network asks at the moment.',
    advice: 'Raise maxFeePerGas above the base fee of the newest block.',
  },
  {
    text: /(max priority fee|tip) .{0,60}(higher|above).{0,60}max fee/i,
    cause: 'The tip is larger than the whole fee allowed.',
    advice: 'Make maxPriorityFeePerGas at most maxFeePerGas.',
  },
  {
    text: /exceeds block gas limit|gas limit (is )?too high|gas limit exceeds|transaction gas limit too high/i,
    cause: 'The gas limit is more than a block, or a single transaction, may use.',
    advice: 'Lower the gas; since EIP-7825 one transaction may have 16,777,216.',
  },
  {
    text: /invalid sender|invalid chain id|only replay-protected|incorrect chain/i,
    cause: 'The transaction is signed for another chain, or its signature is wrong.',
    advice: 'Sign it with the id that eth_chainId gives.',
  },
  {
    text: /exceeds maximum wei|tx fee .*exceeds the configured cap/i,
    cause: 'The fee is above the node’s own safety cap.',
    advice: 'Check the fee; the node’s --rpc.txfeecap sets the cap.',
  },
  {
    text: /unknown account|no key for given address|authentication needed: password|account.*locked|no signer|signer .*not (found|available)/i,
    cause: 'The node does not hold an unlocked key for this sender.',
    advice:
      'Sign elsewhere and use eth_sendRawTransaction; a hosted node never signs. A development node sends for any account that is impersonated.',
  },
  {
    code: [-32003],
    text: /response.*too (large|big)/i,
    cause: 'The response is larger than the node sends at once.',
    advice: 'Ask for less: fewer blocks, one transaction, or a tracer without memory and storage.',
  },
  {
    code: [-32003],
    cause: 'The node rejects the transaction.',
    advice: 'Its own words above say why; check nonce, fees and balance.',
  },
  // Running code.
  {
    text: /out ?of ?gas|OOG\b|gas required exceeds allowance/i,
    cause: 'The gas ran out before the code ended, or the code fails at any gas.',
    advice: 'Raise the gas, or try eth_call with the same input to see a reason.',
  },
  {
    text: /invalid ?(FE)?opcode|invalid ?jump|stack ?(under|over)flow|bad instruction/i,
    cause: 'The code ran into an invalid instruction, as a failed assert() of old Solidity does.',
    advice: 'Trace the call to see where; check that the address and the input belong together.',
  },
  {
    code: [-38010, -38011],
    cause: 'The nonces of the simulated calls do not follow each other.',
    advice: 'Leave the nonces out, or override the account’s nonce.',
  },
  {
    code: [-38012, -38013, -38014, -38015],
    cause:
      'A simulated call could not be paid or does not fit: base fee, gas before any code, funds, or the block’s gas.',
    advice: 'Override the balance or the block’s gasLimit, or set validation to false.',
  },
  {
    code: [-38020, -38021],
    cause: 'The simulated blocks’ numbers or times do not increase.',
    advice: 'Give every block a greater number and time than the one before.',
  },
  // Missing things.
  {
    text: /notifications? not supported/i,
    cause: 'Subscriptions need a WebSocket connection, and this is HTTP.',
    advice: 'Use eth_newFilter and eth_getFilterChanges.',
  },
  {
    text: /filter not found/i,
    cause:
      'The filter is gone: filters expire after some minutes, and live on one of a gateway’s nodes only.',
    advice: 'Make a new one, and poll it more often.',
  },
  {
    code: [-32601],
    method: (name) => /^(debug|trace|txpool)_/.test(name),
    cause: 'This endpoint does not serve the method.',
    advice: 'Use a node or provider that serves it; many leave out debug_, trace_ and txpool_.',
  },
  {
    code: [-32601],
    // The method is in no catalogue: its name may be mistyped as well.
    method: (name) => findMethod(name) === undefined,
    cause: 'The endpoint does not know the method.',
    advice: '',
  },
  {
    code: [-32601],
    cause: 'This endpoint does not serve the method.',
    advice: OTHER_NODE,
  },
  {
    code: [-32004, 4200],
    cause: 'The node knows the method but does not support it here.',
    advice: OTHER_NODE,
  },
  {
    text: /namespace (is )?disabled|module is disabled|method .*(not (available|whitelisted|allowed|enabled)|is disabled)|unsupported method/i,
    cause: 'The method is switched off on this endpoint.',
    advice: OTHER_NODE,
  },
  {
    text: /invalid argument \d|cannot unmarshal|missing value for required argument|too many arguments|invalid params|hex string/i,
    cause: 'The node could not read a parameter.',
    advice: 'Compare type and form of each parameter with the method’s description.',
  },
  {
    code: [-32602],
    cause: 'The node did not accept the parameters.',
    advice: 'Compare type and form of each parameter with the method’s description.',
  },
  // Limits and trouble of the server.
  {
    text: /batch (too large|size)|too many (requests|calls) in (the )?batch/i,
    cause: 'There are more calls in the batch than the server takes.',
    advice: 'Send fewer at once.',
  },
  {
    text: /tim(ed?[ -]?out|eout)|execution aborted|deadline exceeded/i,
    cause: 'The node gave up because the call took too long.',
    advice: 'Ask for less: a smaller range, one transaction, a simpler tracer with a higher “timeout”.',
    action: 'retry',
  },
  {
    code: [-32005],
    cause: 'A limit of this endpoint is reached.',
    advice: WAIT,
    action: 'retry',
  },
  {
    text: /(capacity|rate|request|compute units?).*(exceeded|limit)|limit exceeded|too many requests/i,
    cause: 'A limit of this endpoint is reached.',
    advice: WAIT,
    action: 'retry',
  },
  {
    status: [413],
    cause: 'The request is too large, or asks for more blocks than the server takes.',
    advice: SMALLER,
  },
  {
    code: [-32001],
    cause: 'What was asked for is not there.',
    advice: 'Check hashes and numbers, and the chain.',
  },
  {
    code: [-32002],
    cause: 'The resource is unavailable, or the call took too long.',
    advice: 'Try again later, or ask for less.',
    action: 'retry',
  },
  {
    code: [-32700],
    cause: 'The server could not read the request as JSON.',
    advice: 'Something between here and the node changed it, such as a proxy: test the endpoint.',
    action: 'testEndpoint',
  },
  {
    code: [-32600],
    cause:
      'The server did not accept the request’s form; some respond so to a wrong key, or a method they do not offer.',
    advice: 'Check the key and the method.',
    action: 'testEndpoint',
  },
  {
    code: [4001, 4100, 4900, 4901],
    cause: 'A wallet behind this endpoint refused, or is not connected.',
    advice: 'Look at the wallet.',
  },
  {
    status: [500, 502, 503, 504],
    cause: 'The server has trouble of its own.',
    advice: 'Try again in a while.',
    action: 'retry',
  },
  {
    code: [-32603],
    cause: 'The node had trouble inside.',
    advice: 'Try again; if it stays, another node may respond.',
    action: 'retry',
  },
];
