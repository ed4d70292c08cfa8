// New Call: one box for methods, words, arguments and pasted text, then steps that ask for the missing parameters. A
// button goes one step back; Escape ends New Call, and the typed call is offered next time.

import type * as vscode from 'vscode';
import { findMethod } from '../../core/catalogue/catalogue.ts';
import { isDangerous } from '../../core/catalogue/methodList.ts';
import type { AmountUnits } from '../../core/input/amountUnits.ts';
import { declaredIn } from '../../core/form/declaredFunctions.ts';
import {
  emptyParams,
  formOfParams,
  missingSteps,
  openSteps,
  unfinishedParams,
  withTypedBefore,
} from '../../core/form/guidedForm.ts';
import type { RequestEndpoint } from '../../core/form/tabState.ts';
import { readForm } from '../../core/form/readForm.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { askForParams, askForRawParams } from '../calls/guidedCall.ts';
import type { UnsentCall } from '../calls/unsentCall.ts';
import type { History } from '../history/history.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { rememberTyped } from '../knowledge/recentInputs.ts';
import type { RecentInputs } from '../knowledge/recentInputs.ts';
import type { RowCall } from './newCallRow.ts';
import type { EarlyBox } from '../common/earlyBox.ts';
import type { HeldBox } from '../common/heldBox.ts';
import type { AbandonedCalls } from './abandonedCalls.ts';
import { chooseRow } from './newCallBox.ts';
import type { ChosenRow } from './newCallBox.ts';
import { runPasteRow, pasteContextOf } from './pasteAnything.ts';
import type { PasteServices } from './pasteAnything.ts';
import { endpointOfPasted, settlePasted } from './pastedKeys.ts';
import { usedCalls } from './usedCalls.ts';
import type { MethodUse } from './usedCalls.ts';

export type NewCallServices = {
  readonly recent: RecentInputs;
  readonly history: Pick<History, 'page' | 'saved'>;
  readonly methodUse: MethodUse;
  readonly contextOf: ContextOf;
  readonly onDidLearn: vscode.Event<void>;
  readonly left: AbandonedCalls;
  /** The addresses known at the endpoint that the call would go to. */
  readonly addresses: () => readonly KnownAddress[];
};

/** What the box can do besides asking for a call. */
export type NewCallActions = {
  readonly paste: PasteServices;
  readonly earlyBox: Pick<EarlyBox, 'take'>;
  /**
   * Fills in the request builder. `isTyped`: the call was typed or pasted, may be incomplete, and is kept nowhere else.
   * `place`: the endpoint that the pasted text names, if any.
   */
  readonly edit: (call: UnsentCall, isTyped: boolean, place?: RequestEndpoint) => Promise<void>;
};

type Session = {
  readonly services: NewCallServices;
  readonly actions: NewCallActions | undefined;
  readonly held: HeldBox | undefined;
};

/**
 * Asks for a call; `title` says for what. Undefined where the user left, or did something else. Without `actions`, the
 * box only asks for a call. `held`: shows the row that was taken last, until its owner closes it.
 */
export async function askForCall(
  services: NewCallServices,
  title: string,
  actions?: NewCallActions,
  held?: HeldBox,
): Promise<UnsentCall | undefined> {
  const session: Session = { services, actions, held };
  const { history, methodUse, contextOf, onDidLearn, left } = services;
  const used = usedCalls(history);
  let before = { text: '', shown: '' };
  let box = actions?.earlyBox.take();
  if (box === 'left') return undefined;
  const offered = actions && left.offered();
  for (;;) {
    const form = offered === undefined ? [] : left.formOf(offered.method.name);
    const taken = await chooseRow({
      title,
      used,
      methodUse,
      contextOf,
      onDidLearn,
      // The form may hold more by now: the user may have come back from a later step.
      left: offered && form.length > 0 ? { ...offered, form } : undefined,
      held,
      paste: actions && pasteContextOf(actions.paste),
      addresses: session.services.addresses(),
      hasBuilder: actions !== undefined,
      before,
      box,
    });
    box = undefined;
    if (taken === undefined) return undefined;
    const end = await follow(taken, session);
    if (end !== 'back') return end;
    before = taken.typed;
  }
}

async function follow(taken: ChosenRow, session: Session): Promise<UnsentCall | 'back' | undefined> {
  const { row, pasted, isForBuilder } = taken;
  const { call, paste } = row;
  const { actions } = session;
  if (call === undefined) {
    if (paste !== undefined && actions !== undefined) await runPasteRow(paste, pasted, actions.paste);
    return undefined;
  }
  const end = isForBuilder
    ? { left: 'builder' as const, ...unfinished(call, unitsOf(session)) }
    : await complete(call, session);
  if ('left' in end && end.left !== 'builder') return end.left === 'back' ? 'back' : undefined;
  const isThere = row.isThere === true && !('left' in end);
  const settled = paste && actions && (await settlePasted(pasted, actions.paste, isThere));
  const method = nameOf(call);
  const { params, functions, mistyped } = end;
  // If the user dismissed the question about a pasted key, the box shows the text again: it is kept nowhere else.
  if (!('left' in end)) {
    const endpoint = isThere && settled !== 'left' ? settled : undefined;
    return settled === 'left'
      ? 'back'
      : { method, params, ...omitUndefined({ functions, mistyped, endpoint }) };
  }
  // The parameters of an earlier call are complete and readable.
  const isSent = isForBuilder && call.kind === 'given' && paste === undefined;
  const place = paste && actions && endpointOfPasted(pasted, settled, actions.paste);
  await actions?.edit({ method, params, ...omitUndefined({ functions }) }, !isSent, place);
  return undefined;
}

/** `functions`: the functions typed in the parameters with their return types. */
type Typed = Pick<UnsentCall, 'params' | 'functions' | 'mistyped'>;

type End = Typed | ({ readonly left: 'builder' } & Typed) | { readonly left: 'back' | 'dismissed' };

function nameOf({ method }: RowCall): string {
  return typeof method === 'string' ? method : method.name;
}

/** The parameters that are known so far. */
function unfinished(call: RowCall, units: AmountUnits | undefined): Typed {
  if (call.kind === 'typed')
    return { params: unfinishedParams(call.method, call.form, units), functions: declaredIn(call.form) };
  return call.kind === 'given' ? { params: call.params, functions: call.functions } : { params: [] };
}

/** The units known at the endpoint that the call would go to. */
function unitsOf({ actions }: Session): AmountUnits | undefined {
  return actions?.paste.context();
}

/** Asks for the missing parameters. */
async function complete(call: RowCall, session: Session): Promise<End> {
  const units = unitsOf(session);
  if (call.kind === 'other') return askForOther(call.method, session);
  if (call.kind === 'typed') {
    const { method, form, isNamed, left, whole } = call;
    const { params, mistyped } = readForm(method, form, units);
    const steps = openSteps(method, form, units, whole);
    const isWhole = left.length === 0 && steps.length === 0 && emptyParams(method, form).length === 0;
    // A method that changes state is sent at once only where its full name was typed.
    const isMeant = isNamed || !isDangerous(method);
    if (params === undefined || !isWhole || !isMeant)
      return askFor({ method, form, steps, whole, left }, session);
    const { recent, left: leftCalls } = session.services;
    leftCalls.ended(method, { params });
    rememberTyped(recent, method, form);
    return { params, mistyped, functions: declaredIn(form) };
  }
  const { params, functions, isOpen } = call;
  const spec = findMethod(call.method);
  const form = spec === undefined ? [] : formOfParams(spec, params);
  const steps = spec === undefined ? [] : missingSteps(spec, form, isOpen, units);
  if (spec === undefined || steps.length === 0) return { params, functions };
  const end = await askFor({ method: spec, form, steps }, session);
  return 'params' in end ? { ...end, functions: [...(functions ?? []), ...(end.functions ?? [])] } : end;
}

async function askFor(
  call: Parameters<typeof askForParams>[0] & { readonly whole?: readonly number[] },
  { services, actions, held }: Session,
): Promise<End> {
  const { method } = call;
  const { recent, left } = services;
  const context = actions?.paste.context();
  const means = {
    recent,
    addresses: services.addresses(),
    hasBack: true,
    hasBuilder: actions !== undefined,
    held,
    ...omitUndefined({ context }),
  };
  const end = await askForParams(
    { ...call, form: withTypedBefore(method, call.form, left.formOf(method.name), call.whole) },
    means,
  );
  left.ended(method, end);
  if ('params' in end) return end;
  if (end.left !== 'builder') return { left: end.left };
  return {
    left: end.left,
    params: unfinishedParams(method, end.form, context),
    functions: declaredIn(end.form),
  };
}

async function askForOther(name: string, { services, actions, held }: Session): Promise<End> {
  const { left } = services;
  const means = { hasBack: true, hasBuilder: actions !== undefined, held };
  const before = left.rawOf(name);
  const end = await askForRawParams(name, before, means);
  left.keepRaw(name, 'params' in end ? '' : (end.typed ?? before));
  if ('params' in end) return end;
  return end.left === 'builder' ? { left: end.left, params: [] } : { left: end.left };
}
