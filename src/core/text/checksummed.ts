// An address with the capitals of its checksum (EIP-55).

import * as Address from 'ox/Address';

/** Any other text stays as it is. */
export function checksummed(text: string): string {
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? Address.checksum(text.toLowerCase()) : text;
}
