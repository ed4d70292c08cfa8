// What can be done with endpoints, in the list of “Endpoints...”.
import { pick, runCommand } from './window.ts';

export async function endpointAction(label: string): Promise<void> {
  await runCommand('Ethereum RPC: Endpoints...');
  await pick(label);
}
