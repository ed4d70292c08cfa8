// The reads that go to the node over a WebSocket, and how much each kind may take of its own socket.

/** Reads that share a socket. */
export type QuickKind = {
  readonly name: string;
  readonly methods: ReadonlySet<string>;
  /** The id and params of a call that can go this way. */
  readonly plain: RegExp;
  /** A longer reply ends the socket. */
  readonly mostBytes: number;
  /** Calls at the node at once, in a worker. */
  readonly mostAtOnce: number;
};

/** Results are short, and a node computes little for them. */
export const SHORT_READS: QuickKind = {
  name: 'short reads',
  methods: new Set(
    (
      'eth_chainId eth_blockNumber eth_gasPrice eth_maxPriorityFeePerGas eth_blobBaseFee eth_syncing eth_getBalance ' +
      'eth_getTransactionCount eth_getStorageAt net_version net_listening net_peerCount web3_clientVersion'
    ).split(' '),
  ),
  plain: /^[ -~]{0,4096}$/,
  mostBytes: 65_536,
  mostAtOnce: 1024,
};

/** A call may run long and return much. So these have a socket of their own, as some nodes take its calls in turn. */
export const contractCalls = (mostAtOnce: number): QuickKind => ({
  name: 'eth_call',
  methods: new Set(['eth_call']),
  plain: /^[ -~]{0,32768}$/,
  mostBytes: 1_048_576,
  mostAtOnce,
});
