// Shows the source line of an EVM step in an editor beside the page, then those of the steps that the user moves to.

import * as vscode from 'vscode';
import { BoundedMap } from '../../core/boundedMap.ts';
import type { SourceLine } from '../../core/contracts/sourceLine.ts';
import { nextLineStep } from '../../core/explain/stepLines.ts';
import type { StepLines } from '../../core/explain/stepLines.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { findSource } from '../knowledge/sourceFiles.ts';
import type { Subject } from '../subjects/subject.ts';
import { linesOfTrace } from './linesOfTrace.ts';
import type { TraceServices } from './linesOfTrace.ts';
import { changed, lineIn } from './openSource.ts';

export interface SourceBeside {
  /**
   * Shows the line of a step beside the page, or that of the next step with a line, whose row it gives. If the page’s
   * steps are already followed there, gives the row of the next step with another line. The status bar says what is
   * missing. `isWanted`: false once the user has asked for something else.
   */
  stepByLine(subject: Subject, path: NodePath, isWanted: () => boolean): Promise<NodePath | undefined>;
  /** Takes the step that the user has moved to, and shows its line if the steps of this trace are followed. */
  follow(subject: Subject, path: NodePath): Promise<void>;
  dispose(): void;
}

const LAST_LINE = vscode.l10n.t('No other source line follows in this trace.');
/** Traces whose lines are kept. */
const MOST_TRACES = 2;

export function createSourceBeside(services: TraceServices): SourceBeside {
  /** The lines of traces, by `traceOf`: also those that are being found. */
  const known = new BoundedMap<string, Promise<StepLines | string>>(MOST_TRACES);
  let followed: { readonly trace: string; readonly lines: StepLines } | undefined;
  /** The step that the user moved to last. */
  let latest: { readonly trace: string; readonly at: number } | undefined;
  const editor = createLineEditor();

  async function linesOf({ entry, source }: Subject, path: NodePath, trace: string) {
    const finding = known.get(trace) ?? linesOfTrace(entry, source.node(path), services);
    known.set(trace, finding);
    const found = await finding;
    // What is missing may be there the next time.
    if (typeof found === 'string') known.delete(trace);
    return found;
  }

  async function show(line: SourceLine | undefined): Promise<void> {
    if (!(await editor.show(line)) && line !== undefined) report(changed(line));
  }

  return {
    async stepByLine(subject, path, isWanted) {
      const trace = traceOf(subject, path);
      const isFollowed = followed?.trace === trace && editor.isOpen();
      const before = latest;
      const lines = await linesOf(subject, path, trace);
      if (!isWanted()) return undefined;
      if (typeof lines === 'string') return report(lines);
      // The user may have moved on while the lines were found.
      const from = latest !== before && latest?.trace === trace ? latest.at : path.at(-1)!;
      const at = isFollowed || lines[from] === undefined ? nextLineStep(lines, from) : from;
      if (at === undefined) return report(LAST_LINE);
      followed = { trace, lines };
      if (!isFollowed) await show(lines[at]);
      return at === from ? undefined : [...path.slice(0, -1), at];
    },
    async follow(subject, path) {
      const trace = traceOf(subject, path);
      const at = path.at(-1)!;
      latest = { trace, at };
      if (followed?.trace === trace && editor.isOpen()) await show(followed.lines[at]);
    },
    dispose: () => editor.dispose(),
  };
}

/** Names a list of steps of a subject. */
function traceOf({ id }: Subject, path: NodePath): string {
  return `${id} ${path.slice(0, -1).join('.')}`;
}

function report(message: string): undefined {
  setStatusBarMessage(message, 5000);
}

/** The editor that shows the line of the step that the user is at. The keyboard stays in the page. */
function createLineEditor() {
  let mark: vscode.TextEditorDecorationType | undefined;
  let shown: vscode.TextEditor | undefined;
  /** The line that is wanted: finding its file takes time, and the user may move on. */
  let wanted: SourceLine | undefined;
  /** How many editors are coming up. */
  let opening = 0;
  const isVisible = (): boolean => shown !== undefined && vscode.window.visibleTextEditors.includes(shown);

  async function open(document: vscode.TextDocument, at: vscode.Range): Promise<vscode.TextEditor> {
    const viewColumn = isVisible() ? shown!.viewColumn! : vscode.ViewColumn.Beside;
    const how = { viewColumn, preserveFocus: true, preview: true, selection: at };
    opening++;
    try {
      return await vscode.window.showTextDocument(document, how);
    } finally {
      opening--;
    }
  }

  return {
    isOpen: () => opening > 0 || isVisible(),
    /** False where nothing is marked: there is no line, or its file has changed since it was compiled. */
    async show(line: SourceLine | undefined): Promise<boolean> {
      wanted = line;
      mark ??= vscode.window.createTextEditorDecorationType({
        isWholeLine: true,
        // As the debugger of VS Code marks the line that it is at.
        backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
      });
      if (isVisible()) shown!.setDecorations(mark, []);
      const file = line && (await findSource(line));
      const document =
        file && (await vscode.workspace.openTextDocument(file).then(undefined, () => undefined));
      const range = line && document && lineIn(document, line);
      if (range === undefined || document === undefined) return false;
      if (wanted !== line) return true;
      const at = new vscode.Range(range.start, range.start);
      shown = await open(document, at);
      if (wanted === line) shown.setDecorations(mark, [at]);
      return true;
    },
    dispose: () => mark?.dispose(),
  };
}
