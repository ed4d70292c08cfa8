// Keeps what the user types. VS Code gets the state without secrets, as it writes to disk; the host gets everything,
// for crashes and closed tabs.

import { isMethodName } from '../../core/catalogue/methodName.ts';
import type { TabState } from '../../core/form/tabState.ts';
import { storableTab, parseTab } from '../../core/form/tabState.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { ToHost } from '../../protocol/toHost.ts';
import { isSavedChanged, methodDraft, readDraft, unfinishedMethods } from './draftState.ts';
import type { PageApi } from '../common/pageApi.ts';
import type { PageState, Pane } from './pageState.ts';
import type { SavedTrail } from '../viewer/state/viewerState.ts';

/** The page's state in VS Code; an earlier version may have written it. */
type Saved = Partial<
  TabState & { readonly viewer: SavedTrail; readonly divider: number; readonly pane: Pane }
>;

/** A text of this many characters is sent to the host at most once in `LONG_EVERY_MS`. */
const LONG = 50_000;
const LONG_EVERY_MS = 200;

export interface Keeper {
  readonly tab: string;
  /** The tab's state when its page was last open. */
  readonly saved: Saved;
  trail(): SavedTrail | undefined;
  /** The width of the request in percent of the page. */
  divider(): number | undefined;
  keepDivider(percent: number): void;
  /** Keeps the state if it has changed. */
  keep(state: PageState, trail?: SavedTrail): void;
  /** The tab's state as the host kept it, unless that is older; it can have secrets that VS Code's state lacks. */
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

  function reportTab(): void {
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
      ...omitUndefined({ saved: own && { id: own.id, name: own.name, isChanged } }),
      text,
    });
    latest = undefined;
    if (text.length < LONG) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      reportTab();
    }, LONG_EVERY_MS);
  }

  function write(next: Saved): void {
    state = next;
    page.setState({ ...state, ...omitUndefined({ viewer, divider, pane }) });
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
      // A text typed as a method that is not one could contain an API key.
      const method = isMethodName(pageState.method) ? pageState.method : '';
      const isSame = kept?.method === method && kept.drafts === drafts && kept.touched === touched;
      if (isSame && trail === viewer && pageState.pane === pane) return;
      if (!isSame && kept !== undefined) saves++;
      viewer = trail;
      ({ pane } = pageState);
      const now = { tab, saves, method, drafts, touched: [...touched] };
      write(storableTab(now));
      if (isSame) return;
      kept = { method, drafts, touched };
      latest = { tab: now, known: pageState.known };
      reportTab();
    },
    fromHost(text) {
      const other = parseTab(text);
      if (other === undefined || other.saves < saves) return undefined;
      ({ saves } = other);
      return other;
    },
  };
}
