// Owns the page of a watched call: how the watch goes and its chart, and the viewer that shows its answer.

import { render } from 'lit';
import { parseToPage } from '../protocol/toPage.ts';
import type { ToHost } from '../protocol/toHost.ts';
import type { SavedWatch, WatchView } from '../protocol/watch.ts';
import { parseSeconds } from '../core/watch/schedule.ts';
import type { PageApi } from './pageApi.ts';
import { say } from './say.ts';
import { takeKeyboard } from './viewer/takeKeyboard.ts';
import { createViewer, isViewerMessage } from './viewer/viewer.ts';
import type { Viewer } from './viewer/viewer.ts';
import type { SavedTrail } from './viewer/viewerState.ts';
import { watchView } from './watch/watchView.ts';
import type { WatchActions } from './watch/watchView.ts';

/** `trail`: of the viewer, as long as the watch is the same. */
type Saved = { readonly watch?: SavedWatch; readonly trail?: SavedTrail };

export function startWatchPage(root: HTMLElement, page: PageApi<ToHost, Saved>): void {
  const [head, body] = [document.createElement('div'), document.createElement('div')];
  root.append(head, body);
  let saved = page.getState() ?? {};
  let shown: WatchView | undefined;
  let seconds: string | undefined;
  let viewer: Viewer | undefined;

  function save(next: Saved): void {
    saved = next;
    page.setState(saved);
  }

  function draw(): void {
    if (shown === undefined) return;
    const hadFocus = head.contains(document.activeElement);
    render(watchView(shown, seconds, actions), head);
    // Stopping takes the button away that was pressed.
    if (hadFocus && document.activeElement === document.body)
      head.querySelector<HTMLElement>('vscode-button')?.focus();
  }

  const actions: WatchActions = {
    act: (does) => page.postMessage({ type: 'watchDo', does }),
    chooseChart: (key) => page.postMessage({ type: 'watchChart', key }),
    followHeads() {
      seconds = undefined;
      page.postMessage({ type: 'watchHow', how: { kind: 'heads' } });
    },
    typeSeconds(text, isDone) {
      seconds = text;
      const read = parseSeconds(text);
      if (isDone && read !== undefined) {
        seconds = undefined;
        page.postMessage({ type: 'watchHow', how: { kind: 'seconds', seconds: read } });
      }
      draw();
    },
  };

  /** A trail leads to subjects of the watch that it was left at. */
  function viewerOf(watch: SavedWatch): Viewer {
    const trail = saved.watch?.id === watch.id ? saved.trail : undefined;
    const made = createViewer(
      body,
      (message) => page.postMessage(message),
      trail,
      (next) => save({ ...saved, trail: next }),
      say('The first answer appears here.'),
    );
    if (trail !== undefined) made.restore();
    return made;
  }

  window.addEventListener('message', (event) => {
    const message = parseToPage(event.data);
    if (message === undefined) return;
    if (isViewerMessage(message)) {
      viewer?.receive(message);
      const isFirst = message.type === 'show' && message.place === 'first';
      if (isFirst && shown?.saved.how.kind === 'blocks') viewer?.openTable([0]);
      if (message.type === 'show' || message.type === 'table') takeKeyboard();
      return;
    }
    if (message.type !== 'watch') return;
    if (message.watch !== null) {
      shown = message.watch;
      viewer ??= viewerOf(shown.saved);
      const { trail } = saved;
      save({ watch: shown.saved, ...(trail === undefined ? {} : { trail }) });
      draw();
    } else if (saved.watch !== undefined) page.postMessage({ type: 'watchAgain', saved: saved.watch });
  });
  window.addEventListener('focus', takeKeyboard);
  page.postMessage({ type: 'ready' });
}
