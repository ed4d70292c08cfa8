// The commands that choose, edit and remove endpoints and delete their keys.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import { confirm } from '../common/confirm.ts';
import { ENDPOINTS_VIEW, LOCAL_GATEWAY_ID } from '../common/ids.ts';
import { showInformationMessage, showWarningMessage } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import type { Removals } from '../common/removals.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import type { DeletedKey } from '../keys/keyStore.ts';
import { addEndpoint, addLocalNode } from './addEndpoint.ts';
import { editEndpoint } from './editEndpoint.ts';
import { endpointActions } from './endpointActions.ts';
import type { EndpointOf } from './endpointOf.ts';
import type { EndpointRow } from './endpointRow.ts';
import type { Endpoints } from './endpoints.ts';
import { activeFirst, pickEndpoint, pickItem, pickKeyedEndpoint } from './pickEndpoint.ts';
import type { PickServices } from './pickEndpoint.ts';
import type { MethodImports } from './methodImports.ts';
import { useEndpoint } from './useEndpoint.ts';
import { changeEndpoint } from '../common/settings.ts';

export type EndpointCommandServices = PickServices & {
  readonly imports: MethodImports;
  readonly removals: Pick<Removals, 'add'>;
  readonly endpointOf: EndpointOf;
  /** The row whose click runs a command. */
  readonly clicked: () => EndpointRow | undefined;
};

/** Each command acts on the endpoint that its argument stands for, else on one that the user picks. */
export function endpointCommands(services: EndpointCommandServices) {
  const { endpoints, keys, endpointOf, clicked } = services;
  return {
    'ethRpc.addEndpoint': (argument?: unknown) =>
      isNodeRow(argument)
        ? addLocalNode(endpoints, argument.node.url, argument.node.place)
        : addEndpoint(endpoints, keys),
    async 'ethRpc.useEndpoint'(argument?: unknown) {
      const endpoint = await endpointOf(argument ?? clicked());
      if (endpoint === undefined) await selectEndpoint(services);
      else await useEndpoint(services, endpoint);
    },
    async 'ethRpc.editEndpoint'(argument?: unknown) {
      const endpoint = await configuredEndpoint(services, argument, vscode.l10n.t('Edit Endpoint'));
      if (endpoint !== undefined) await editEndpoint(endpoint, services);
    },
    async 'ethRpc.removeEndpoint'(argument?: unknown) {
      const endpoint = await configuredEndpoint(services, argument, vscode.l10n.t('Remove Endpoint'));
      if (endpoint !== undefined) await removeEndpoint(services, endpoint);
    },
    'ethRpc.deleteApiKey': async (argument?: unknown) => deleteApiKey(services, await endpointOf(argument)),
  };
}

function isNodeRow(argument: unknown): argument is EndpointRow & { readonly kind: 'node' } {
  return typeof argument === 'object' && argument !== null && 'node' in argument;
}

/**
 * Lists all endpoints, to choose the one that calls go to, and below them the actions on endpoints. Returns the endpoint
 * that was chosen. `unreached`: the id of an endpoint to leave, which comes last.
 */
export async function selectEndpoint(
  services: PickServices,
  unreached?: string,
): Promise<Endpoint | undefined> {
  const { endpoints, states } = services;
  const active = endpoints.active();
  type Item = PickItem & { readonly endpoint?: Endpoint; readonly command?: string };
  const isLast = ({ id }: Endpoint): number => Number(id === unreached);
  const all = activeFirst(endpoints.all(), active).toSorted((a, b) => isLast(a) - isLast(b));
  const items: readonly Item[] = [
    ...all.map((endpoint) => pickItem(endpoint, endpoint.id === active?.id, states)),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    ...endpointActions(endpoints),
  ];
  const choice = await showQuickPick(items, {
    title: vscode.l10n.t('Endpoints'),
    placeHolder: vscode.l10n.t('Calls go to the selected endpoint'),
    matchOnDescription: true,
  });
  if (choice?.endpoint !== undefined) await endpoints.select(choice.endpoint.id);
  else if (choice?.command !== undefined) await vscode.commands.executeCommand(choice.command);
  return choice?.endpoint;
}

/**
 * The configured endpoint that a row or a key press stands for. The user is asked for one only where there is no
 * argument: a key that is pressed on another kind of row must change nothing.
 */
async function configuredEndpoint(
  services: PickServices & Pick<EndpointCommandServices, 'endpointOf'>,
  argument: unknown,
  title: string,
): Promise<Endpoint | undefined> {
  const configured = services.endpoints.configured();
  if (argument === undefined) return pickEndpoint(services, title, configured);
  const meant = await services.endpointOf(argument);
  if (meant === undefined) sayGone(argument);
  if (meant?.id === LOCAL_GATEWAY_ID)
    void showInformationMessage(vscode.l10n.t('The local gateway is not in the settings. You can stop it.'));
  return configured.find(({ id }) => id === meant?.id);
}

/**
 * Says that the endpoint of a call, or with this id, no longer exists; nothing of another argument. Returns whether it
 * was said.
 */
export function sayGone(argument: unknown): boolean {
  const isId = typeof argument === 'string' && argument !== ENDPOINTS_VIEW;
  if (isId) void showInformationMessage(vscode.l10n.t('This endpoint no longer exists.'));
  else if (typeof argument !== 'object' || argument === null || !('endpointName' in argument)) return false;
  else void sayGoneOf(argument as HistoryEntry);
  return true;
}

async function sayGoneOf({ endpointId, endpointName }: HistoryEntry): Promise<void> {
  if (endpointId !== LOCAL_GATEWAY_ID)
    return void showInformationMessage(vscode.l10n.t('The endpoint “{0}” no longer exists.', endpointName));
  const start = vscode.l10n.t('Start Local Gateway');
  const choice = await showInformationMessage(vscode.l10n.t('The local gateway is not running.'), start);
  if (choice === start) await vscode.commands.executeCommand('ethRpc.startGateway');
}

export async function removeEndpoint(
  services: PickServices & { readonly imports: MethodImports },
  endpoint: Endpoint,
): Promise<void> {
  const details = [
    needsKey(endpoint)
      ? vscode.l10n.t('Its API key is deleted too. History keeps its calls.')
      : vscode.l10n.t('History keeps its calls.'),
    ...whereCallsGo(services.endpoints, endpoint),
  ];
  const question = vscode.l10n.t('Remove the endpoint “{0}”?', endpoint.name);
  if (!(await confirm(question, details.join(' '), vscode.l10n.t('Remove')))) return;
  const isInUse = services.endpoints.active()?.id === endpoint.id;
  await changeEndpoint(endpoint.id, () => undefined);
  services.endpoints.refresh();
  const next = services.endpoints.active();
  if (isInUse && next !== undefined) await services.endpoints.select(next.id);
  // Otherwise a later endpoint with the same id would get them.
  await services.imports.remove(endpoint);
  await deleteKeyOf(endpoint, services.keys);
}

/** Says which endpoint is in use once this one, which is so now, is removed. */
function whereCallsGo(endpoints: Endpoints, { id }: Endpoint): readonly string[] {
  if (endpoints.active()?.id !== id) return [];
  const next = endpoints.usedBefore(id) ?? endpoints.all().find((other) => other.id !== id);
  return next === undefined ? [] : [vscode.l10n.t('Calls then go to “{0}”.', next.name)];
}

/** Asks for the key of this endpoint, or of one that the user picks. Returns the endpoint whose key was set. */
export async function setApiKey(services: PickServices, of?: Endpoint): Promise<Endpoint | undefined> {
  const endpoint = of ?? (await pickKeyedEndpoint(services, vscode.l10n.t('Set API Key')));
  return endpoint && (await services.keys.ask(endpoint)) === undefined ? undefined : endpoint;
}

/** Deletes the key of this endpoint, or of one that the user picks. It can be restored for a while. */
export async function deleteApiKey(
  services: PickServices & Pick<EndpointCommandServices, 'removals'>,
  of?: Endpoint,
): Promise<void> {
  const { keys, removals } = services;
  const endpoint = of ?? (await pickKeyedEndpoint(services, vscode.l10n.t('Delete API Key')));
  if (endpoint === undefined) return;
  if ((await keys.toMask(endpoint)) === undefined)
    return void showInformationMessage(vscode.l10n.t('No API key is stored for “{0}”.', endpoint.name));
  const question = vscode.l10n.t('Delete the API key of “{0}”?', endpoint.name);
  const detail = vscode.l10n.t('You are asked for it at the next call.');
  if (!(await confirm(question, detail, vscode.l10n.t('Delete')))) return;
  const { isGone, restore } = await deleteKeyOf(endpoint, keys);
  if (!isGone || restore === undefined) return;
  removals.add({
    view: ENDPOINTS_VIEW,
    message: vscode.l10n.t('Deleted: the API key of “{0}”', endpoint.name),
    async undo() {
      await restore();
      return vscode.l10n.t('Restored: the API key of “{0}”', endpoint.name);
    },
  });
}

async function deleteKeyOf(endpoint: Endpoint, keys: EndpointKeys): Promise<DeletedKey> {
  const deleted = await keys.delete(endpoint);
  if (!deleted.isGone) {
    const message = vscode.l10n.t(
      'The key of “{0}” could not be deleted from the system’s secret storage, and is still there. Try again, or revoke it at its provider.',
      endpoint.name,
    );
    void showWarningMessage(message);
  }
  return deleted;
}
