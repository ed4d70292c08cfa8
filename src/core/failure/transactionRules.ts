// Rules on transactions that a node does not accept: nonce, funds, gas, fees, signature. Several give different advice
// for a call that only reads.

import type { FailureRule } from './failureRule.ts';

export const TRANSACTION_RULES: readonly FailureRule[] = [
  {
    id: 'nonceLargest',
    text: /nonce has max value/i,
    cause: 'The sender’s nonce is the largest there is, so it can never send again (EIP-2681).',
    advice: 'Use another sender.',
    adviceForReads: 'Use another sender, or override its nonce.',
  },
  {
    id: 'nonceTooLow',
    text: /nonce (is )?too low|already been used|OldNonce|OwnNonceAlreadyUsed|Pool\(Stale\)|invalid transaction nonce/i,
    clientCodes: [{ client: 'besu', codes: [-32001] }],
    cause: 'A transaction with this nonce has been mined already, or waits already.',
    advice: 'Take the nonce from eth_getTransactionCount with the tag “pending” and sign again.',
    adviceForReads: 'Leave the nonce out.',
  },
  {
    id: 'nonceTooHigh',
    text: /nonce (is )?too high|nonce gap|NonceGap|nonce (is )?too (far|distant)|incorrect nonce/i,
    clientCodes: [{ client: 'besu', codes: [-32006] }],
    cause: 'Transactions with the nonces before it are missing.',
    advice: 'Send those first, or sign with the next nonce.',
    adviceForReads: 'Leave the nonce out.',
  },
  {
    id: 'replacementUnderpriced',
    text: /replacement transaction underpriced|replacement .*fee too low|ReplacementNotAllowed|another transaction with same nonce/i,
    cause: 'A waiting transaction has this nonce, and this one does not pay enough more to replace it.',
    advice: 'Raise both fees by at least 10 % (100 % for blob transactions) and sign again.',
  },
  {
    id: 'alreadyKnown',
    text: /already known|(?<!un)known transaction|AlreadyKnown|already imported|AlreadyImported/i,
    cause: 'The node has this very transaction already.',
    advice: 'Nothing is lost: get its receipt.',
  },
  {
    id: 'alreadyFinal',
    text: /transaction already finalized/i,
    cause: 'This very transaction is in a block already.',
    advice: 'Nothing is lost: get its receipt.',
  },
  {
    id: 'gasAllowance',
    text: /gas required exceeds allowance/i,
    cause: 'No gas that the sender can pay for is enough, or the code fails at any gas.',
    advice: 'Leave gas price and gas out, or try eth_call with the same input to see a reason.',
  },
  {
    id: 'insufficientForL1',
    text: /insufficient funds for l1/i,
    cause: 'The sender cannot pay the value, the highest gas cost and the L1 fee for the data together.',
    advice: 'Lower the value or the fees, or send funds to the account first.',
    adviceForReads:
      'Leave the gas price and the fees out, lower the value, or override the sender’s balance.',
  },
  {
    id: 'insufficientFunds',
    text: /insufficient (funds|balance)|InsufficientFunds|(doesn'?t|does not) have enough funds|not enough funds|upfront cost exceeds|insufficient balance for transfer|\bOutOfFunds?\b/i,
    clientCodes: [{ client: 'besu', codes: [-32004] }],
    cause: 'The sender cannot pay the value and the highest gas cost together.',
    advice: 'Lower the value or the fees, or send funds to the account first.',
    adviceForReads:
      'Leave the gas price and the fees out, lower the value, or override the sender’s balance.',
  },
  {
    id: 'intrinsicGas',
    text: /intrinsic gas|floor data gas|gas limit .*too low|insufficient gas|gas is too low|gasRemaining underflow/i,
    clientCodes: [{ client: 'besu', codes: [-32003] }],
    cause: 'The gas limit is below what the transaction needs before any code runs.',
    advice: 'Set the gas to what eth_estimateGas returns.',
    adviceForReads: 'Leave the gas out, or raise it.',
  },
  {
    id: 'tipAboveFee',
    text: /(max ?priority ?fee|tip).{0,60}(higher|above|exceeds|greater|>).{0,60}max ?fee|max ?fee ?per ?gas \(\d+\) < max ?priority/i,
    cause: 'The tip is larger than the whole fee allowed.',
    advice: 'Make maxPriorityFeePerGas at most maxFeePerGas.',
  },
  {
    id: 'feeMixed',
    text: /both gasPrice and \(?maxFeePerGas/i,
    cause: 'The transaction names a gas price and the fees of EIP-1559, which exclude each other.',
    advice: 'Keep gasPrice, or maxFeePerGas with maxPriorityFeePerGas.',
  },
  {
    id: 'feeTooHigh',
    text: /exceeds maximum wei|tx fee .*exceeds the configured cap|fee cap exceeded|fee too high/i,
    cause: 'The fee is above the node’s own safety cap.',
    advice: 'Check the fee; the node’s own settings hold the cap (geth: --rpc.txfeecap).',
  },
  {
    id: 'feeTooLow',
    text: /max fee per (blob )?gas less than|fee ?cap less than block base fee|fee ?too ?low|transaction underpriced|tip (is )?(too low|below)|gas price (\d+ )?(is )?too low|gas price below|maxFeePerGas must be non-zero|max ?fee ?per ?gas (is )?(too low|less than)/i,
    clientCodes: [{ client: 'besu', codes: [-32009] }],
    cause: 'The fee is below what the network, or this node, requires now.',
    advice:
      'Raise maxFeePerGas above the base fee of the newest block, and the tip to what eth_maxPriorityFeePerGas returns.',
    adviceForReads: 'Leave the gas price and the fees out.',
  },
  {
    id: 'gasTooHigh',
    text: /exceeds block gas limit|gas limit (is )?too high|gas limit exceeds|transaction gas limit too high|GasLimitExceeded|exceeds current gas limit|^gas limit reached/im,
    cause: 'The gas limit is more than a block, or a single transaction, may use.',
    advice: 'Lower the gas; since EIP-7825 one transaction may have 16,777,216.',
    adviceForReads: 'Lower the gas, or leave it out.',
  },
  {
    id: 'blobs',
    text: /blobs? failed kzg|blobless blob|missing blob|at least 1 blob|too many blobs|blob .{0,40}(invalid|mismatch)|missing "?to"? in blob|invalid (blob|kzg)/i,
    cause: 'The blobs of the transaction are missing, or do not fit their commitments and proofs.',
    advice:
      'Send it in its network form, with blobs, commitments and proofs as the newest fork requires them.',
  },
  {
    id: 'poolFull',
    text: /txpool is full|transaction pool is full|too many transactions in the queue|queue (is )?full|in-flight transaction limit/i,
    cause: 'The node accepts no more waiting transactions, of this sender or at all.',
    advice: 'Wait until some are mined, or raise the fee.',
    action: 'retry',
  },
  {
    id: 'congestion',
    text: /dropped due to .*congestion/i,
    cause: 'The network dropped the transaction, as it was overloaded.',
    advice: 'Send the same transaction again; nothing was paid.',
    action: 'retry',
  },
  {
    id: 'senderIsContract',
    text: /SenderIsContract|sender (is )?not an eoa/i,
    cause: 'The sender has code, and only accounts without code can send (EIP-3607).',
    advice: 'Send from an account without code.',
    adviceForReads: 'Use another sender, or override its code.',
  },
  {
    id: 'senderNotAllowed',
    text: /sender account not authorized|sender .*not (permitted|allowed|authorized)/i,
    clientCodes: [{ client: 'besu', codes: [-32007] }],
    cause: 'This network lets only some accounts send transactions, and this sender is none of them.',
    advice: 'Ask the operator of the network to permit the account.',
  },
  {
    id: 'notReplayProtected',
    text: /only replay-protected/i,
    cause: 'The transaction is signed without a chain id, as before EIP-155, which the node does not accept.',
    advice:
      'Sign it with the id that eth_chainId returns, or use a node that accepts it (geth: --rpc.allow-unprotected-txs).',
  },
  {
    id: 'waitedForReceipt',
    text: /wasn'?t processed (in|within)/i,
    cause: 'The transaction is sent, and was in no block within the time that the node waits (EIP-7966).',
    advice: 'Nothing is lost: get its receipt before you send anything again.',
  },
  {
    id: 'wrongChain',
    text: /invalid (sender|chain ?id)|incorrect chain|wrong chain ?id|chain ?id (does not match|not supported|is required|mismatch)/i,
    cause: 'The transaction is signed for another chain, or its signature is wrong.',
    advice: 'Sign it with the id that eth_chainId returns.',
    adviceForReads: 'Leave the chain id out, or use the one that eth_chainId returns.',
  },
  {
    id: 'signature',
    text: /invalid (transaction )?signature|invalid transaction v, r, s/i,
    clientCodes: [{ client: 'besu', codes: [-32002] }],
    cause: 'The signature does not belong to the transaction.',
    advice: 'Sign it again, and send the bytes as they come out.',
  },
  {
    id: 'transactionTooLarge',
    text: /oversized data|MaxTxSizeExceeded|max initcode size exceeded/i,
    cause: 'The transaction is larger than nodes accept (128 KB; 49,152 bytes of creation code).',
    advice: 'Split the data over several transactions, or send it as blobs.',
  },
  {
    id: 'transactionType',
    text: /transaction type not (supported|valid)|unknown transaction type|invalid transaction type|NotSupportedTxType|not valid before|(not|un)supported tx type/i,
    cause: 'The chain, or this node, does not accept transactions of this type.',
    advice: 'Use another type: 2 (EIP-1559) where there is a base fee, else 0.',
  },
  {
    id: 'transactionBytes',
    text: /^(err: )?rlp: |invalid rlp|typed transaction too short|transaction could not be decoded|failed to decode signed transaction/im,
    cause: 'The bytes are not a signed transaction.',
    advice: 'Send the whole signed bytes with 0x in front: Paste Anything shows what the bytes hold.',
  },
  {
    id: 'inputTwice',
    text: /both "?data"? and "?input"?/i,
    cause: 'The members “data” and “input” differ; they are two names of the same bytes.',
    advice: 'Keep “input”.',
  },
  {
    id: 'emptyCreation',
    text: /contract creation without any data/i,
    cause: 'Without “to” the transaction creates a contract, and it has no code for one.',
    advice: 'Give “to”, or the code as “input”.',
  },
  {
    id: 'memberMissing',
    text: /(gas|nonce|gasPrice|fees?) not specified|missing (gas|nonce|gasPrice|from|fees?)\b/i,
    cause: 'The node fills nothing in, and a member of the transaction is missing.',
    advice: 'Set it: the node’s message names it; eth_fillTransaction fills in what is missing.',
  },
  {
    id: 'lockedAccount',
    text: /unknown account|no key for given address|authentication needed: password|account.*locked|no signer|signer .*not (found|available)/i,
    clientCodes: [{ client: 'nethermind', codes: [-32020] }],
    cause: 'The node does not hold an unlocked key for this sender.',
    advice:
      'Sign elsewhere and use eth_sendRawTransaction; a hosted node never signs. A development node sends for any account that is impersonated.',
  },
];
