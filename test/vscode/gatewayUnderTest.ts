// The suite's own line to its gateway, to arrange the chain and to check results independently.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { pick, runCommand, statusBarItem, typeInto } from './window.ts';
import { endpointAction } from './endpointAction.ts';

/** The id the endpoint of these tests gets in the settings. */
export const ENDPOINT_NAME = 'Gateway under test';

function environment(name: string): string {
  const value = process.env[name];
  assert.ok(value !== undefined && value !== '', `${name} is not set: start the suite with npm test.`);
  return value;
}

export const gatewayUrl = (): string => environment('ETH_RPC_TEST_GATEWAY');
export const canaryKey = (): string => environment('ETH_RPC_TEST_KEY');

/** Calls the gateway without the extension. */
export async function askGateway(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(`${gatewayUrl()}/v1/${canaryKey()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
  });
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
  assert.equal(error, undefined, `${method}: ${JSON.stringify(error)}`);
  return result;
}

type Endpoint = {
  readonly id: string;
  readonly name: string;
  readonly urlTemplate: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signUpUrl?: string;
};

export function configuredEndpoints(): readonly Endpoint[] {
  return vscode.workspace.getConfiguration('ethRpc').get<Endpoint[]>('endpoints', []);
}

/** Puts these endpoints in place of all others and waits until one of them is the active one; gives the way back. */
export async function replaceEndpoints(endpoints: readonly Endpoint[]): Promise<() => Promise<void>> {
  const kept = configuredEndpoints();
  const write = async (items: readonly Endpoint[]): Promise<void> =>
    vscode.workspace.getConfiguration('ethRpc').update('endpoints', items, vscode.ConfigurationTarget.Global);
  await write(endpoints);
  const names = endpoints.map(({ name }) => name).join('|');
  await (await statusBarItem(new RegExp(names === '' ? 'no endpoint' : names))).waitFor();
  return () => write(kept);
}

/** These endpoints alone, while `use` runs. */
export async function withEndpoints(endpoints: readonly Endpoint[], use: () => Promise<void>): Promise<void> {
  const putBack = await replaceEndpoints(endpoints);
  try {
    await use();
  } finally {
    await putBack();
  }
}

/** Changes the mode of the gateway's endpoint by the command, and waits until it is in the settings. */
export async function setMode(mode: string): Promise<void> {
  await endpointAction('Change Endpoint Mode');
  await pick(mode);
  await until(`the mode is ${mode}`, () => {
    const endpoint = configuredEndpoints().find(({ name }) => name === ENDPOINT_NAME) as { mode?: string };
    return (endpoint.mode ?? 'ask') === mode;
  });
}

/** Adds the gateway as a person does: pastes its whole URL, key included. Does nothing where it is there already. */
export async function addGatewayEndpoint(): Promise<void> {
  if (configuredEndpoints().some(({ name }) => name === ENDPOINT_NAME)) return;
  await runCommand('Ethereum RPC: Add Endpoint');
  await pick('Paste an endpoint URL');
  await typeInto('Add Endpoint: URL', `${gatewayUrl()}/v1/${canaryKey()}`);
  await typeInto('Add Endpoint: name', ENDPOINT_NAME);
  await until('the endpoint is in the settings', () =>
    configuredEndpoints().some(({ name }) => name === ENDPOINT_NAME),
  );
}

/** Waits for a condition; fails after so many seconds with its name, which can say what is there instead. */
export async function until(
  what: string | (() => string),
  holds: () => boolean | Promise<boolean>,
  seconds = 10,
): Promise<void> {
  for (let attempt = 0; attempt < seconds * 20; attempt++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`Waited in vain: ${typeof what === 'string' ? what : what()}`);
}
