// The Endpoints view: a row for each endpoint, and rows that add one. It asks endpoints while the view is visible, and
// never by a timer, so facts have their age.

import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { needsKey } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { coalesce } from '../common/coalesce.ts';
import type { Coalesced } from '../common/coalesce.ts';
import { ENDPOINTS_VIEW } from '../common/ids.ts';
import { withProgress } from '../common/notices.ts';
import type { EndpointKeys } from '../keys/endpointKeys.ts';
import { ageOfHead, endpointItem, otherItem } from './endpointRow.ts';
import type { EndpointRow } from './endpointRow.ts';
import type { Endpoints } from './endpoints.ts';
import { identityOf } from './endpointStates.ts';
import type { EndpointStates } from './endpointStates.ts';
import { nodesWithoutEndpoint } from './localNodes.ts';
import type { LocalNode } from './localNodes.ts';

export type EndpointTreePorts = {
  readonly view: Pick<vscode.TreeView<EndpointRow>, 'visible' | 'onDidChangeVisibility'>;
  readonly endpoints: Endpoints;
  readonly states: EndpointStates;
  readonly keys: Pick<EndpointKeys, 'has' | 'onDidChange'>;
  /** Asks an endpoint for its chain and newest block, which are put into the states. */
  readonly check: (endpoint: Endpoint) => Promise<void>;
  readonly findNodes: () => Promise<readonly LocalNode[]>;
  readonly onError: (error: unknown) => void;
};

export interface EndpointTree extends vscode.TreeDataProvider<EndpointRow> {
  readonly onDidChangeTreeData: vscode.Event<EndpointRow | undefined>;
  dispose(): void;
}

/** Endpoints that were asked less than this time ago are not asked again when the view is shown. */
const FRESH_MS = 10_000;
/** How often ages are looked at. */
const AGES_MS = 10_000;
/** Coalesces checks: secret storage reports a key that this window has set a second time. */
const PAUSE_MS = 100;

export function createEndpointTree(ports: EndpointTreePorts): EndpointTree {
  const { view, endpoints, states, keys, findNodes, onError } = ports;
  const changed = new vscode.EventEmitter<EndpointRow | undefined>();
  const checks = createChecks(ports, redraw);
  const ages = createAges(ports, () => rows.filter((row) => row.kind === 'endpoint'), changed);
  let nodes: readonly LocalNode[] = [];
  let rows: readonly EndpointRow[] = [];
  let hasLooked = false;
  let askedAt = Date.now();

  /**
   * If the rows are the same, refreshes each on its own: while VS Code reads the whole tree again, no row is selected.
   */
  function redraw(): void {
    const before = rows;
    rows = sameWhereEqual(before, rowsOf(endpoints, nodes));
    const isSame = rows.length === before.length && rows.every((row, index) => row === before[index]);
    if (!isSame || !view.visible) return changed.fire(undefined);
    checkAll();
    for (const row of rows) if (row.kind === 'endpoint') changed.fire(row);
  }

  /** Asks each endpoint that was not asked yet with its present settings, and looks for nodes. */
  function checkAll(): void {
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

  /** Asks all endpoints again, and looks for nodes: much can have changed while the view was hidden. */
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
    // VS Code asks for rows while the view is visible, and after a change that came while it was hidden.
    getChildren(row) {
      if (row !== undefined) return [];
      checkAll();
      rows = sameWhereEqual(rows, rowsOf(endpoints, nodes));
      return [...rows];
    },
    getTreeItem: (row) => (row.kind === 'endpoint' ? itemOf(row) : otherItem(row)),
    getParent: () => undefined,
    dispose() {
      listening.dispose();
      checks.dispose();
      ages.dispose();
      changed.dispose();
    },
  };
}

function rowsOf(endpoints: Endpoints, nodes: readonly LocalNode[]): EndpointRow[] {
  return [
    ...endpoints.all().map((endpoint) => ({ kind: 'endpoint', endpoint }) as const),
    // Several endpoints in the settings can have the same problem.
    ...[...new Set(endpoints.problems())].map((text) => ({ kind: 'problem', text }) as const),
    ...nodesWithoutEndpoint(endpoints.all(), nodes).map((node) => ({ kind: 'node', node }) as const),
    { kind: 'add' },
  ];
}

/** The rows of `now`, each replaced by an equal row of `before`. */
function sameWhereEqual(before: readonly EndpointRow[], now: readonly EndpointRow[]): EndpointRow[] {
  return now.map((row) => before.find((other) => isDeepStrictEqual(other, row)) ?? row);
}

/** Draws rows again when the age of their newest block has changed. */
function createAges(
  { view, states }: EndpointTreePorts,
  rows: () => readonly (EndpointRow & { readonly kind: 'endpoint' })[],
  changed: vscode.EventEmitter<EndpointRow | undefined>,
): vscode.Disposable {
  const drawn = new Map<string, string | undefined>();
  let timer: ReturnType<typeof setTimeout>;
  function look(): void {
    if (view.visible)
      for (const row of rows()) {
        const { endpoint } = row;
        const age = ageOfHead(states.of(endpoint), Date.now());
        if (drawn.get(endpoint.id) !== age) changed.fire(row);
        drawn.set(endpoint.id, age);
      }
    timer = setTimeout(look, AGES_MS).unref();
  }
  timer = setTimeout(look, AGES_MS).unref();
  return { dispose: () => clearTimeout(timer) };
}

/** Asks endpoints, each never twice at a time, but none that would first ask the user for a key. */
function createChecks(
  { view, endpoints, keys, check, onError }: EndpointTreePorts,
  redraw: () => void,
): {
  /** Asks an endpoint that was not asked yet with its present settings. */
  onceFor(endpoint: Endpoint): void;
  /** Asks the active endpoint where another one was active before. */
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
    // It is asked when the view is shown.
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
    turn.schedule();
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
