// The page of a repeated call: its status and chart, and the viewer of its result.

import { render } from 'lit';
import type { ToHost } from '../../protocol/toHost.ts';
import type { SavedWatch, WatchView } from '../../protocol/watch.ts';
import { parseCondition } from '../../core/live/parseCondition.ts';
import { parseSeconds } from '../../core/watch/trigger.ts';
import { connectHost } from '../common/connectHost.ts';
import type { HostConnection, HostMessage } from '../common/connectHost.ts';
import { filledRoot, firstShown } from './firstShown.ts';
import type { PageApi } from '../common/pageApi.ts';
import { say } from '../common/say.ts';
import { createViewer, isViewerMessage } from '../viewer/viewer.ts';
import type { Viewer } from '../viewer/viewer.ts';
import type { SavedTrail } from '../viewer/state/viewerState.ts';
import { watchView } from './watchView.ts';
import type { Typed, WatchActions } from './watchView.ts';

/** `trail`: the viewer's, while the watch is the same. */
type Saved = { readonly watch?: SavedWatch; readonly trail?: SavedTrail };

export function startWatchPage(root: HTMLElement, page: PageApi<ToHost, Saved>): void {
  const [head, body] = [document.createElement('div'), document.createElement('div')];
  root.append(head, body);
  let saved = page.getState() ?? {};
  let shown: WatchView | undefined;
  /** What is typed, and the host does not show yet. */
  let typed: Typed = {};
  let viewer: Viewer | undefined;

  /** What follows from the first result stands alone: its trail leads back. */
  function save(next: Saved): void {
    saved = next;
    head.hidden = (saved.trail?.at ?? 0) > 0;
    page.setState(saved);
  }

  function draw(): void {
    if (shown === undefined) return;
    const hadFocus = head.contains(document.activeElement);
    render(watchView(shown, typed, actions), head);
    // The pressed button may be gone, or off, as after Stop.
    const active = document.activeElement;
    if (hadFocus && (active === document.body || active?.ariaDisabled === 'true'))
      head.querySelector<HTMLElement>('vscode-button')?.focus();
  }

  const host = connectHost((message) => page.postMessage(message), receive);

  const actions = watchActions(
    host,
    (more) => {
      typed = { ...typed, ...more };
      draw();
    },
    () => shown?.coin,
  );

  /** Creates the viewer. Its saved trail is used only for the watch whose subjects it leads to. */
  function viewerOf(watch: SavedWatch): Viewer {
    const trail = saved.watch?.id === watch.id ? saved.trail : undefined;
    const made = createViewer({
      root: body,
      host,
      saved: trail,
      save: (next) => save({ ...saved, trail: next }),
      empty: say('The first result appears here.'),
      isAlone: true,
    });
    if (trail !== undefined) made.restore();
    return made;
  }

  function receiveWatch(watch: WatchView | null): void {
    if (watch !== null) {
      shown = watch;
      typed = notTaken(typed, watch.saved.how);
      viewer ??= viewerOf(shown.saved);
      const { trail } = saved;
      save({ watch: shown.saved, ...(trail === undefined ? {} : { trail }) });
      draw();
    } else if (saved.watch !== undefined) host.send({ type: 'watchAgain', saved: saved.watch });
  }

  function receive(message: HostMessage): void {
    if (message.type === 'watch') receiveWatch(message.watch);
    if (!isViewerMessage(message)) return;
    const first = firstShown(message, saved.trail);
    viewer?.receive(first ?? message);
    const how = shown?.saved.how;
    const kind = how?.kind;
    if (first !== undefined && how?.kind === 'blocks')
      viewer?.openTable([filledRoot(first.subject)], how.only === 'failed' ? [['status', 'failed']] : []);
    // From the first row on, and never later: the user may be reading.
    if ((kind === 'live' || kind === 'lags') && first !== undefined && first.subject.table !== null)
      viewer?.openTable(first.subject.table);
  }

  host.send({ type: 'ready' });
}

/** What is typed without that which is in effect by now. */
function notTaken({ seconds, condition, pointed }: Typed, how: SavedWatch['how']): Typed {
  const query = 'when' in how ? (how.when?.query ?? '') : '';
  return {
    seconds: how.kind === 'seconds' && seconds === String(how.seconds) ? undefined : seconds,
    condition: condition === query ? undefined : condition,
    pointed,
  };
}

/** `type`: keeps the typed text until the host shows it, so that a button pressed right after typing uses it. */
function watchActions(
  { send }: HostConnection,
  type: (text: Typed) => void,
  coin: () => WatchView['coin'],
): WatchActions {
  return {
    act: (does) => send({ type: 'watchDo', does }),
    chooseChart: (key) => send({ type: 'watchChart', key }),
    pointAt: (pointed) => type({ pointed }),
    followHeads() {
      type({ seconds: undefined });
      send({ type: 'watchTrigger', trigger: { kind: 'heads' } });
    },
    typeSeconds(text, isDone) {
      const seconds = isDone ? parseSeconds(text) : undefined;
      type({ seconds: seconds === undefined ? text : String(seconds) });
      if (seconds !== undefined) send({ type: 'watchTrigger', trigger: { kind: 'seconds', seconds } });
    },
    typeCondition(text, does, isDone) {
      const query = text.trim();
      const isTaken = isDone && (query === '' || parseCondition(query, coin()).ok);
      type({ condition: isTaken ? query : text });
      if (isTaken) send({ type: 'liveCondition', condition: query === '' ? null : { query, does } });
    },
  };
}
