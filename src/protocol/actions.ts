// What a button of a subject does, and what an item in the menu of a row does.

import * as v from 'valibot';

const Position = v.pipe(v.number(), v.integer(), v.minValue(0));

export const SubjectAction = v.variant('kind', [
  v.object({
    kind: v.picklist([
      'retry',
      'setKey',
      'addEndpoint',
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
  /** The call at this position of those that follow from it. */
  v.object({ kind: v.literal('next'), at: Position }),
  /** What only its kind of subject does. */
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
      'copyKey',
      'copyJson',
      'copyPath',
      'copyCalls',
      'callsOf',
      'saveJson',
    ]),
  }),
  /** The call at this position of those that follow from the value. */
  v.object({ kind: v.literal('link'), at: Position }),
  v.object({ kind: v.literal('copy'), form: v.string() }),
  /** To the source of the contract at this position of those that an address is known as. */
  v.object({ kind: v.literal('source'), at: Position }),
  /** Opens so many levels of calls from this one on, and closes those below. */
  v.object({ kind: v.literal('openCalls'), depth: Position }),
  /** To another step of an EVM trace, or to the place of a failed call in the call tree. */
  v.object({ kind: v.literal('step'), to: v.picklist(['over', 'back', 'out', 'failed', 'tree']) }),
] as const;

export const NodeAction = v.variant('kind', NODE_ACTIONS);

/** The page itself shows the table. */
export const MenuAction = v.variant('kind', [v.object({ kind: v.literal('table') }), ...NODE_ACTIONS]);

export type SubjectAction = v.InferOutput<typeof SubjectAction>;
export type NodeAction = v.InferOutput<typeof NodeAction>;
/** `failed`: to the one that failed. */
export type StepTo = Extract<NodeAction, { readonly kind: 'step' }>['to'];
export type MenuAction = v.InferOutput<typeof MenuAction>;
