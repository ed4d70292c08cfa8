// Shows the source line of an EVM step in an editor beside the page, then those of the steps that the user moves to.

import * as vscode from 'vscode';
import type { SourceLine } from '../../core/contracts/sourceLine.ts';
import { nextLineStep, stepLines, treeRequest } from '../../core/explain/stepLines.ts';
import type { StepLines } from '../../core/explain/stepLines.ts';
import { failureMessage } from '../../core/failure/failureText.ts';
import { framesIn } from '../../core/trace/callFrame.ts';
import { isStep } from '../../core/trace/evmStep.ts';
import { rootFrame } from '../../core/trace/rootFrame.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { readWholeTrace } from '../calls/requestExplanation.ts';
import type { Calls } from '../calls/calls.ts';
import { learnContracts } from '../calls/partyNames.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { namesContracts } from '../common/settings.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { Contracts } from '../knowledge/contracts.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { findSource } from '../knowledge/sourceFiles.ts';
import type { Subject } from '../subjects/subject.ts';
import { GONE_ENDPOINT } from './entryActions.ts';
import { changed, lineIn } from './openSource.ts';

export type SourceBesideServices = {
  readonly calls: Pick<Calls, 'run'>;
  readonly endpoints: Pick<Endpoints, 'byId'>;
  readonly contextOf: ContextOf;
  readonly contracts: Contracts;
};

export interface SourceBeside {
  /**
   * Shows the line of a step beside the page, or that of the next step with a line, whose row it gives. If the page’s steps
   * are already followed there, gives the row of the next step with another line. The status bar says what is missing.
   */
  stepByLine(subject: Subject, path: NodePath): Promise<NodePath | undefined>;
  /** Shows the line of the step that the user has moved to, if steps of this trace are followed. */
  follow(subject: Subject, path: NodePath): Promise<void>;
  dispose(): void;
}

const NO_TREE = vscode.l10n.t('Source lines need the call tree of this trace, which callTracer gives.');
const NO_LINES = vscode.l10n.t(
  'No contract of this trace is compiled in this folder from its present sources.',
);
const LAST_LINE = vscode.l10n.t('No other source line follows in this trace.');

export function createSourceBeside(services: SourceBesideServices): SourceBeside {
  /** The trace that is followed: the id of its subject, the path of its list of steps, and their lines. */
  let followed: { readonly id: string; readonly list: string; readonly lines: StepLines } | undefined;
  const editor = createLineEditor();

  const isFollowed = ({ id }: Subject, path: NodePath): boolean =>
    followed?.id === id && followed.list === listOf(path) && editor.isVisible();

  return {
    async stepByLine(subject, path) {
      const at = path.at(-1)!;
      const stepAt = (position: number): NodePath => [...path.slice(0, -1), position];
      if (followed !== undefined && isFollowed(subject, path)) {
        const next = nextLineStep(followed.lines, at);
        return next === undefined ? report(LAST_LINE) : stepAt(next);
      }
      const found = await findLines(subject, path, services);
      if (typeof found === 'string') return report(found);
      followed = { id: subject.id, list: listOf(path), lines: found };
      const here = found[at] === undefined ? nextLineStep(found, at) : at;
      const line = here === undefined ? undefined : found[here];
      if (here === undefined || line === undefined) return report(LAST_LINE);
      if (!(await editor.show(line))) report(changed(line));
      return here === at ? undefined : stepAt(here);
    },
    async follow(subject, path) {
      if (isFollowed(subject, path)) await editor.show(followed?.lines[path.at(-1)!]);
    },
    dispose: () => editor.dispose(),
  };
}

function listOf(path: NodePath): string {
  return path.slice(0, -1).join('.');
}

function report(message: string): undefined {
  setStatusBarMessage(message, 5000);
}

/** The lines of the steps of a trace, or why there are none. Asks the endpoint for the call tree and for code. */
async function findLines(
  { source, entry }: Subject,
  path: NodePath,
  { calls, endpoints, contextOf, contracts }: SourceBesideServices,
): Promise<StepLines | string> {
  const { value, parent } = source.node(path) ?? {};
  const request = entry && treeRequest(entry);
  if (!isStep(value) || parent === undefined || request === undefined) return NO_TREE;
  const endpoint = endpoints.byId(entry!.endpointId);
  if (endpoint === undefined) return GONE_ENDPOINT;
  const ask = (method: string, params: Parameters<Calls['run']>[0]['params']) =>
    calls.run({ method, params, endpoint, origin: 'extension', record: 'never' });
  const reply = await ask(request.method, request.params);
  if (reply === undefined) return NO_TREE;
  const outcome = await readWholeTrace(reply.outcome, () => true);
  if (!outcome.ok) return `${NO_TREE} ${failureMessage(outcome.failure, request)}`;
  const root = rootFrame(outcome.result);
  if (root === undefined) return NO_TREE;
  const called = framesIn(root).flatMap(({ to }) => (typeof to === 'string' ? [to] : []));
  if (namesContracts()) await learnContracts([...new Set(called)], endpoint.id, contracts, ask);
  const lines = await stepLines(root, parent.value, contextOf(entry!));
  return lines.some((line) => line !== undefined) ? lines : NO_LINES;
}

/** The editor that shows the line of the step that the user is at. The keyboard stays in the page. */
function createLineEditor() {
  let mark: vscode.TextEditorDecorationType | undefined;
  let shown: vscode.TextEditor | undefined;
  /** The line that is wanted: finding its file takes time, and the user may move on. */
  let wanted: SourceLine | undefined;
  const isVisible = (): boolean => shown !== undefined && vscode.window.visibleTextEditors.includes(shown);

  return {
    isVisible,
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
      const viewColumn = isVisible() ? shown!.viewColumn! : vscode.ViewColumn.Beside;
      const how = { viewColumn, preserveFocus: true, preview: true, selection: at };
      shown = await vscode.window.showTextDocument(document, how);
      if (wanted === line) shown.setDecorations(mark, [at]);
      return true;
    },
    dispose: () => mark?.dispose(),
  };
}
