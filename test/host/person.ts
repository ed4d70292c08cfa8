// A window whose person answers from a list: what is shown, copied and run is written down in lines, in its order.
import { withVscode } from './withVscode.ts';

const WINDOW = `
  export const shown = [], answers = [], clipboard = [], files = new Map();
  const write = (...parts) => void shown.push(parts.filter((part) => part !== undefined && part !== '').join(' '));
  /** Undefined where the person goes away. */
  const choose = (rows, nameOf) => {
    const answer = answers.shift();
    const found = rows.find((row) => nameOf(row).endsWith(answer));
    if (answer !== undefined && found === undefined) throw new Error('Nothing is called ' + answer);
    return found;
  };
  const notice = (kind) => async (message, first, ...rest) => {
    const isButton = typeof first !== 'object';
    const buttons = isButton && first !== undefined ? [first, ...rest] : rest;
    write(kind, message, isButton ? '' : first.detail, ...buttons.map((button) => '[' + button + ']'));
    return buttons.length === 0 ? undefined : choose(buttons, String);
  };
  const never = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  const nothing = () => ({ dispose() {} });

  function createInputBox() {
    const on = {};
    const listen = (name) => (listener) => ((on[name] = listener), { dispose() {} });
    let isOpen = true;
    const act = () => {
      const answer = answers.shift();
      if (answer === undefined) return on.hide();
      if (typeof answer === 'object') on.press(box.buttons.find(({ tooltip }) => tooltip === answer.button));
      else {
        box.value = answer;
        on.change?.(answer);
        on.accept();
      }
      if (isOpen && box.validationMessage !== undefined) write('problem', box.validationMessage);
      if (isOpen) queueMicrotask(act);
    };
    const box = {
      onDidChangeValue: listen('change'),
      onDidAccept: listen('accept'),
      onDidHide: listen('hide'),
      onDidTriggerButton: listen('press'),
      dispose: () => (isOpen = false),
      show() {
        const buttons = (box.buttons ?? []).map(({ tooltip }) => '[' + tooltip + ']');
        const value = box.password && box.value !== '' ? '***' : box.value;
        write('box', box.title + ':', box.prompt, value && '“' + value + '”', box.validationMessage && '! ' + box.validationMessage, ...buttons);
        queueMicrotask(act);
      },
    };
    return box;
  }

  export const window = {
    showInformationMessage: notice('note'),
    showWarningMessage: notice('warning'),
    showErrorMessage: notice('error'),
    setStatusBarMessage: (text) => (write('status', text), { dispose() {} }),
    withProgress: async ({ title }, task) => (write('busy', title), task({ report() {} }, never)),
    async showQuickPick(items, { title }) {
      write('list', title + ':', items.map(({ label }) => label).join(', '));
      return choose(items, ({ label }) => label);
    },
    createInputBox,
    showSaveDialog: async ({ defaultUri }) => (write('save', defaultUri?.path), answers.shift()),
    showOpenDialog: async () => (write('open'), answers.shift()),
    tabGroups: { all: [], onDidChangeTabs: nothing },
    onDidChangeActiveTextEditor: nothing,
    onDidChangeTextEditorSelection: nothing,
  };
  export const env = {
    uiKind: 1,
    uriScheme: 'vscode',
    language: 'en',
    clipboard: {
      readText: async () => clipboard.at(-1) ?? '',
      writeText: async (text) => void clipboard.push(text),
    },
    openExternal: async ({ path }) => write('browser', path),
  };
  export const commands = {
    executeCommand: async (id, ...all) => write('run', id, ...all.map((one) => typeof one === 'object' ? one.id ?? JSON.stringify(one) : String(one))),
  };
  export const workspace = {
    getConfiguration: () => ({ get: () => undefined, update: async () => {} }),
    onDidChangeConfiguration: nothing,
    asRelativePath: ({ path }) => path,
    fs: {
      async readFile({ path }) {
        if (!files.has(path)) throw new Error('no such file');
        return files.get(path);
      },
      stat: async ({ path }) => ({ size: files.get(path).length }),
      writeFile: async ({ path }, bytes) => void files.set(path, bytes),
      createDirectory: async () => {},
      async delete({ path }) {
        if (!files.delete(path)) throw new Error('no such file');
      },
    },
  };
  const uri = (path, scheme = 'memory') => ({ path, fsPath: path, scheme, toString: () => path });
  export const Uri = { parse: (text) => uri(text), file: (path) => uri(path), joinPath: (base, ...names) => uri([base.path, ...names].join('/')) };
  export class EventEmitter {
    listeners = [];
    event = (listener) => (this.listeners.push(listener), { dispose() {} });
    fire(told) { for (const listener of this.listeners) listener(told); }
    dispose() {}
  }
  export class CancellationTokenSource { token = never; cancel() {} dispose() {} }
  export class ThemeIcon { constructor(id) { this.id = id; } }
  export class ThemeColor {}
  export class MarkdownString {
    value = '';
    appendMarkdown(text) { this.value += text; return this; }
    appendText(text) { this.value += text; return this; }
    appendCodeblock(text) { this.value += text; return this; }
  }
  export const Disposable = { from: nothing };
  export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
  export const QuickPickItemKind = { Separator: -1 };
  export const QuickInputButtons = { Back: { tooltip: 'Back' } };
  export const ProgressLocation = {}, StatusBarAlignment = {}, ViewColumn = {}, ConfigurationTarget = { Global: 1 };
  export const TextEditorSelectionChangeKind = { Keyboard: 1, Mouse: 2 };
  export const UIKind = { Desktop: 1, Web: 2 };
`;

/** The path of a file of the window, and its bytes; or where a dialog leads to. */
export type WindowFile = { readonly path: string; readonly fsPath: string; readonly scheme: string };

export type Person = {
  readonly shown: string[];
  /** The next ones: a button or the end of a row’s label, a text to type, a file, or undefined to go away. */
  readonly answers: unknown[];
  readonly clipboard: string[];
  readonly files: Map<string, Uint8Array>;
  readonly env: { uiKind: number; uriScheme: string };
  readonly Uri: { parse(text: string): WindowFile };
};

let windows = 0;

/** What `load` imports in a window of its own, with what its person sees and does. */
export async function withPerson<Module extends object>(
  load: () => Promise<Module>,
): Promise<Module & { readonly person: Person }> {
  return withVscode(`${WINDOW}\n// ${++windows}`, async () => ({
    ...(await load()),
    person: (await import('vscode')) as unknown as Person,
  }));
}

/** Lets the person do this while something runs; gives the lines that were shown. */
export async function shownTo(
  person: Person,
  answers: readonly unknown[],
  run: () => unknown,
): Promise<readonly string[]> {
  person.shown.splice(0);
  person.answers.splice(0, Infinity, ...answers);
  await run();
  // Notices are not waited for.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  return person.shown.splice(0);
}
