// Unasked `100 Continue` responses, which a client ignores (RFC 9110, 15.2) and undici takes for a fault. They become
// 102, which undici passes over: one digit is changed in the bytes as they come from the network.

import type { Socket } from 'node:net';

const [LF, CR, SPACE, ZERO, ONE, TWO] = [0x0a, 0x0d, 0x20, 0x30, 0x31, 0x32];
/** Where the blank and the three digits of the status stand in `HTTP/1.1 100`. */
const [BLANK_AT, FIRST_AT, SECOND_AT, THIRD_AT] = [8, 9, 10, 11];

/** Lets the parser behind this socket pass over every `100 Continue`. Calls must not be pipelined. */
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

/** Follows the bytes behind a request through interim responses, up to the status of the final one. */
class ResponseHeads {
  #isFollowing = false;
  /** Where the next byte stands in its head. */
  #at = 0;
  /** Line ends in a row. */
  #ends = 0;

  begin(): void {
    this.#isFollowing = true;
    this.#at = 0;
    this.#ends = 0;
  }

  /** Looks at the next bytes; changes the last digit of a status 100. */
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
