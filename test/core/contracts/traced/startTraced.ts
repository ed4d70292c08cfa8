// A real node with the contracts of one build.

import type { JsonObject, JsonValue } from '../../../../src/core/json.ts';
import { startAnvil } from '../../../bench/anvil.ts';
import type { Build, CompiledOutput } from './builds.ts';
import { contractsOf } from './builds.ts';

export type TracedNode = {
  readonly ask: (method: string, ...params: readonly JsonValue[]) => Promise<JsonValue>;
  /** Sends a transaction and mines it; its receipt. */
  readonly send: (transaction: JsonObject) => Promise<JsonObject>;
  readonly stop: () => Promise<void>;
};

export const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const word = (digits: string): string => digits.padStart(64, '0');

export async function startTraced(): Promise<TracedNode> {
  const { url, stop } = await startAnvil(0, ['--steps-tracing']);
  const ask: TracedNode['ask'] = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body });
    const { result, error } = (await reply.json()) as { result: JsonValue; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return {
    ask,
    async send(transaction) {
      const hash = await ask('eth_sendTransaction', { from: SENDER, gas: '0x500000', ...transaction });
      // A node may tell the hash before it has mined.
      await ask('evm_mine');
      return (await ask('eth_getTransactionReceipt', hash)) as JsonObject;
    },
    stop,
  };
}

/** Deploys all contracts of a build; their addresses by name. */
export async function deployBuild(
  build: Build,
  { send }: Pick<TracedNode, 'send'>,
): Promise<ReadonlyMap<string, string>> {
  const deployed = new Map<string, string>();
  const digitsOf = (name: string): string => deployed.get(name)!.slice(2);
  const args: Readonly<Record<string, () => string>> = {
    Vault: () => word('3e8') + word(SENDER.slice(2)),
    Router: () => word(digitsOf('Vault')),
  };
  const all = new Map(contractsOf(build).map(([, contract, compiled]) => [contract, compiled]));
  for (const name of ['Fees', 'Vault', 'Router', 'Modern', 'Twins']) {
    const compiled: CompiledOutput | undefined = all.get(name);
    if (compiled === undefined) continue;
    const code = compiled.evm.bytecode.object.replaceAll(/__.{36}__/g, () => digitsOf('Fees'));
    const receipt = await send({ data: `0x${code}${args[name]?.() ?? ''}` });
    deployed.set(name, receipt['contractAddress'] as string);
  }
  return deployed;
}
