// Addresses on the seeded chain that tests name. Free of VS Code, so that unit tests can read them too.

/** The second development account of anvil. */
export const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** The first, which has all of the token. */
export const HOLDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** The ERC-20 token. */
export const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
