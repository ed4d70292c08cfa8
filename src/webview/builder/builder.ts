// The page of the request builder: holds its state, applies messages of the host, and sends the user's intents.

import { useImportedMethods } from '../../core/catalogue/catalogue.ts';
import { readOpenRpc } from '../../core/openrpc/parseOpenRpc.ts';
import type { ToHost } from '../../protocol/toHost.ts';
import type { PageReply } from '../../protocol/toPage.ts';
import type { Actions } from './actions.ts';
import { createBuilderActions, createPutAside } from './builderActions.ts';
import { createDrawing, showRequest } from './builderDrawing.ts';
import { listenToBuilderKeys, takeEarlyKeys } from './builderKeys.ts';
import { connectHost } from '../common/connectHost.ts';
import type { HostMessage } from '../common/connectHost.ts';
import { keepEditedPane } from './editedPane.ts';
import { markCutMessages } from '../form/cutMessages.ts';
import { showCutValues } from '../form/cutValues.ts';
import { createFormRequests } from './formRequests.ts';
import type { PageApi } from '../common/pageApi.ts';
import { createKeeper } from './keeper.ts';
import { listenToDrops } from '../common/fileDrop.ts';
import { unseenIn, withKept } from './keptTab.ts';
import type { PageState } from './pageState.ts';
import { initialState } from './pageState.ts';
import { receive } from './receive.ts';
import { withNew, withShown } from './shownResult.ts';
import { takeKeyboard } from '../common/takeKeyboard.ts';
import { createViewer, isViewerMessage } from '../viewer/viewer.ts';
import { createPanes } from '../common/panes.ts';
import { say } from '../common/say.ts';

export function startBuilder(root: HTMLElement, page: PageApi<ToHost, object>): void {
  const keeper = createKeeper(page);
  const start = initialState(keeper.saved, keeper.saved.pane);
  let current = start;
  /** Until the host has sent the methods, it is unknown which parameters are secrets: nothing is kept. */
  let areMethodsKnown = false;

  const state = (): PageState => current;
  const set = (next: PageState): void => void (current = next);
  function update(next: PageState): void {
    set(next);
    if (areMethodsKnown) {
      keeper.keep(current);
      questions.requestAll();
    }
    draw();
  }

  const host = connectHost((message) => page.postMessage(message), take);
  const setAside = createPutAside({ host, questions: () => questions, known: () => current.known });
  const questions = createFormRequests({ state, set, host, receive: takeReply });
  const actions = createBuilderActions({ root, state, update, host, questions, setAside });
  const draw = createDrawing(root, state, () => actions);

  const viewerRoot = (): HTMLElement => root.querySelector<HTMLElement>('#viewer')!;

  function takeReply(reply: PageReply): void {
    if (!isViewerMessage(reply)) update(receive(current, reply));
  }

  /** Restores the kept state of the tab; what was typed meanwhile stays on top of it. */
  function takeKept(text: string): void {
    const kept = keeper.fromHost(text);
    if (kept === undefined) return;
    for (const method of unseenIn(kept, current, start)) setAside(method, kept.drafts[method]);
    update(withKept(current, start, kept));
    if (current.picker?.isTyped !== true) selectMethodAgain();
  }

  function take(message: HostMessage): void {
    if (isViewerMessage(message)) {
      viewer.receive(message);
      if (message.type !== 'show') return;
      const shown = withShown(current, message, viewer.firstId());
      update(withNew(shown, message, viewerRoot().checkVisibility()));
      // The result may have replaced the pane with the focused field.
      takeKeyboard();
    } else if (message.type === 'kept') takeKept(message.text);
    else if (message.type === 'press') actions[message.button]();
    else if (message.type !== 'watch' && message.type !== 'tab') {
      if (message.type === 'methods') {
        useDocument(message.document);
        areMethodsKnown = true;
      }
      if (message.type === 'draft')
        setAside(message.method, current.drafts[message.method], message.saved?.id);
      update(receive(current, message));
      if (message.type === 'draft' && message.hidesResult === true) viewer.hide();
      if (message.type === 'running') {
        followCall(current, actions);
        // VS Code gives the focus back to the frame around this page only, not to the page.
        if (message.takesKeyboard === true) window.focus();
        if (!message.isRunning) questions.requestLastValues();
      }
      // A request from elsewhere must be visible, however far down the page was scrolled.
      if (message.type === 'draft') showRequest(root, current);
    }
  }

  listenToBuilderKeys({ root, actions, isRunning: () => current.isRunning });
  for (const type of ['focus', 'blur'])
    window.addEventListener(type, () => host.send({ type: 'focus', isHere: type === 'focus' }));
  listenToDrops(host.send);
  update(start);
  followRoom(root, actions);
  takeEarlyKeys(root, actions);
  createPanes({ root, saved: keeper.divider(), save: (percent) => keeper.keepDivider(percent) });
  const viewer = createViewer({
    root: viewerRoot(),
    host,
    saved: keeper.trail(),
    save: (next) => keeper.keep(current, next),
    empty: say('The decoded result appears here.'),
  });
  host.send({ type: 'ready', tab: keeper.tab });
  viewer.restore();
}

/** Shows what the room of the page asks for: one pane of both, and the whole of what is cut. */
function followRoom(root: HTMLElement, actions: Pick<Actions, 'showPane'>): void {
  keepEditedPane(root, actions);
  showCutValues(root);
  new ResizeObserver(() => markCutMessages(root)).observe(root.querySelector('.request')!);
}

/** The name in the field has changed: selects it again, so that typing replaces it. */
function selectMethodAgain(): void {
  document.activeElement?.closest<HTMLInputElement>('#method')?.select();
}

function useDocument(text: string | null): void {
  const read = text === null ? undefined : readOpenRpc(text);
  useImportedMethods(read?.ok === true ? read.methods : []);
}

/** Shows the result of a running call, and the request of one that was not sent, for changes. */
function followCall(now: PageState, actions: Pick<Actions, 'showPane'>): void {
  if (now.isRunning) actions.showPane('result');
  if (now.declined !== undefined) actions.showPane('request');
}
