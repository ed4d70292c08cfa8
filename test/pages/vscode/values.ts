// The values of the `vscode` module that hold data and need no window: events, places, texts, and named numbers.
import type * as vscode from 'vscode';

export class Disposable implements vscode.Disposable {
  readonly #end: () => unknown;

  constructor(end: () => unknown) {
    this.#end = end;
  }

  static from(...all: readonly { dispose: () => unknown }[]): Disposable {
    return new Disposable(() => {
      for (const one of all) one.dispose();
    });
  }

  dispose(): unknown {
    return this.#end();
  }
}

export class EventEmitter<T> implements vscode.EventEmitter<T> {
  readonly #listeners = new Set<(told: T) => unknown>();

  readonly event: vscode.Event<T> = (listener, self, disposables) => {
    const own = (told: T): unknown => listener.call(self, told);
    this.#listeners.add(own);
    const ending = new Disposable(() => this.#listeners.delete(own));
    disposables?.push(ending);
    return ending;
  };

  /** Listeners added during the event are not called. */
  fire(told: T): void {
    const listeners = Array.from(this.#listeners);
    for (const listener of listeners) listener(told);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

export class CancellationTokenSource implements vscode.CancellationTokenSource {
  readonly #cancelled = new EventEmitter<undefined>();
  readonly token: vscode.CancellationToken = {
    isCancellationRequested: false,
    onCancellationRequested: this.#cancelled.event,
  };

  cancel(): void {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.#cancelled.fire(undefined);
  }

  dispose(): void {
    this.#cancelled.dispose();
  }
}

export class ThemeColor implements vscode.ThemeColor {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

export class ThemeIcon implements vscode.ThemeIcon {
  static readonly File = new ThemeIcon('file');
  static readonly Folder = new ThemeIcon('folder');
  readonly id: string;
  readonly color: vscode.ThemeColor | undefined;
  constructor(id: string, color?: vscode.ThemeColor) {
    this.id = id;
    this.color = color;
  }
}

export class MarkdownString {
  value: string;
  isTrusted = false;
  constructor(value = '') {
    this.value = value;
  }
  appendText(text: string): this {
    this.value += text.replaceAll(/[\\`*_{}[\]()#+\-!~|<>&]/g, String.raw`\$&`).replaceAll('\n', '\n\n');
    return this;
  }
  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
  appendCodeblock(text: string, language = ''): this {
    return this.appendMarkdown(`\n\`\`\`${language}\n${text}\n\`\`\`\n`);
  }
}

export class RelativePattern {
  readonly baseUri: vscode.Uri;
  readonly pattern: string;
  constructor(base: vscode.Uri | vscode.WorkspaceFolder, pattern: string) {
    this.baseUri = 'uri' in base ? base.uri : base;
    this.pattern = pattern;
  }
}

export class TreeItem {
  readonly label: string | vscode.TreeItemLabel;
  collapsibleState: vscode.TreeItemCollapsibleState;
  constructor(label: string | vscode.TreeItemLabel, collapsibleState = TreeItemCollapsibleState.None) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class TabInputWebview {
  readonly viewType: string;
  constructor(viewType: string) {
    this.viewType = viewType;
  }
}

export class TabInputText {
  readonly uri: vscode.Uri;
  constructor(uri: vscode.Uri) {
    this.uri = uri;
  }
}

/** The numbers that VS Code gives these names. */
function numbers<Names>(values: { readonly [Name in keyof Names]?: number }): Names {
  return values as Names;
}

export const TreeItemCollapsibleState = numbers<typeof vscode.TreeItemCollapsibleState>({
  None: 0,
  Collapsed: 1,
  Expanded: 2,
});
export const QuickPickItemKind = numbers<typeof vscode.QuickPickItemKind>({ Separator: -1, Default: 0 });
export const ConfigurationTarget = numbers<typeof vscode.ConfigurationTarget>({ Global: 1, Workspace: 2 });
export const ProgressLocation = numbers<typeof vscode.ProgressLocation>({ Window: 10, Notification: 15 });
export const StatusBarAlignment = numbers<typeof vscode.StatusBarAlignment>({ Left: 1, Right: 2 });
export const UIKind = numbers<typeof vscode.UIKind>({ Desktop: 1, Web: 2 });
export const ViewColumn = numbers<typeof vscode.ViewColumn>({ Active: -1, Beside: -2, One: 1, Two: 2 });
export const TextEditorSelectionChangeKind = numbers<typeof vscode.TextEditorSelectionChangeKind>({
  Keyboard: 1,
  Mouse: 2,
});
export const CompletionItemKind = numbers<typeof vscode.CompletionItemKind>({
  Method: 1,
  Property: 9,
  Value: 11,
  Constant: 20,
});
export const FileType = numbers<typeof vscode.FileType>({ File: 1, Directory: 2 });
export const DiagnosticSeverity = numbers<typeof vscode.DiagnosticSeverity>({ Error: 0, Warning: 1 });
export const QuickInputButtons = { Back: { iconPath: new ThemeIcon('arrow-left') } };

export class Range {
  readonly start: unknown;
  readonly end: unknown;
  /** Takes two places, or their lines and characters. */
  constructor(start: unknown, end: unknown, line?: number, character?: number) {
    const isNumbers = line !== undefined;
    this.start = isNumbers ? { line: start, character: end } : start;
    this.end = isNumbers ? { line, character } : end;
  }
}

export class Diagnostic {
  readonly range: unknown;
  readonly message: string;
  readonly severity: number;
  constructor(range: unknown, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}
