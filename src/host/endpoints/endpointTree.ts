// The Endpoints view: a row for each endpoint, and rows that add one. It asks endpoints while it is seen, never by a
// clock.

import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { coalesce } from '../common/coalesce.ts';
import type { Coalesced } from '../common/coalesce.ts';
import { ENDPOINTS_VIEW } from '../common/ids.ts';
import { withProgress } from '../common/notices.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { endpointItem, otherItem } from './endpointRow.ts';
import type { EndpointRow } from './endpointRow.ts';
import type { Endpoints } from './endpoints.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';
import { nodesBeside } from './localNodes.ts';
import type { LocalNode } from './localNodes.ts';

export type EndpointTreePorts = {
  readonly view: Pick<vscode.TreeView<EndpointRow>, 'visible' | 'onDidChangeVisibility'>;
  readonly endpoints: Endpoints;
  readonly states: EndpointStates;
  readonly keys: Pick<EndpointKeys, 'has' | 'onDidChange'>;
  /** Asks an endpoint for its chain and newest block, which the states learn of. */
  readonly check: (endpoint: Endpoint) => Promise<void>;
  readonly findNodes: () => Promise<readonly LocalNode[]>;
  readonly onError: (error: unknown) => void;
};

export interface EndpointTree extends vscode.TreeDataProvider<EndpointRow> {
  readonly onDidChangeTreeData: vscode.Event<EndpointRow | undefined>;
  dispose(): void;
}

/** What was told so short a time ago is shown as it is. */
const FRESH_MS = 10_000;
/** Secret storage tells of a key that this window set once more. */
const PAUSE_MS = 100;

export function createEndpointTree(ports: EndpointTreePorts): EndpointTree {
  const { view, endpoints, states, keys, findNodes, onError } = ports;
  const changed = new vscode.EventEmitter<EndpointRow | undefined>();
  const checks = createChecks(ports, redraw);
  let nodes: readonly LocalNode[] = [];
  let rows: readonly EndpointRow[] = [];
  let hasLooked = false;
  let askedAt = Date.now();

  /** Where the rows stay, each is told alone: while VS Code reads a tree anew, it knows no selected row. */
  function redraw(): void {
    const before = rows;
    rows = sameWhereEqual(before, rowsOf(endpoints, nodes));
    const isSame = rows.length === before.length && rows.every((row, index) => row === before[index]);
    if (!isSame || !view.visible) return changed.fire(undefined);
    look();
    for (const row of rows) if (row.kind === 'endpoint') changed.fire(row);
  }

  /** Asks what was not asked yet, as it is now. */
  function look(): void {
    for (const endpoint of endpoints.all()) checks.onceFor(endpoint);
    const active = endpoints.active();
    if (active !== undefined) checks.chosen(active);
    if (hasLooked) return;
    hasLooked = true;
    findNodes()
      .then((found) => {
        nodes = found;
        redraw();
      })
      .catch(onError);
  }

  /** Asks all endpoints again, and looks for nodes: much can have changed while the view was not seen. */
  function showAgain(): void {
    hasLooked = false;
    if (Date.now() - askedAt > FRESH_MS) {
      askedAt = Date.now();
      for (const { id } of endpoints.all()) checks.ask(id);
    }
    redraw();
  }

  async function itemOf(row: EndpointRow & { readonly kind: 'endpoint' }): Promise<vscode.TreeItem> {
    const { endpoint } = row;
    return endpointItem(row, {
      facts: states.of(endpoint),
      isActive: endpoint.id === endpoints.active()?.id,
      hasKey: await keys.has(endpoint),
      isBeingChecked: checks.isUnderWay(endpoint.id),
    });
  }

  const listening = vscode.Disposable.from(
    view.onDidChangeVisibility(({ visible }) => visible && showAgain()),
    endpoints.onDidChange(redraw),
    states.onDidChange(redraw),
    keys.onDidChange((id) => {
      redraw();
      checks.ask(id);
    }),
  );

  return {
    onDidChangeTreeData: changed.event,
    // VS Code wants rows while the view is seen, and after a change that came while it was not.
    getChildren(row) {
      if (row !== undefined) return [];
      look();
      rows = sameWhereEqual(rows, rowsOf(endpoints, nodes));
      return [...rows];
    },
    getTreeItem: (row) => (row.kind === 'endpoint' ? itemOf(row) : otherItem(row)),
    getParent: () => undefined,
    dispose() {
      listening.dispose();
      checks.dispose();
      changed.dispose();
    },
  };
}

function rowsOf(endpoints: Endpoints, nodes: readonly LocalNode[]): EndpointRow[] {
  return [
    ...endpoints.all().map((endpoint) => ({ kind: 'endpoint', endpoint }) as const),
    // Several items can have the same problem.
    ...[...new Set(endpoints.problems())].map((text) => ({ kind: 'problem', text }) as const),
    ...nodesBeside(endpoints.all(), nodes).map((node) => ({ kind: 'node', node }) as const),
    { kind: 'add' },
  ];
}

/** The rows of `now`, each as the one of `before` that says the same. */
function sameWhereEqual(before: readonly EndpointRow[], now: readonly EndpointRow[]): EndpointRow[] {
  return now.map((row) => before.find((other) => isDeepStrictEqual(other, row)) ?? row);
}

/** Asks each endpoint one time after the other, and none that would need a question first. */
function createChecks(
  { view, endpoints, keys, check, onError }: EndpointTreePorts,
  redraw: () => void,
): {
  /** Where it was not asked yet as it is now. */
  onceFor(endpoint: Endpoint): void;
  /** Where another one was chosen before. */
  chosen(endpoint: Endpoint): void;
  ask(id: string): void;
  isUnderWay(id: string): boolean;
  dispose(): void;
} {
  const asked = new Map<string, string>();
  const turns = new Map<string, Coalesced>();
  const underWay = new Set<string>();
  let chosen: string | undefined;

  async function run(id: string): Promise<void> {
    const endpoint = endpoints.byId(id);
    if (endpoint === undefined) return;
    // It is asked once it is seen.
    if (!view.visible) return void asked.delete(id);
    if (needsKey(endpoint) && !(await keys.has(endpoint))) return;
    underWay.add(id);
    redraw();
    try {
      await withProgress({ location: { viewId: ENDPOINTS_VIEW } }, () => check(endpoint));
    } finally {
      underWay.delete(id);
      redraw();
    }
  }

  function ask(id: string): void {
    const turn = turns.get(id) ?? coalesce(PAUSE_MS, () => run(id), onError);
    turns.set(id, turn);
    turn.ask();
  }

  return {
    ask,
    onceFor(endpoint) {
      if (asked.get(endpoint.id) === identityOf(endpoint)) return;
      asked.set(endpoint.id, identityOf(endpoint));
      ask(endpoint.id);
    },
    chosen({ id }) {
      const before = chosen;
      chosen = id;
      if (before !== undefined && before !== id) ask(id);
    },
    isUnderWay: (id) => underWay.has(id),
    dispose: () => turns.forEach((turn) => turn.dispose()),
  };
}
