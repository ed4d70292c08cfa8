// The script of the page that replaces the window: shows what the host sends, and reports to the host what a user does.

const VIEWS = ['ethRpc.history', 'ethRpc.saved', 'ethRpc.endpoints', 'ethRpc.resultTree', 'ethRpc.batch'];
const quick = () => document.querySelector('.quick-input-widget');
const byId = (id) => document.getElementById(id);
/** The loaded pages by id: the stored state of each, how often it was shown, and the messages not sent to it yet. */
const pages = new Map();
let shownPage = null;
let isPageToFocus = true;
/** The element of the window that had the focus before the quick input. */
let focusBefore = null;
let theme;

const parts = {
  draw(id, html) {
    const place = byId(id);
    const focused = place.contains(document.activeElement) ? toldBy(document.activeElement) : undefined;
    place.innerHTML = html;
    // As in VS Code, the focused element keeps the focus when its text changes.
    if (focused === undefined) return;
    const links = linksIn(place);
    // A removed element, such as a message shown for a while, leaves the focus to the first link.
    (links.find((link) => toldBy(link) === focused) ?? links[0])?.focus();
  },
  drawQuick(input) {
    if (input === null) return hideQuick();
    quick().style.display = '';
    quick().dataset.input = input.id;
    const field = quick().querySelector('input');
    if (input.value !== undefined) field.value = input.value;
    field.type = input.password ? 'password' : 'text';
    field.placeholder = input.placeholder ?? '';
  },
  focusQuick() {
    const { activeElement } = document;
    if (!quick().contains(activeElement)) focusBefore = activeElement;
    quick().querySelector('input').focus();
  },
  showSidebar(isShown) {
    document.querySelector('.sidebar').hidden = !isShown;
  },
  showTree(view, isShown) {
    byId(`tree-${view}`).hidden = !isShown;
  },
  focusStatus() {
    linksIn(byId('status'))[0]?.focus();
  },
  focusTree(view) {
    byId(`tree-${view}`).querySelector('.monaco-list').focus();
  },
  showPage(id, keepsFocus) {
    shownPage = id;
    isPageToFocus = !keepsFocus;
    mount();
  },
  loadPage(id) {
    pages.set(id, { state: undefined, shows: 0, untold: [], ...pages.get(id) });
    if (shownPage === id) mount();
  },
  bringState(from, to) {
    pages.set(to, { ...pages.get(to), state: pages.get(from).state, shows: 0, untold: [] });
  },
  /** For a page that is shown already, VS Code often gives the focus only to the frame around it. */
  focusPage() {
    const outer = byId('page').querySelector('iframe');
    if (document.activeElement === outer) return;
    focusPage();
    if (document.activeElement === outer) outer.contentWindow.focus();
  },
  tellPage(id, json) {
    if (shownPage !== id) return;
    const message = JSON.parse(json);
    const { untold } = pages.get(id);
    if (untold === null) pageWindow().postMessage(message, '*');
    else untold.push(message);
  },
  setTheme(next) {
    theme = next;
    if (pageWindow() !== undefined) dress(pageWindow());
  },
};

// oxlint-disable-next-line no-unused-vars -- called from the host
function callOnPage(name, args) {
  parts[name](...args);
}

function pageWindow() {
  return (
    byId('page').querySelector('iframe')?.contentDocument?.querySelector('iframe')?.contentWindow ?? undefined
  );
}

/** A page that is still loading has only its outer frame, from which it takes the focus once it is loaded. */
function focusPage() {
  const outer = byId('page').querySelector('iframe');
  if (quick().style.display === '') focusBefore = outer;
  else if (outer !== null) (pages.get(shownPage).untold === null ? pageWindow() : outer).focus();
}

/**
 * As in VS Code, the focus goes back to where it was; to the page in front if that element is gone or there was none.
 */
function hideQuick() {
  const hadFocus = quick().contains(document.activeElement);
  quick().style.display = 'none';
  if (!hadFocus) return;
  if (focusBefore?.matches('.monaco-list') && focusBefore.offsetParent !== null) focusBefore.focus();
  else focusPage();
}

const linksIn = (place) => [...place.querySelectorAll('a')];

/** The data that the host gets when the element is pressed. */
const toldBy = (element) => element.closest('[data-told]')?.dataset.told;

/** Shows the page in a frame inside another frame, as VS Code does. A page that was shown before is loaded again. */
function mount() {
  byId('page').replaceChildren();
  const page = pages.get(shownPage);
  if (page === undefined) return;
  const outer = document.createElement('iframe');
  outer.className = 'webview';
  outer.name = `${shownPage}-${++page.shows}`;
  page.untold = [];
  byId('page').append(outer);
  const inner = outer.contentDocument.createElement('iframe');
  inner.id = 'active-frame';
  inner.style.cssText = 'border: 0; width: 100%; height: 100%';
  inner.src = `/page/${shownPage}`;
  inner.addEventListener('load', () => {
    for (const message of page.untold) inner.contentWindow.postMessage(message, '*');
    page.untold = null;
    if (document.activeElement === outer) focusPage();
  });
  outer.contentDocument.body.style.cssText = 'margin: 0; height: 100vh; overflow: hidden';
  outer.contentDocument.body.append(inner);
  outer.classList.add('ready');
  if (isPageToFocus) focusPage();
}

/** Applies the theme to a page, as VS Code does. */
function dress({ document: { documentElement: root, body } }) {
  // A page that has only begun to load applies the theme in its first script.
  if (root === null) return;
  for (const name of Array.from(root.style)) if (!(name in theme.variables)) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(theme.variables)) root.style.setProperty(name, value);
  if (body === null) return;
  body.className = theme.kind;
  Object.assign(body.dataset, {
    vscodeThemeKind: theme.kind.split(' ')[0],
    vscodeThemeName: theme.name,
    vscodeThemeId: theme.id,
  });
}

/** Adds what VS Code provides to a page, before any script of the page. */
// oxlint-disable-next-line no-unused-vars -- called from pages
function adoptPage(page, id) {
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(theme.styles);
  page.document.adoptedStyleSheets = [sheet];
  dress(page);
  page.addEventListener('DOMContentLoaded', () => dress(page));
  page.addEventListener('keydown', takeKey);
  page.addEventListener('keydown', keepFromBrowser);
  const kept = pages.get(id);
  let state = kept.state === undefined ? undefined : JSON.parse(kept.state);
  const api = {
    // A function in a message is refused; undefined members are left out.
    postMessage: (message) => void tellHost('pageTold', id, JSON.stringify(page.structuredClone(message))),
    getState: () => state,
    setState(next) {
      state = next;
      kept.state = JSON.stringify(next);
      void tellHost('pageState', id, kept.state ?? 'null');
      return next;
    },
  };
  let isAcquired = false;
  page.acquireVsCodeApi = () => {
    if (isAcquired) throw new Error('An instance of the VS Code API has already been acquired');
    isAcquired = true;
    return api;
  };
}

/** Handles the keys of VS Code itself that tests press: for the palette and for the side bar. */
function takeKey(event) {
  if (event.key === 'F1') void tellHost('palette');
  else if (event.key === '0' && event.ctrlKey) document.querySelector('.monaco-list').focus();
  else return;
  event.preventDefault();
}

addEventListener('keydown', takeKey);

/** VS Code blocks some keys of the browser in a page: undo, redo, print, find and save. */
function keepFromBrowser(event) {
  if ((event.ctrlKey || event.metaKey) && /^[zypfs]$/i.test(event.key)) event.preventDefault();
}

/** Reports a user's action on the element to the host. */
function act({ target }) {
  const place = target.closest('[data-do]');
  if (place !== null) void tellHost(place.dataset.do, ...JSON.parse(place.dataset.told));
}

/** Acts at the press and not at the click: an element drawn again before the release gets no click. */
addEventListener('mousedown', (event) => {
  // As in VS Code, a click on a row leaves the focus in the box.
  if (event.target.closest('.quick-input-widget .monaco-list-row') !== null) event.preventDefault();
  if (event.button === 0) act(event);
});

addEventListener('click', (event) => {
  const isByKey = event.detail === 0;
  if (isByKey) act(event);
});

addEventListener('DOMContentLoaded', () => {
  for (const view of VIEWS) {
    const pane = document.createElement('div');
    pane.className = 'pane';
    pane.innerHTML = `<div id="header-${view}"></div><div id="tree-${view}" hidden><div id="message-${view}"></div><div class="monaco-list" tabindex="0" role="tree" id="rows-${view}"></div></div>`;
    pane.querySelector('.monaco-list').addEventListener('keydown', ({ key }) => {
      if (/^(Arrow|Home|End|Enter)/.test(key)) void tellHost('treeKey', view, key);
    });
    document.querySelector('.sidebar').append(pane);
  }
  byId('status').addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter') target.click();
    const all = linksIn(byId('status'));
    if (key === 'ArrowRight') all[all.indexOf(target) + 1]?.focus();
  });
  const field = quick().querySelector('input');
  const tell = (name, ...told) => void tellHost(name, quick().dataset.input, ...told);
  field.addEventListener('input', () => tell('quickType', field.value));
  quick().addEventListener('keydown', (event) => {
    if (event.target.localName === 'button') return;
    const steps = { ArrowDown: '1', ArrowUp: '-1' };
    if (event.key === 'Enter') tell('quickAccept');
    else if (event.key === 'Escape') tell('quickClose');
    else if (event.key in steps) tell('quickStep', steps[event.key]);
    else return;
    event.preventDefault();
  });
});
