// Switches keccak-256 to its WebAssembly engine, which is several times as fast as the JavaScript one. Checksums of
// addresses and selectors of ABIs use it.

import * as Engine from 'ox/Engine';
import * as WasmHash from 'ox/wasm/Hash';

/** Never rejects: where WebAssembly is not allowed, the JavaScript engine stays in use. */
export async function installFastHash(): Promise<void> {
  try {
    await Engine.install({ Hash: WasmHash.engine() });
  } catch {
    // The JavaScript engine gives the same hashes.
  }
}
