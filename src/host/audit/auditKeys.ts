// The command “Audit for Leaked Keys”: searches everywhere for copies of the stored API keys, and lists the places. The
// search changes nothing.

import * as vscode from 'vscode';
import { showInformationMessage, withNotification } from '../common/notices.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import { createFindings } from './findings.ts';
import type { Findings } from './findings.ts';
import { openPlace } from './openPlace.ts';
import type { PlaceServices } from './openPlace.ts';
import { ownFolders } from './ownFolders.ts';
import type { OwnPaths } from './ownFolders.ts';
import { searchFolder } from './searchFolder.ts';
import { searchHistory, searchSettings, searchState } from './searchMemory.ts';
import { searchWorkspace } from './searchWorkspace.ts';
import { showFindings } from './showFindings.ts';

export type AuditServices = PlaceServices & {
  readonly endpoints: Endpoints;
  readonly keys: EndpointKeys;
  readonly paths: OwnPaths;
};

type Scope = { readonly hasEnv: boolean; readonly folder?: vscode.Uri };

export function auditCommands(services: AuditServices) {
  return { 'ethRpc.auditKeys': () => auditKeys(services) };
}

export async function auditKeys(services: AuditServices): Promise<void> {
  const sought = await soughtKeys(services);
  if (sought.length === 0)
    return void showInformationMessage(vscode.l10n.t('No API key is stored. Set one first.'));
  const scope = await askForScope();
  if (scope === undefined) return;
  const findings = await withNotification(vscode.l10n.t('Looking for API keys'), async (token, report) => {
    const reportCount = (count: number): void => {
      if (count % 100 === 0) report({ message: vscode.l10n.t('{0} searched', count.toLocaleString('en')) });
    };
    const all = createFindings(sought, () => token.isCancellationRequested, reportCount);
    await searchAll(all, services, scope, token);
    return all;
  });
  await showFindings(findings, limitsOf(scope), (place) => openPlace(place, services));
}

async function soughtKeys({ endpoints, keys }: AuditServices) {
  const names = new Map(endpoints.all().map(({ id, name }) => [id, name]));
  return (await keys.all()).map(({ endpointId, secret }) => ({
    name: names.get(endpointId) ?? vscode.l10n.t('{0}, removed', endpointId),
    secret,
  }));
}

async function searchAll(
  findings: Findings,
  { history, mementos, paths }: AuditServices,
  { hasEnv, folder }: Scope,
  token: vscode.CancellationToken,
): Promise<void> {
  if (folder !== undefined) return searchWorkspace(findings, token, true, folder);
  searchState(mementos, findings);
  await searchHistory(history, findings);
  // A key in a call or saved request is in the history file too: report it once.
  const hasHistory = findings.places.some(({ area }) => area === 'call' || area === 'saved');
  for (const one of ownFolders(paths, hasHistory)) await searchFolder(one, findings);
  await searchWorkspace(findings, token, hasEnv);
  // Settings in effect come last, in addition to settings files: a key can be in those of a profile or another machine.
  searchSettings(vscode.workspace.getConfiguration(), findings);
}

async function askForScope(): Promise<Scope | undefined> {
  const here: vscode.QuickPickItem = {
    label: vscode.l10n.t('Everything but .env files'),
    detail: vscode.l10n.t(
      'Settings, history, exports and other files of the workspace, storage and logs of VS Code',
    ),
  };
  const withEnv: vscode.QuickPickItem = {
    label: vscode.l10n.t('Everything, .env files too'),
    detail: vscode.l10n.t('These files are meant to hold keys. Keep them out of repositories'),
  };
  const elsewhere: vscode.QuickPickItem = {
    label: vscode.l10n.t('Another folder…'),
    detail: vscode.l10n.t('For example where the history was exported to'),
  };
  const picked = await showQuickPick([here, withEnv, elsewhere], {
    title: vscode.l10n.t('Audit for Leaked Keys'),
    placeHolder: vscode.l10n.t('Where to search. Nothing is changed, and no key is shown'),
  });
  if (picked !== elsewhere) return picked && { hasEnv: picked === withEnv };
  const [folder] =
    (await vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true })) ?? [];
  return folder && { hasEnv: true, folder };
}

function limitsOf({ hasEnv, folder }: Scope): readonly string[] {
  return [
    ...(hasEnv ? [] : [vscode.l10n.t('.env files')]),
    vscode.l10n.t('node_modules, .git and what the setting files.exclude names'),
    vscode.l10n.t('compressed files, archives and what is encrypted'),
    ...(folder === undefined
      ? [vscode.l10n.t('files outside of the workspace: choose “Another folder…” for exports')]
      : []),
    ...(vscode.env.uiKind === vscode.UIKind.Web
      ? [vscode.l10n.t('data that the browser stores for VS Code')]
      : []),
    vscode.l10n.t('keys that were replaced or deleted: only those that are kept now are known'),
  ];
}
