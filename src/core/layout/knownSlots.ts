// Slots that have the same meaning in any contract: those of proxies. https://eips.ethereum.org/EIPS/eip-1967

/** The name of each slot, as it is shown and typed. */
export const KNOWN_SLOTS: ReadonlyMap<bigint, string> = new Map([
  [0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn, 'EIP-1967 implementation'],
  [0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n, 'EIP-1967 admin'],
  [0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50n, 'EIP-1967 beacon'],
]);
