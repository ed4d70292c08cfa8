// The actions of a subject's buttons, and of the items in a row's menu.

import * as v from 'valibot';

const Position = v.pipe(v.number(), v.integer(), v.minValue(0));

export const SubjectAction = v.variant('kind', [
  v.object({
    kind: v.picklist([
      'retry',
      'setKey',
      'addEndpoint',
      'editEndpoint',
      'switchEndpoint',
      'testEndpoint',
      'startGateway',
      'openSettings',
      'changeMode',
      'explain',
      'explainCall',
      'compare',
      'undo',
      'split',
      'openJson',
      'addAbi',
      'newestVariables',
      'variablesAt',
      'compareVariables',
    ]),
  }),
  /** Makes the suggested call at this position. */
  v.object({ kind: v.literal('next'), at: Position }),
  /** An action that only this kind of subject has. */
  v.object({ kind: v.literal('own'), name: v.string() }),
]);

const NODE_ACTIONS = [
  v.object({
    kind: v.picklist([
      'explain',
      'addAbi',
      'variables',
      'changeVariable',
      'liveLogs',
      'pinRow',
      'copyKey',
      'copyJson',
      'copyPath',
      'copyCalls',
      'callsOf',
      'saveJson',
    ]),
  }),
  /** Makes the suggested call at this position. */
  v.object({ kind: v.literal('link'), at: Position }),
  v.object({ kind: v.literal('copy'), form: v.string() }),
  /** Shows the source of the contract at this position among those that the address is known as. */
  v.object({ kind: v.literal('source'), at: Position }),
  /** Opens this call and the calls below it down to so many levels, and closes deeper ones. */
  v.object({ kind: v.literal('openCalls'), depth: Position }),
  /**
   * Goes to another step of an EVM trace, or to the place of a failed call in the call tree. `line`: shows the source line
   * of a step beside the page; where steps are already followed there, goes to the next line.
   */
  v.object({ kind: v.literal('step'), to: v.picklist(['over', 'back', 'out', 'failed', 'tree', 'line']) }),
] as const;

export const NodeAction = v.variant('kind', NODE_ACTIONS);

/** The page itself carries out `table`, and `onlyRows`: it filters the column of the table that is shown. */
export const MenuAction = v.variant('kind', [
  v.object({ kind: v.literal('table') }),
  v.object({ kind: v.literal('onlyRows'), column: Position, text: v.string() }),
  ...NODE_ACTIONS,
]);

export type SubjectAction = v.InferOutput<typeof SubjectAction>;
export type NodeAction = v.InferOutput<typeof NodeAction>;
/** `failed`: to the call that failed. */
export type StepTo = Extract<NodeAction, { readonly kind: 'step' }>['to'];
export type MenuAction = v.InferOutput<typeof MenuAction>;
