// Finds the source lines of the steps of a trace: asks the endpoint for the call tree and the code of its contracts.

import * as vscode from 'vscode';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { hasTooManySteps, stepLines, treeRequest } from '../../core/explain/stepLines.ts';
import type { StepLines } from '../../core/explain/stepLines.ts';
import { failureMessage } from '../../core/failure/failureText.ts';
import { framesIn } from '../../core/trace/callFrame.ts';
import { isStep } from '../../core/trace/evmStep.ts';
import { rootFrame } from '../../core/trace/rootFrame.ts';
import type { Calls } from '../calls/calls.ts';
import { learnContracts } from '../calls/partyNames.ts';
import { readWholeTrace } from '../calls/requestExplanation.ts';
import { namesContracts } from '../common/settings.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { Contracts } from '../knowledge/contracts.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { Subject } from '../subjects/subject.ts';
import { GONE_ENDPOINT } from './entryActions.ts';

export type TraceServices = {
  readonly calls: Pick<Calls, 'run'>;
  readonly endpoints: Pick<Endpoints, 'byId'>;
  readonly contextOf: ContextOf;
  readonly contracts: Contracts;
};

const NO_TREE = vscode.l10n.t('Source lines need the call tree of this trace, which callTracer gives.');
const TOO_MANY = vscode.l10n.t('This trace has more than a million steps: too many for source lines.');
const NAMES_OFF = vscode.l10n.t('Source lines need the setting ethRpc.nameContracts.');
const NO_LINES = vscode.l10n.t(
  'No compiled source of this folder fits this trace. Sources that changed since do not count.',
);

/** The lines of the steps, or why there are none. `step`: one of them. */
export async function linesOfTrace(
  entry: Subject['entry'],
  step: DecodedNode | undefined,
  { calls, endpoints, contextOf, contracts }: TraceServices,
): Promise<StepLines | string> {
  const request = entry && treeRequest(entry);
  if (entry === undefined || request === undefined || step?.parent === undefined || !isStep(step.value))
    return NO_TREE;
  const { value: steps } = step.parent;
  if (hasTooManySteps(steps)) return TOO_MANY;
  if (!namesContracts()) return NAMES_OFF;
  const endpoint = endpoints.byId(entry.endpointId);
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
  await learnContracts([...new Set(called)], endpoint.id, contracts, ask);
  const lines = await stepLines(root, steps, contextOf(entry));
  return lines.some((line) => line !== undefined) ? lines : NO_LINES;
}
