// Addresses of the pages that specify or document methods. The method's name is added to an address that ends in `/` or
// `#`.

export const EXECUTION_APIS = 'https://ethereum.github.io/execution-apis/api/methods/';
export const NODE_DOCS = 'https://ethereum.org/developers/docs/apis/json-rpc/';
export const GETH = 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-';
export const GETH_PUBSUB = 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub';
export const RETH = 'https://reth.rs/jsonrpc/';
export const ERIGON = 'https://github.com/erigontech/erigon/blob/main/cmd/rpcdaemon/README.md';
export const BESU = 'https://besu.hyperledger.org/public-networks/reference/api';
export const OTTERSCAN = 'https://docs.otterscan.io/api-docs/ots-api';
export const NETHERMIND = 'https://docs.nethermind.io/interacting/json-rpc-ns/';
export const ANVIL = 'https://getfoundry.sh/anvil/overview';
export const HARDHAT = 'https://hardhat.org/hardhat-network/docs/reference';
export const GANACHE = 'https://github.com/trufflesuite/ganache#documentation';
export const FLASHBOTS = 'https://docs.flashbots.net/flashbots-auction/advanced/rpc-endpoint';
export const TENDERLY = 'https://docs.tenderly.co/node/rpc-reference';
export const OPEN_RPC = 'https://spec.open-rpc.org/#service-discovery-method';
