// Owns the page that shows results alone.

import { parseToPage } from '../protocol/toPage.ts';
import type { ToHost } from '../protocol/toHost.ts';
import type { PageApi } from './pageApi.ts';
import { takeKeyboard } from './viewer/takeKeyboard.ts';
import { createViewer, isViewerMessage } from './viewer/viewer.ts';
import type { SavedTrail } from './viewer/viewerState.ts';
import { say } from './say.ts';

export function startResultPage(root: HTMLElement, page: PageApi<ToHost, SavedTrail>): void {
  const heading = document.createElement('h1');
  heading.className = 'visually-hidden';
  heading.textContent = say('Ethereum Result');
  const place = document.createElement('div');
  root.append(heading, place);
  const viewer = createViewer(
    place,
    (message) => page.postMessage(message),
    page.getState(),
    (trail) => page.setState(trail),
    say('Open a result from the history, and it appears here.'),
  );
  window.addEventListener('message', (event) => {
    const message = parseToPage(event.data);
    if (message === undefined || !isViewerMessage(message)) return;
    viewer.receive(message);
    if (message.type === 'show') takeKeyboard();
  });
  window.addEventListener('focus', takeKeyboard);
  page.postMessage({ type: 'ready' });
  viewer.restore();
}
