// The page of the result panel: a viewer alone.

import type { ToHost } from '../../protocol/toHost.ts';
import { connectHost } from '../common/connectHost.ts';
import { listenToDrops } from '../common/fileDrop.ts';
import type { PageApi } from '../common/pageApi.ts';
import { createViewer, isViewerMessage } from './viewer.ts';
import type { SavedTrail } from './state/viewerState.ts';
import { say } from '../common/say.ts';

export function startResultPage(root: HTMLElement, page: PageApi<ToHost, SavedTrail>): void {
  const heading = document.createElement('h1');
  heading.className = 'visually-hidden';
  heading.textContent = say('Ethereum Result');
  const place = document.createElement('div');
  root.append(heading, place);
  const host = connectHost(
    (message) => page.postMessage(message),
    (message) => {
      if (isViewerMessage(message)) viewer.receive(message);
    },
  );
  const viewer = createViewer({
    root: place,
    host,
    saved: page.getState(),
    save: (trail) => page.setState(trail),
    empty: say('Open a result from the history, and it appears here.'),
    isAlone: true,
  });
  listenToDrops(host.send);
  host.send({ type: 'ready' });
  viewer.restore();
}
