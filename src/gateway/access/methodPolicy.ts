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

const MOST_REMEMBERED = 500;

const METHOD = /^[a-z][a-z0-9]*_[A-Za-z0-9_]{1,64}$/;

/** `allowed`: the operator's additions, namespaces or whole method names. `ownChain`: the node is the embedded one. */
export function createMethodPolicy(allowed: readonly string[], ownChain: boolean): MethodPolicy {
  const extra = new Set(allowed);
  const namespaces = new Set([...NAMESPACES, ...(ownChain ? DEV_NAMESPACES : [])]);
  return remember((method) => {
    if (!METHOD.test(method)) return false;
    const at = method.indexOf('_');
    const [namespace, name] = [method.slice(0, at), method.slice(at + 1)];
    if (NEVER.includes(namespace)) return false;
    if (extra.has(method)) return true;
    if (namespace === 'debug') return DEBUG_READS.has(name);
    if (namespace === 'eth') return ownChain || !NODE_KEYS.has(name);
    return namespaces.has(namespace) || extra.has(namespace);
  });
}

/** Keeps the allowed methods that were asked for first: each call asks several times. */
function remember(allows: MethodPolicy): MethodPolicy {
  const allowed = new Set<string>();
  return (method) => {
    if (allowed.has(method)) return true;
    const is = allows(method);
    if (is && allowed.size < MOST_REMEMBERED) allowed.add(method);
    return is;
  };
}
