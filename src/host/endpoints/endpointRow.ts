// The rows of the Endpoints view, and their texts.

import * as vscode from 'vscode';
import { durationText } from '../../core/call/callPhases.ts';
import type { EndpointFacts } from '../../core/call/endpointFacts.ts';
import type { Chain } from '../../core/chain/chain.ts';
import { chainLabel } from '../../core/chain/chain.ts';
import { chainById } from '../../core/chain/chains.ts';
import { endpointOrigin, modeOf, needsKey } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { groupDigits } from '../../core/quantity.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { ageText } from '../common/ageText.ts';
import { GREEN, RED, YELLOW } from '../common/iconColors.ts';
import { LOCAL_GATEWAY_ID } from '../common/ids.ts';
import { Tooltip } from '../common/tooltip.ts';
import { MODE_TEXTS, modeWords } from './endpointModeText.ts';
import type { LocalNode } from './localNodes.ts';

export type EndpointRow =
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint }
  /** A node on this machine that is not an endpoint yet. */
  | { readonly kind: 'node'; readonly node: LocalNode }
  /** What is wrong with an endpoint in the settings. */
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'add' };

/** What is known of an endpoint when its row is drawn. */
export type EndpointRowFacts = {
  readonly facts: EndpointFacts;
  readonly isActive: boolean;
  readonly hasKey: boolean;
  readonly isBeingChecked: boolean;
};

/** A block and a latency that are older than this are marked with their age. */
const FRESH_MS = 60_000;

/** `3m ago`; undefined while the newest block that is known is fresh. */
export function ageOfHead({ headAt }: EndpointFacts, now: number): string | undefined {
  if (headAt === undefined || now - headAt < FRESH_MS) return undefined;
  return vscode.l10n.t('{0} ago', ageText(headAt, now));
}

/** The rows of these kinds. */
type RowOf<Kind> = EndpointRow & { readonly kind: Kind };

export function endpointItem(row: RowOf<'endpoint'>, seen: EndpointRowFacts): vscode.TreeItem {
  const { endpoint } = row;
  const texts = statusTexts(endpoint, seen);
  const inUse = seen.isActive ? [vscode.l10n.t('in use')] : [];
  // The icon shows a failure, so the text says that the endpoint is in use.
  const marked = hasFailed(endpoint, seen) ? inUse : [];
  const item = new vscode.TreeItem(endpoint.name);
  item.id = `endpoint ${endpoint.id}`;
  item.description = [...marked, ...texts.map(([short]) => short)].join(' · ');
  item.iconPath = iconOfState(endpoint, seen);
  item.contextValue = menuOf(endpoint, seen);
  item.tooltip = tooltipOf(endpoint, seen);
  const words = texts.map(([short, said = short]) => said);
  item.accessibilityInformation = { label: [endpoint.name, ...inUse, ...words].join(', ') };
  // Without arguments: VS Code drops those of a row that it draws again, and a click at that moment would be lost.
  item.command = { command: 'ethRpc.useEndpoint', title: '' };
  return item;
}

/** A row that adds an endpoint, or shows what is wrong with one. */
export function otherItem(row: RowOf<'node' | 'problem' | 'add'>): vscode.TreeItem {
  switch (row.kind) {
    case 'node': {
      const { place, client, chainId } = row.node;
      const chain = chainLabel(chainById(BigInt(chainId)));
      // Short, so that the port is in sight in a narrow side bar.
      const label = vscode.l10n.t('Use {0}', place);
      const item = new vscode.TreeItem(label);
      item.id = `node ${place}`;
      const [program = ''] = client.split('/');
      const facts = [...(program === '' ? [] : [program]), chain];
      item.description = facts.join(' · ');
      item.iconPath = new vscode.ThemeIcon('add');
      item.tooltip = vscode.l10n.t(
        'A node runs on this machine: {0}. A click adds it, and calls of this window go there.',
        client === '' ? chain : `${client.replace(/\/$/, '')}, ${chain}`,
      );
      item.accessibilityInformation = { label: [label, ...facts].join(', ') };
      item.command = { command: 'ethRpc.addEndpoint', title: '', arguments: [row] };
      return item;
    }
    case 'problem': {
      const item = new vscode.TreeItem(row.text);
      item.id = `problem ${row.text}`;
      item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor(YELLOW));
      item.tooltip = vscode.l10n.t('{0} A click opens the settings.', row.text);
      item.command = {
        command: 'workbench.action.openSettings',
        title: '',
        arguments: ['ethRpc.endpoints'],
      };
      return item;
    }
    case 'add': {
      const item = new vscode.TreeItem(vscode.l10n.t('Add endpoint…'));
      item.id = 'add';
      item.iconPath = new vscode.ThemeIcon('add');
      item.command = { command: 'ethRpc.addEndpoint', title: '' };
      return item;
    }
  }
}

/** The parts of the row's description, each with a longer text for screen readers where that is needed. */
function statusTexts(
  endpoint: Endpoint,
  seen: EndpointRowFacts,
): readonly (readonly [short: string, said?: string])[] {
  const { facts, hasKey, isBeingChecked } = seen;
  const { failure, chain: of, head, latencyMs } = facts;
  const isMissing = lacksKey(endpoint, seen);
  const isNew = isBeingChecked && facts.seenAt === undefined && !isMissing;
  const chain = of === undefined ? [] : [[chainLabel(of)] as const];
  const speed = latencyMs === undefined ? [] : [[durationText(latencyMs)] as const];
  const block = head === undefined ? undefined : groupDigits(head);
  const newest = block === undefined ? [] : [[block, vscode.l10n.t('newest block {0}', block)] as const];
  const age = ageOfHead(facts, Date.now());
  return [
    ...(isMissing ? [[vscode.l10n.t('needs a key')] as const] : []),
    ...(failure !== undefined && hasFailed(endpoint, seen) ? [[failure.words] as const] : []),
    ...(isNew ? [[vscode.l10n.t('checking…')] as const] : []),
    ...chain,
    // They are out of date while the endpoint does not work.
    ...(failure === undefined && !isMissing
      ? [...newest, ...speed, ...(age === undefined ? [] : [[age] as const])]
      : []),
    ...modeWords(endpoint).map((words) => [words] as const),
    ...(isOwnKeyed(endpoint) && hasKey
      ? [[vscode.l10n.t('key kept'), vscode.l10n.t('API key kept')] as const]
      : []),
  ];
}

function iconOfState(endpoint: Endpoint, seen: EndpointRowFacts): vscode.ThemeIcon {
  if (hasFailed(endpoint, seen)) return new vscode.ThemeIcon('error', new vscode.ThemeColor(RED));
  if (!seen.isActive) return new vscode.ThemeIcon('circle-large');
  const isWorking = seen.facts.seenAt !== undefined && !lacksKey(endpoint, seen);
  return new vscode.ThemeIcon('record', isWorking ? new vscode.ThemeColor(GREEN) : undefined);
}

/** The words that the menus in the manifest test for. */
function menuOf(endpoint: Endpoint, seen: EndpointRowFacts): string {
  const isGateway = endpoint.id === LOCAL_GATEWAY_ID;
  const words = [
    'endpoint',
    isGateway ? 'gateway' : 'own',
    seen.isActive ? '' : 'other',
    lacksKey(endpoint, seen) ? 'keyless' : 'callable',
    isOwnKeyed(endpoint) ? 'takesKey' : '',
    isOwnKeyed(endpoint) && seen.hasKey ? 'keyed' : '',
  ];
  return words.filter((word) => word !== '').join(' ');
}

function tooltipOf(endpoint: Endpoint, seen: EndpointRowFacts): vscode.MarkdownString {
  const { facts, isActive } = seen;
  const { failure, chain, head, headAt, latencyMs, seenAt, clientVersion } = facts;
  const mode = modeOf(endpoint);
  const rows: readonly (readonly [string, string | undefined])[] = [
    [vscode.l10n.t('Server'), endpointOrigin(endpoint)],
    [vscode.l10n.t('Chain'), chain && chainText(chain)],
    [vscode.l10n.t('Client'), clientVersion],
    [
      vscode.l10n.t('Newest block'),
      head === undefined || headAt === undefined
        ? undefined
        : vscode.l10n.t('{0}, seen at {1}', groupDigits(head), fullTimeOf(headAt)),
    ],
    [vscode.l10n.t('Latency'), latencyMs === undefined ? undefined : durationText(latencyMs)],
    [vscode.l10n.t('Last call'), seenAt === undefined ? undefined : fullTimeOf(seenAt)],
    [vscode.l10n.t('API key'), keyText(endpoint, seen)],
    [vscode.l10n.t('Mode'), `${mode}: ${MODE_TEXTS[mode]}`],
  ];
  const tooltip = new Tooltip().bold(endpoint.name).text('\n\n');
  if (failure !== undefined) tooltip.text(`${failure.sentence}\n\n`);
  tooltip.table(rows.filter((row): row is readonly [string, string] => row[1] !== undefined));
  const use = isActive
    ? vscode.l10n.t('Calls of this window go here.')
    : vscode.l10n.t('A click sends the calls of this window here.');
  return tooltip.text(`\n\n${use}`).markdown;
}

/** `Base 8453 · OP Stack · ETH · a block every 2 s`. */
function chainText(chain: Chain): string {
  const { kind, coin, blockMs } = chain;
  const blocks =
    blockMs === undefined ? undefined : vscode.l10n.t('a block every {0}', durationText(blockMs));
  const facts = [chainLabel(chain), kind === 'other' ? undefined : kind, coin?.symbol, blocks];
  return facts.filter((part) => part !== undefined && part !== chain.name).join(' · ');
}

function keyText(endpoint: Endpoint, seen: EndpointRowFacts): string {
  if (!needsKey(endpoint)) return vscode.l10n.t('needs none');
  if (!isOwnKeyed(endpoint)) return vscode.l10n.t('made for this window');
  return seen.hasKey ? vscode.l10n.t('kept in secret storage') : vscode.l10n.t('missing');
}

/** Whether the user gives the key: the local gateway makes its own. */
function isOwnKeyed(endpoint: Endpoint): boolean {
  return needsKey(endpoint) && endpoint.id !== LOCAL_GATEWAY_ID;
}

/** Where a key is missing, the row shows that instead of a failure. */
function hasFailed(endpoint: Endpoint, seen: EndpointRowFacts): boolean {
  return seen.facts.failure !== undefined && !lacksKey(endpoint, seen);
}

/** Whether a call would first ask for a key. */
function lacksKey(endpoint: Endpoint, { hasKey }: Pick<EndpointRowFacts, 'hasKey'>): boolean {
  return isOwnKeyed(endpoint) && !hasKey;
}
