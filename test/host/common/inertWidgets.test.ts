// Proves that what goes to VS Code through src/host/common/ is inert, and comes back as it was given.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export const shown = [];
  const kept = (name) => (...given) => { shown.push([name, ...given]); return Promise.resolve(given.at(-1)); };
  class Widget {
    #isOwn = true;
    show() { shown.push(['widget', this.#isOwn, { ...this }]); }
  }
  export const window = {
    showErrorMessage: kept('error'),
    showWarningMessage: kept('warning'),
    showInformationMessage: kept('information'),
    setStatusBarMessage: kept('status'),
    showInputBox: async (options) => { shown.push([options, options.validateInput('x')]); },
    showQuickPick: async (items, options) => {
      shown.push([items, options]);
      return options.canPickMany ? items.slice(1) : items.at(-1);
    },
    createQuickPick: () => new Widget(),
    createInputBox: () => new Widget(),
    createStatusBarItem: () => new Widget(),
    createTreeView: (_id, options) => Object.assign(new Widget(), { options }),
    withProgress: (options, task) => task({ report: (step) => shown.push([options, step]) }),
  };
  export const StatusBarAlignment = { Left: 1 };
`;

const LINK = '[x](command:acme.run) $(sync)\u202E\nmore';
const INERT = '[x]\u200B(command:acme.run) $\u200B(sync)⟨U+202E⟩ more';
const INERT_LINES = INERT.replace(' more', '\nmore');

const { shown, ...common } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/common/notices.ts')),
  ...(await import('../../../src/host/common/quickInput.ts')),
  ...(await import('../../../src/host/common/views.ts')),
  shown: ((await import('vscode')) as unknown as { readonly shown: unknown[] }).shown,
}));

/** What VS Code was given to show meanwhile. */
async function shownBy(act: () => unknown): Promise<readonly unknown[]> {
  shown.length = 0;
  await act();
  return [...shown];
}

describe('src/host/common', () => {
  it('makes notices and questions inert, and gives the button that was pressed as it was given', async () => {
    let pressed: unknown;
    const said = await shownBy(async () => (pressed = await common.showErrorMessage(LINK, 'No', LINK)));
    assert.deepEqual(said, [['error', INERT, 'No', INERT]]);
    assert.equal(pressed, LINK);
    const asked = await shownBy(() => common.showWarningMessage(LINK, { modal: true, detail: LINK }, 'Yes'));
    assert.deepEqual(asked, [['warning', INERT_LINES, { modal: true, detail: INERT_LINES }, 'Yes']]);
    const status = await shownBy(() => common.setStatusBarMessage(LINK, 5, 'key'));
    assert.deepEqual(status, [['status', `$(key) ${INERT}`, 5]]);
    const location = { viewId: 'x' };
    const progress = await shownBy(() =>
      common.withProgress({ location, title: LINK }, async (own) => own.report({ message: LINK })),
    );
    assert.deepEqual(progress, [[{ location, title: INERT }, { message: INERT }]]);
  });

  it('makes lists inert, has icons only where they are named, and gives the item that was picked as it was given', async () => {
    const item = {
      icon: 'key',
      label: LINK,
      description: LINK,
      detailIcon: 'warning',
      detail: LINK,
      own: LINK,
    };
    const picks: unknown[] = [];
    const given = await shownBy(async () => {
      picks.push(await common.showQuickPick([item], { title: LINK, placeHolder: LINK }));
      picks.push(await common.showQuickPick(['a', LINK], { canPickMany: true }));
    });
    const inert = { label: `$(key) ${INERT}`, description: INERT, detail: `$(warning) ${INERT}`, own: LINK };
    assert.deepEqual(given, [
      [[inert], { title: INERT, placeHolder: INERT }],
      [[{ label: 'a' }, { label: INERT }], { canPickMany: true }],
    ]);
    assert.equal(picks[0], item);
    assert.deepEqual(picks[1], [LINK]);
    const live = await shownBy(() => {
      const pick = common.createQuickPick();
      Object.assign(pick, {
        title: LINK,
        placeholder: LINK,
        items: [item],
        activeItems: [item],
        value: LINK,
      });
      pick.show();
    });
    const texts = { title: INERT, placeholder: INERT, items: [inert], activeItems: [inert], value: LINK };
    assert.deepEqual(live, [['widget', true, texts]]);
  });

  it('makes what a box says inert, never what is typed into it', async () => {
    const once = await shownBy(() =>
      common.showInputBox({ prompt: LINK, value: LINK, validateInput: () => LINK }),
    );
    const [[{ validateInput: _, ...options }, problem]] = once as [[Record<string, unknown>, string]];
    assert.deepEqual([options, problem], [{ prompt: INERT, value: LINK }, INERT]);
    const live = await shownBy(() => {
      const box = common.createInputBox();
      Object.assign(box, {
        title: LINK,
        prompt: LINK,
        placeholder: LINK,
        validationMessage: LINK,
        value: LINK,
      });
      box.show();
    });
    const texts = { title: INERT, prompt: INERT, placeholder: INERT, validationMessage: INERT, value: LINK };
    assert.deepEqual(live, [['widget', true, texts]]);
  });

  it('makes trees, tabs and the status bar inert', async () => {
    const item = { label: LINK, description: LINK, tooltip: LINK, accessibilityInformation: { label: LINK } };
    const treeDataProvider = { getChildren: () => [1], getTreeItem: () => ({ ...item }) };
    const view = common.createTreeView('x', { treeDataProvider });
    Object.assign(view, { title: LINK, description: LINK, message: LINK });
    const { options, ...texts } = view as unknown as {
      options: { treeDataProvider: { getTreeItem(row: number): unknown } };
    };
    assert.deepEqual(texts, { title: INERT, description: INERT, message: INERT_LINES });
    assert.deepEqual(await options.treeDataProvider.getTreeItem(1), {
      label: INERT,
      description: INERT,
      tooltip: INERT_LINES,
      accessibilityInformation: { label: INERT },
    });
    const panel = common.inertPanel({ title: '' } as never);
    panel.title = LINK;
    assert.equal(panel.title, INERT);
    const [bar] = await shownBy(() =>
      common
        .createStatusBarItem('x', 1, { name: 'x', command: 'y' })
        .show({ parts: [{ icon: 'plug' }, LINK], tooltip: LINK, label: LINK }),
    );
    assert.deepEqual(bar, [
      'widget',
      true,
      {
        name: 'x',
        command: 'y',
        text: `$(plug) ${INERT}`,
        tooltip: INERT_LINES,
        accessibilityInformation: { label: INERT },
      },
    ]);
  });
});
