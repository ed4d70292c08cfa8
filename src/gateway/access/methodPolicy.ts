// Which methods a key may call: those named here or by the operator, and no others.

export type MethodPolicy = (method: string) => boolean;

const NAMESPACES = ['eth', 'net', 'web3', 'debug', 'trace', 'txpool'];

/** The embedded node's chain belongs to the operator, so methods that change it are allowed. */
const DEV_NAMESPACES = ['anvil', 'evm', 'hardhat', 'ots'];

/** Node administration: no flag opens these. */
export const NEVER = ['engine', 'admin', 'personal', 'miner'];

/** `debug` also holds methods that rewind the chain, write files and profile the node. */
const DEBUG_READS = new Set(
  (
    'getRawHeader getRawBlock getRawReceipts getRawBlockAccessList getRawTransaction getBadBlocks ' +
    'traceTransaction traceCall traceCallMany traceBlockByNumber traceBlockByHash traceBlock intermediateRoots ' +
    'storageRangeAt accountRange accountAt dumpBlock getModifiedAccountsByNumber getModifiedAccountsByHash ' +
    'executionWitness executionWitnessByBlockHash codeByHash preimage printBlock getAccessibleState'
  ).split(' '),
);

/** Methods of `eth` that sign with keys the node holds, or feed it mining work. */
const NODE_KEYS = new Set(
  (
    'sendTransaction resend submitTransaction sign signTransaction signTypedData signTypedData_v3 ' +
    'signTypedData_v4 submitWork submitHashrate'
  ).split(' '),
);

/** Allowed names that are remembered: clients may make up any number of them. */
const MOST_FOUND = 1000;

const METHOD = /^([a-z][a-z0-9]*)_([A-Za-z0-9_]{1,64})$/;

/** `allowed`: the operator's additions, namespaces or whole method names. `ownChain`: the node is the embedded one. */
export function createMethodPolicy(allowed: readonly string[], ownChain: boolean): MethodPolicy {
  const extra = new Set(allowed);
  const namespaces = new Set([...NAMESPACES, ...(ownChain ? DEV_NAMESPACES : [])]);
  const isAllowed: MethodPolicy = (method) => {
    const [, namespace = '', name = ''] = METHOD.exec(method) ?? [];
    if (namespace === '' || NEVER.includes(namespace)) return false;
    if (extra.has(method)) return true;
    if (namespace === 'debug') return DEBUG_READS.has(name);
    if (namespace === 'eth') return ownChain || !NODE_KEYS.has(name);
    return namespaces.has(namespace) || extra.has(namespace);
  };
  // Three checks of the name would cost a twentieth of a call.
  const found = new Set<string>();
  return (method) => {
    if (found.has(method)) return true;
    const isFound = isAllowed(method);
    if (isFound && found.size < MOST_FOUND) found.add(method);
    return isFound;
  };
}
