// The module `vscode` of a window whose person answers from a list; see person.ts.

type Item = { readonly label: string };
type Uri = { readonly path: string; readonly fsPath: string; readonly scheme: string };
type Asking = {
  readonly title: string;
  readonly prompt: string;
  readonly value?: string;
  readonly validateInput?: (text: string) => string | undefined;
};
/** Where a dialog leads to, what is typed or pressed, or undefined to go away. */
export type Answer = string | Uri | readonly Uri[] | undefined;
type Button = { readonly tooltip: string };

export const shown: string[] = [];
export const answers: Answer[] = [];
export const clipboard: string[] = [];
export const files = new Map<string, Uint8Array>();

const write = (...parts: readonly (string | undefined)[]): void =>
  void shown.push(parts.filter((part) => part !== undefined && part !== '').join(' '));
const nothing = (): { dispose(): void } => ({ dispose() {} });

const textOf = (answer: Answer): string => (typeof answer === 'string' ? answer : '');

/** Undefined where the person goes away. */
function choose<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row | undefined {
  const answer = answers.shift();
  if (answer === undefined) return undefined;
  const found = rows.find((row) => nameOf(row).endsWith(textOf(answer)));
  if (found === undefined) throw new Error(`Nothing is called ${textOf(answer)}: ${rows.map(nameOf).join()}`);
  return found;
}

function notice(kind: string) {
  return async (message: string, first?: string | { readonly detail?: string }, ...rest: string[]) => {
    const isButton = typeof first === 'string';
    const buttons = isButton ? [first, ...rest] : rest;
    const detail = isButton ? undefined : first?.detail;
    write(kind, message, detail, ...buttons.map((button) => `[${button}]`));
    return buttons.length === 0 ? undefined : choose(buttons, String);
  };
}

/** What a box to type into and a list to type above have in common. */
class Box {
  title = '';
  value = '';
  buttons: readonly Button[] = [];
  #isOpen = true;
  #change: (text: string) => void = nothing;
  #accept: () => void = nothing;
  #hide: () => void = nothing;
  #press: (button: Button) => void = nothing;

  onDidChangeValue = (listener: (text: string) => void) => ((this.#change = listener), nothing());
  onDidAccept = (listener: () => void) => ((this.#accept = listener), nothing());
  onDidHide = (listener: () => void) => ((this.#hide = listener), nothing());
  onDidTriggerButton = (listener: (button: Button) => void) => ((this.#press = listener), nothing());

  /** What becomes known while the box is busy is waited for. */
  show(): void {
    if (this.isBusy()) return void setImmediate(() => this.show());
    if (!this.#isOpen) return;
    write(...this.words(), ...this.buttons.map(({ tooltip }) => `[${tooltip}]`));
    queueMicrotask(() => this.#go());
  }

  dispose(): void {
    this.#isOpen = false;
  }

  words(): readonly string[] {
    return [];
  }

  isBusy(): boolean {
    return false;
  }

  /** Before Enter is pressed. */
  typed(): void {}

  problem(): string | undefined {
    return undefined;
  }

  #go(wasBusy = false): void {
    if (!this.#isOpen) return;
    if (this.isBusy()) return void setImmediate(() => this.#go(true));
    const problem = this.problem();
    if (wasBusy && problem !== undefined) write('problem', problem);
    const answer = answers.shift();
    if (answer === undefined) return this.#hide();
    const pressed = this.buttons.find(({ tooltip }) => `[${tooltip}]` === answer);
    if (pressed === undefined) this.#type(textOf(answer));
    else this.#press(pressed);
    if (this.#isOpen) queueMicrotask(() => this.#go());
  }

  #type(text: string): void {
    this.value = text;
    this.#change(text);
    this.typed();
    this.#accept();
    const problem = this.problem();
    if (problem !== undefined) write('problem', problem);
  }
}

class InputBox extends Box {
  prompt = '';
  busy = false;
  password = false;
  validationMessage: string | undefined;

  override words(): readonly string[] {
    const { title, prompt, value, password, validationMessage } = this;
    const filled = value === '' ? '' : `“${password ? '***' : value}”`;
    return [
      'box',
      `${title}:`,
      prompt,
      filled,
      validationMessage === undefined ? '' : `! ${validationMessage}`,
    ];
  }

  override isBusy(): boolean {
    return this.busy;
  }

  override problem(): string | undefined {
    return this.validationMessage;
  }
}

class QuickPick extends Box {
  placeholder = '';
  items: readonly (Item & { readonly detail?: string })[] = [];
  activeItems: typeof this.items = [];
  selectedItems: typeof this.items = [];

  override words(): readonly string[] {
    return ['pick', `${this.title}:`, this.placeholder];
  }

  override typed(): void {
    this.selectedItems = this.activeItems.slice(0, 1);
  }

  override problem(): string | undefined {
    const [row] = this.selectedItems;
    return row?.label.startsWith('$(error)') === true ? row.detail : undefined;
  }
}

const token = { isCancellationRequested: false, onCancellationRequested: nothing };

export const window = {
  showInformationMessage: notice('note'),
  showWarningMessage: notice('warning'),
  showErrorMessage: notice('error'),
  setStatusBarMessage: (text: string) => (write('status', text), nothing()),
  withProgress: async (
    { title }: { title: string },
    task: (progress: object, of: typeof token) => unknown,
  ) => {
    write('busy', title);
    return task({ report() {} }, token);
  },
  async showQuickPick(items: readonly Item[], { title }: { readonly title: string }) {
    write('list', `${title}:`, items.map(({ label }) => label).join(', '));
    return choose(items, ({ label }) => label);
  },
  async showInputBox(given: Asking): Promise<string | undefined> {
    const { title, prompt, value, validateInput } = given;
    write('box', `${title}:`, prompt, value && `“${value}”`);
    for (let answer = answers.shift(); answer !== undefined; answer = answers.shift()) {
      const problem = validateInput?.(textOf(answer));
      if (problem === undefined) return textOf(answer);
      write('problem', problem);
    }
    return undefined;
  },
  createInputBox: () => new InputBox(),
  createQuickPick: () => new QuickPick(),
  showSaveDialog: async ({ defaultUri }: { defaultUri?: Uri }) => (
    write('save', defaultUri?.path),
    answers.shift()
  ),
  showOpenDialog: async () => (write('open'), answers.shift()),
};

export const env = {
  uiKind: 1,
  uriScheme: 'vscode',
  language: 'en',
  clipboard: {
    readText: async () => clipboard.at(-1) ?? '',
    writeText: async (text: string) => void clipboard.push(text),
  },
  openExternal: async ({ path }: Uri) => write('browser', path),
};

const named = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? 'id' in value
      ? String(value.id)
      : JSON.stringify(value)
    : String(value);

export const commands = {
  executeCommand: async (id: string, ...given: readonly unknown[]) => write('run', id, ...given.map(named)),
};

export const workspace = {
  workspaceFolders: undefined as undefined | readonly { readonly uri: Uri }[],
  getConfiguration: () => ({ get: () => undefined, update: async () => {} }),
  onDidChangeConfiguration: nothing,
  asRelativePath: ({ path }: Uri) => path,
  fs: {
    async readFile({ path }: Uri) {
      const bytes = files.get(path);
      if (bytes === undefined) throw new Error('no such file');
      return bytes;
    },
    stat: async ({ path }: Uri) => ({ size: files.get(path)!.length }),
    writeFile: async ({ path }: Uri, bytes: Uint8Array) => void files.set(path, bytes),
    createDirectory: async () => {},
    async delete({ path }: Uri) {
      if (!files.delete(path)) throw new Error('no such file');
    },
  },
};

const uri = (path: string): Uri => ({ path, fsPath: path, scheme: 'memory' });

export const Uri = {
  parse: uri,
  file: uri,
  joinPath: ({ path }: Uri, ...names: readonly string[]) => uri([path, ...names].join('/')),
};

export class EventEmitter<Told> {
  readonly #listeners: ((told: Told) => void)[] = [];
  readonly event = (listener: (told: Told) => void) => (this.#listeners.push(listener), nothing());

  fire(told: Told): void {
    for (const listener of this.#listeners) listener(told);
  }

  dispose(): void {}
}

export class CancellationTokenSource {
  readonly token = token;

  cancel(): void {}

  dispose(): void {}
}

export class ThemeIcon {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class TreeItem {
  readonly label: string;
  readonly collapsibleState: number | undefined;

  constructor(label: string, collapsibleState?: number) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class ThemeColor {
  readonly id = '';
}
export const Disposable = { from: nothing };
export const QuickPickItemKind = { Separator: -1 };
export const QuickInputButtons = { Back: { tooltip: 'Back' } };
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
export const ProgressLocation = {};
export const ConfigurationTarget = {};
export const UIKind = { Desktop: 1, Web: 2 };
