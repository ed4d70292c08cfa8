// Hides unasked `100 Continue` responses, which a client ignores (RFC 9110, 15.2) but undici takes for a fault. Changes
// one digit as the bytes arrive: 100 becomes 102, which undici passes over.

import type { Socket } from 'node:net';

const [LF, CR, SPACE, ZERO, ONE, TWO] = [0x0a, 0x0d, 0x20, 0x30, 0x31, 0x32];
/** Positions of the space and of the three status digits in `HTTP/1.1 100`. */
const [BLANK_AT, FIRST_AT, SECOND_AT, THIRD_AT] = [8, 9, 10, 11];

/** Makes the parser behind this socket pass over every `100 Continue`. Calls must not be pipelined. */
export function ignoreContinue(socket: Socket): void {
  const heads = new ResponseHeads();
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  const push = socket.push.bind(socket);
  socket.write = (...args: unknown[]) => {
    heads.begin();
    return write(...args);
  };
  socket.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) heads.pass(chunk);
    return push(chunk, encoding);
  };
}

/** Follows the bytes of the responses to one request, through interim responses, up to the status of the final one. */
class ResponseHeads {
  #isFollowing = false;
  /** The position of the next byte in its head. */
  #at = 0;
  /** Consecutive line ends. */
  #ends = 0;

  begin(): void {
    this.#isFollowing = true;
    this.#at = 0;
    this.#ends = 0;
  }

  /** Reads the next bytes, and changes the last digit of a status 100. */
  pass(chunk: Uint8Array): void {
    for (let at = 0; this.#isFollowing && at < chunk.length; at++) {
      const place = this.#at++;
      const byte = chunk[at]!;
      if (place < BLANK_AT) continue;
      if (place === BLANK_AT) this.#isFollowing = byte === SPACE;
      else if (place === FIRST_AT) this.#isFollowing = byte === ONE;
      else if (place === SECOND_AT) this.#isFollowing = byte === ZERO;
      else if (place === THIRD_AT && byte === ZERO) chunk[at] = TWO;
      if (byte === LF) this.#ends++;
      else if (byte !== CR) this.#ends = 0;
      if (this.#ends === 2) this.begin();
    }
  }
}
