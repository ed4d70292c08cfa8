// Encrypts and signs with the operator's secret: a derived key of its own for each purpose.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

type SealPurpose = 'address' | 'mail' | `code ${string}`;
type SignPurpose = 'address look-up' | 'network' | 'confirm' | 'revoke' | 'store';

const NONCE = 12;
const TAG = 16;

export class Sealer {
  readonly #secret: Buffer;
  readonly #keys = new Map<string, Buffer>();

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** Encrypts with AES-256-GCM. The result is nonce, tag and encrypted text. */
  seal(purpose: SealPurpose, text: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#derive(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Undefined where the text was sealed with another secret, or was changed. */
  open(purpose: SealPurpose, sealed: Uint8Array): string | undefined {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#derive(purpose), sealed.subarray(0, NONCE));
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      const text = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
      return text.toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** HMAC-SHA-256 of the text. */
  sign(purpose: SignPurpose, text: string): Buffer {
    return createHmac('sha256', this.#derive(`sign ${purpose}`))
      .update(text)
      .digest();
  }

  #derive(purpose: string): Buffer {
    // A code has a purpose of its own and is used once, so its key is not kept.
    const isKept = !purpose.startsWith('code ');
    const kept = isKept ? this.#keys.get(purpose) : undefined;
    const key =
      kept ?? Buffer.from(hkdfSync('sha256', this.#secret, '', `ethereum-rpc-gateway ${purpose}`, 32));
    if (isKept) this.#keys.set(purpose, key);
    return key;
  }
}
