// A compressed body while it arrives: unpacks it into the body that is kept, which sets the limit.

import type { Failure } from '../core/failure/failure.ts';
import type { Body, BodyState } from './body.ts';
import { isReadable, Unpacker } from './unpack.ts';
import { unpackFailure, unreadableCodings } from './unpackFailure.ts';

export type PackedTo = {
  readonly body: Body;
  /** Called with the state that `body` returned for the last bytes. */
  readonly took: (state: BodyState) => void;
  /** Called once: with undefined when all is unpacked, or with the failure. */
  readonly ended: (failure: Failure | undefined) => void;
};

export class PackedBody {
  readonly #status: number;
  readonly #codings: readonly string[];
  readonly #to: PackedTo;
  /** Undefined until the first bytes come: an empty body is not compressed, whatever the head says. */
  #unpacker: Unpacker | undefined;
  /** Bytes of the body that have come over the network. */
  wireBytes = 0;

  /** `status`: of the response; `codings`: as its head names them. */
  constructor(status: number, codings: readonly string[], to: PackedTo) {
    this.#status = status;
    this.#codings = codings;
    this.#to = to;
  }

  /** Takes the next bytes. Returns a promise where later bytes must wait for it. */
  push(chunk: Uint8Array): Promise<void> | undefined {
    this.wireBytes += chunk.length;
    if (!isReadable(this.#codings)) {
      this.#to.ended(unreadableCodings(this.#status, this.#codings));
      return undefined;
    }
    this.#unpacker ??= this.#begin();
    return this.#unpacker.write(chunk);
  }

  end(): void {
    if (this.#unpacker === undefined) this.#to.ended(undefined);
    else this.#unpacker.end();
  }

  destroy(): void {
    this.#unpacker?.destroy();
  }

  #begin(): Unpacker {
    const { body, took, ended } = this.#to;
    return new Unpacker(this.#codings, {
      take(chunk) {
        took(body.push(chunk));
        return body.ready();
      },
      ended: (error) =>
        ended(error === undefined ? undefined : unpackFailure(this.#status, this.#codings, error)),
    });
  }
}
