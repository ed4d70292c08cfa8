// Shows the variables of a contract, or those that differ between two blocks, and changes them.

import * as vscode from 'vscode';
import { BLOCK_TAGS, blockTagMeaning } from '../../core/blockTags.ts';
import { notationsOf } from '../../core/decode/notationsOf.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { storedType } from '../../core/input/storedInput.ts';
import { isDevChain } from '../../core/write/permission.ts';
import { parseInput } from '../../core/input/parseInput.ts';
import type { StorageLayout } from '../../core/layout/storageLayout.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import type { MenuItem } from '../../protocol/viewer.ts';
import type { Calls } from '../calls/calls.ts';
import { showInformationMessage } from '../common/notices.ts';
import { pickOrType } from '../common/pickOrType.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { NO_LAYOUT } from '../knowledge/layouts.ts';
import type { Layouts } from '../knowledge/layouts.ts';
import { readStorage } from '../subjects/readStorage.ts';
import type { StorageRead } from '../subjects/readStorage.ts';
import { storageComparison } from '../subjects/storageComparison.ts';
import { storageSubject } from '../subjects/storageSubject.ts';
import type { Subject, TrailPlace } from '../subjects/subject.ts';
import { changeVariable } from './changeVariable.ts';
import type { ChangeableVariable } from './changeVariable.ts';
import { GONE_ENDPOINT } from './entryActions.ts';
import type { ActingPage, EndpointId } from './entryActions.ts';

const SEVERAL_LAYOUTS = vscode.l10n.t(
  'Several contracts of this folder have this code, with different variables.',
);

export type VariableServices = {
  readonly calls: Calls;
  readonly endpoints: Endpoints;
  readonly contextOf: ContextOf;
  /** The variables of the contract at an address, read from its build artifact. */
  readonly variablesAt: (endpointId: string, address: string) => ReturnType<Layouts['read']>;
};

export interface VariableActions {
  /** Shows the variables of the contract at an address, at the newest block. */
  showVariables(address: string, endpoint: EndpointId, place: TrailPlace): Promise<void>;
  /** Shows the variables at the newest block or one that the user enters, or what differs there from this subject. */
  readAgain(subject: Subject, how: 'newestVariables' | 'variablesAt' | 'compareVariables'): Promise<void>;
  /** The item that changes the variable of a row: in dev mode, and on a development chain in any mode. */
  menuOf(subject: Subject, path: NodePath): readonly MenuItem[];
  /** Asks for a new value of the variable of a row, writes it, and shows the variables again, at that row. */
  changeVariable(subject: Subject, path: NodePath): Promise<void>;
}

export function createVariableActions(
  services: VariableServices,
  { show, whileBusy, reveal }: ActingPage,
): VariableActions {
  const { calls, contextOf, endpoints } = services;
  async function read(
    address: string,
    endpoint: EndpointId,
    block: string,
  ): Promise<StorageRead | undefined> {
    const found = await endpointAndLayout(address, endpoint, services);
    return found && whileBusy(readStorage(address, found.layout, found.endpoint, block, calls));
  }

  return {
    async showVariables(address, endpoint, place) {
      const latest = await read(address, endpoint, 'latest');
      if (latest !== undefined) show(storageSubject(latest, contextOf), place);
    },
    async readAgain({ variables, endpoint }, how) {
      if (variables === undefined) return;
      const isCompared = how === 'compareVariables';
      const block = how === 'newestVariables' ? 'latest' : await askForBlock(isCompared);
      const other = block && (await read(variables.read.address, endpoint, block));
      if (!other) return;
      const subject = isCompared
        ? storageComparison(variables.read, other, contextOf)
        : storageSubject(other, contextOf);
      show(subject, 'next');
    },
    menuOf(subject, path) {
      const { endpointId } = subject.endpoint;
      const isDev = endpoints.byId(endpointId)?.mode === 'dev';
      const canBeDev = isDev || isDevChain(contextOf({ endpointId }).chain?.id);
      if (!canBeDev || changeable(subject, path) === undefined) return [];
      const detail = isDev ? '' : vscode.l10n.t('needs dev mode');
      return [
        { action: { kind: 'changeVariable' }, label: vscode.l10n.t('Change value…'), detail, group: 0 },
      ];
    },
    async changeVariable(subject, path) {
      const variable = changeable(subject, path);
      const endpoint = await inDevMode(subject.endpoint, endpoints);
      if (variable === undefined || endpoint === undefined) return;
      if (!(await changeVariable(variable, endpoint, calls))) return;
      const latest = await read(variable.address, subject.endpoint, 'latest');
      if (latest === undefined) return;
      const changed = storageSubject(latest, contextOf);
      show(changed, 'next');
      reveal(changed, path);
    },
  };
}

/** The endpoint in dev mode, which the user may choose now; undefined where it stays in another mode. */
async function inDevMode({ endpointId }: EndpointId, endpoints: Endpoints): Promise<Endpoint | undefined> {
  if (endpoints.byId(endpointId)?.mode !== 'dev')
    await vscode.commands.executeCommand('ethRpc.changeEndpointMode', endpointId);
  const endpoint = endpoints.byId(endpointId);
  return endpoint?.mode === 'dev' ? endpoint : undefined;
}

/** The variable of a row, if it is a single value in one slot. */
function changeable({ variables, source }: Subject, path: NodePath): ChangeableVariable | undefined {
  const [at, ...below] = path;
  const place = at === undefined || below.length > 0 ? undefined : variables?.places[at];
  const type = place && storedType(place);
  if (variables === undefined || place === undefined || type === undefined) return undefined;
  const row = source.node(path)!;
  return {
    address: variables.read.address,
    place,
    type,
    name: row.label,
    now: notationsOf(row, Date.now() / 1000)[0]?.text ?? '',
  };
}

/** Undefined, after a message, where the endpoint or the layout is missing. */
async function endpointAndLayout(
  address: string,
  { endpointId }: EndpointId,
  { endpoints, variablesAt }: VariableServices,
): Promise<{ readonly endpoint: Endpoint; readonly layout: StorageLayout } | undefined> {
  const endpoint = endpoints.byId(endpointId);
  const layout = endpoint && (await variablesAt(endpointId, address));
  if (endpoint !== undefined && typeof layout === 'object') return { endpoint, layout };
  void showInformationMessage(
    endpoint === undefined ? GONE_ENDPOINT : layout === 'untold' ? NO_LAYOUT : SEVERAL_LAYOUTS,
  );
  return undefined;
}

/** A number, tag, distance or time; undefined where the user left. */
async function askForBlock(isCompared: boolean): Promise<string | undefined> {
  const check = (text: string): ReturnType<typeof parseInput> => parseInput('blockNumber', text);
  const result = await pickOrType({
    title: isCompared
      ? vscode.l10n.t('Compare Variables with Another Block')
      : vscode.l10n.t('Show Variables at Another Block'),
    prompt: vscode.l10n.t('A number, tag, distance (latest-10) or time (2026-01-31T12:00Z)'),
    suggestions: BLOCK_TAGS.map((text) => ({ text, detail: blockTagMeaning(text) ?? '' })),
    check,
  });
  const block = 'text' in result ? check(result.text) : undefined;
  return block?.ok === true && typeof block.value === 'string' ? block.value : undefined;
}
