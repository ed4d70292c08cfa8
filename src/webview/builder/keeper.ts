// Keeps what is typed: VS Code gets each change without secrets, for its disk; the host gets all of it, for crashes and
// closed tabs.

import { isMethodName } from '../../core/catalogue/methodName.ts';
import type { TabState } from '../../core/form/tabState.ts';
import { keptTab, parseTab } from '../../core/form/tabState.ts';
import { given } from '../../core/given.ts';
import type { ToHost } from '../../protocol/toHost.ts';
import { isSavedChanged, methodDraft, readDraft, unfinishedMethods } from './draftState.ts';
import type { PageApi } from '../common/pageApi.ts';
import type { PageState, Pane } from './pageState.ts';
import type { SavedTrail } from '../viewer/state/viewerState.ts';

/** VS Code’s state of the page, as an earlier version may have left it. */
type Saved = Partial<
  TabState & { readonly viewer: SavedTrail; readonly divider: number; readonly pane: Pane }
>;

/** What is this long is told to the host no more often. */
const LONG = 50_000;
const LONG_EVERY_MS = 200;

export interface Keeper {
  readonly tab: string;
  /** What the tab held when it was last there. */
  readonly saved: Saved;
  trail(): SavedTrail | undefined;
  /** Percent of the page that the request takes. */
  divider(): number | undefined;
  keepDivider(percent: number): void;
  /** Keeps what has changed. */
  keep(state: PageState, trail?: SavedTrail): void;
  /** What the host kept of the tab, where it is no older; it may say more. */
  fromHost(text: string): TabState | undefined;
}

export function createKeeper(page: PageApi<ToHost, Saved>): Keeper {
  const saved = page.getState() ?? {};
  const tab = saved.tab ?? crypto.randomUUID();
  let saves = saved.saves ?? 0;
  let { viewer, divider, pane } = saved;
  let state: Saved = saved;
  let kept: Pick<PageState, 'method' | 'drafts' | 'touched'> | undefined;
  let latest: { readonly tab: TabState; readonly known: PageState['known'] } | undefined;
  let isResting = false;

  function tell(): void {
    if (isResting || latest === undefined) return;
    const { tab: now, known } = latest;
    const { method } = now;
    const text = JSON.stringify(now);
    const { saved: own } = methodDraft(now);
    const isChanged = isSavedChanged(now, readDraft({ ...now, known }));
    page.postMessage({
      type: 'keep',
      tab,
      method,
      unfinished: [...unfinishedMethods({ ...now, known })],
      ...given({ saved: own && { id: own.id, name: own.name, isChanged } }),
      text,
    });
    latest = undefined;
    if (text.length < LONG) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      tell();
    }, LONG_EVERY_MS);
  }

  function write(next: Saved): void {
    state = next;
    page.setState({ ...state, ...given({ viewer, divider, pane }) });
  }

  return {
    tab,
    saved,
    trail: () => viewer,
    divider: () => divider,
    keepDivider(percent) {
      divider = percent;
      write(state);
    },
    keep(pageState, trail = viewer) {
      const { drafts, touched } = pageState;
      // What was typed as a method and is none could hold a key.
      const method = isMethodName(pageState.method) ? pageState.method : '';
      const isSame = kept?.method === method && kept.drafts === drafts && kept.touched === touched;
      if (isSame && trail === viewer && pageState.pane === pane) return;
      if (!isSame && kept !== undefined) saves++;
      viewer = trail;
      ({ pane } = pageState);
      const now = { tab, saves, method, drafts, touched: [...touched] };
      write(keptTab(now));
      if (isSame) return;
      kept = { method, drafts, touched };
      latest = { tab: now, known: pageState.known };
      tell();
    },
    fromHost(text) {
      const other = parseTab(text);
      if (other === undefined || other.saves < saves) return undefined;
      ({ saves } = other);
      return other;
    },
  };
}
