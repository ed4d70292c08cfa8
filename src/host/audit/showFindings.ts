// The list of an audit: first whether a key was found, then the places that hold one, with a remedy for each, and what
// was not searched. Enter or a click opens a place, and the list stays open.

import * as vscode from 'vscode';
import { createQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import { KEY_PLACEHOLDER } from '../../core/endpoint/endpoint.ts';
import type { Area, Findings, LeftOut, KeyPlace } from './findings.ts';

type Row = PickItem & { readonly place?: KeyPlace };

/** The titles and remedies, in the order of the list. */
const AREAS: Readonly<Record<Area, readonly [title: string, remedy: string]>> = {
  setting: [
    vscode.l10n.t('Settings'),
    vscode.l10n.t(
      'Remove it. Where an endpoint needs it, write {0} and choose “Set API Key” in “Endpoints...”.',
      KEY_PLACEHOLDER,
    ),
  ],
  settingsFile: [
    vscode.l10n.t('Settings files and their old versions'),
    vscode.l10n.t('Remove it and save. For old versions, run “Local History: Delete All”.'),
  ],
  call: [vscode.l10n.t('History'), vscode.l10n.t('Delete the call in the History view.')],
  saved: [vscode.l10n.t('Saved requests'), vscode.l10n.t('Edit or delete the request in the Saved view.')],
  state: [
    vscode.l10n.t('Data that VS Code stores for this extension'),
    vscode.l10n.t('Choose this row to delete it. You are asked first.'),
  ],
  storage: [
    vscode.l10n.t('Files of the extension and of VS Code'),
    vscode.l10n.t('Close VS Code, then delete the file. Its contents are lost.'),
  ],
  log: [vscode.l10n.t('Logs'), vscode.l10n.t('Close VS Code, then delete the log.')],
  workspace: [
    vscode.l10n.t('Workspace'),
    vscode.l10n.t('Remove it. If it was ever committed, replace the key: it is in every clone.'),
  ],
  folder: [vscode.l10n.t('Folder'), vscode.l10n.t('Remove it, or delete the file.')],
};

const LEFT_OUT: Readonly<Record<LeftOut, string>> = {
  unreadable: vscode.l10n.t('could not be read'),
  large: vscode.l10n.t('larger than 20 MB, and not on this machine'),
  many: vscode.l10n.t('more than 100,000 files: the rest of them'),
};

/** Shows the findings until the list is closed. */
export function showFindings(
  findings: Findings,
  limits: readonly string[],
  open: (place: KeyPlace) => Promise<void>,
): Promise<void> {
  const { places } = findings;
  const pick = createQuickPick<Row>();
  const rows = placeRows(places);
  pick.title = vscode.l10n.t('Audit for Leaked Keys');
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.items = [verdictRow(findings), ...rows, ...limitRows(findings, limits)];
  pick.activeItems = rows.filter(({ place }) => place !== undefined).slice(0, 1);
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const place = pick.selectedItems[0]?.place;
      if (place !== undefined) void open(place);
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve();
    });
    pick.show();
  });
}

/** Whether a key was found, and how much was searched. */
function verdictRow({ places, searched, isStopped }: Findings): Row {
  const count = places.length;
  const all = searched.toLocaleString('en');
  const found =
    count === 1
      ? vscode.l10n.t('1 place holds a key')
      : vscode.l10n.t('{0} places hold a key', count.toLocaleString('en'));
  const label = count === 0 ? vscode.l10n.t('No key found in {0} files and texts', all) : found;
  return {
    icon: count > 0 ? 'error' : isStopped() ? 'warning' : 'pass',
    label: isStopped() ? vscode.l10n.t('{0} so far: the search was stopped', label) : label,
    ...(count > 0 && { description: vscode.l10n.t('{0} files and texts searched', all) }),
  };
}

function placeRows(places: readonly KeyPlace[]): readonly Row[] {
  return (Object.keys(AREAS) as Area[]).flatMap((area) => {
    const [title, remedy] = AREAS[area];
    const rows = places.filter((place) => place.area === area).map((place) => placeRow(place, remedy));
    return rows.length === 0 ? [] : [separator(title), ...rows];
  });
}

/** The label is the file name, the most useful part of a path: VS Code cuts a long label at its end. */
function placeRow(place: KeyPlace, remedy: string): Row {
  const { where, names, target } = place;
  const [label = '', folder = ''] = target.kind === 'file' ? splitPath(where) : [where];
  const key = vscode.l10n.t('key of {0}', names.map((name) => `“${name}”`).join(', '));
  return { label, description: folder === '' ? key : `${key} · ${folder}`, detail: remedy, place };
}

function splitPath(path: string): readonly [name: string, folder: string] {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return [path.slice(at + 1), path.slice(0, Math.max(0, at))];
}

function limitRows({ leftOut }: Findings, limits: readonly string[]): readonly Row[] {
  const files = [...leftOut].map(([why, all]) => ({
    label: all.length === 1 ? all[0]! : vscode.l10n.t('{0} files', all.length.toLocaleString('en')),
    description: LEFT_OUT[why],
  }));
  return [separator(vscode.l10n.t('Not searched')), ...files, ...limits.map((label) => ({ label }))];
}

function separator(label: string): Row {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
