// The contracts of one build, on a real node.

import { SENDER, word } from '../miningNode.ts';
import type { MiningNode } from '../miningNode.ts';
import type { Build, CompiledOutput } from './builds.ts';
import { contractsOf } from './builds.ts';

/** Deploys all contracts of a build; their addresses by name. */
export async function deployBuild(
  build: Build,
  { send }: Pick<MiningNode, 'send'>,
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
