// The page of the result panel: a viewer alone.

import type { TemplateResult } from 'lit';
import { html, nothing, render } from 'lit';
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
  const [keep, place] = [document.createElement('div'), document.createElement('div')];
  keep.className = 'keep-tab';
  root.append(heading, keep, place);
  const host = connectHost(
    (message) => page.postMessage(message),
    (message) => {
      if (message.type === 'tab') showKeep(message.isPreview);
      else if (isViewerMessage(message)) viewer.receive(message);
    },
  );
  const showKeep = (isPreview: boolean): void => {
    render(isPreview ? keepButton(() => host.send({ type: 'keepTab' })) : nothing, keep);
  };
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

function keepButton(keep: () => void): TemplateResult {
  return html`<button
    type="button"
    class="link"
    title=${say('The next result replaces this one, unless you keep it.')}
    @click=${keep}
  >
    <span class="codicon codicon-pin" aria-hidden="true"></span>
    ${say('Keep preview')}
  </button>`;
}
