// The type of a search query.

import type { Operand } from './operand.ts';

/**
 * One step down: a member by its name (capitals do not count), an item by its position (negative from the end), `*` for
 * any member or item that was sent, `**` for any number of levels, none included.
 */
export type PathStep = { readonly member: string } | { readonly item: number } | '*' | '**';

/** `~`: holds the text, as a verbatim text query would find it. */
export type Operator = '=' | '!=' | '>' | '<' | '>=' | '<=' | '~';

export type Comparison = { readonly operator: Operator; readonly operand: Operand };

/** Without steps, every scalar is compared. */
type PathQuery = {
  readonly kind: 'path';
  readonly steps: readonly PathStep[];
  readonly comparison: Comparison | undefined;
};

/**
 * A plain number finds values that equal it in any unit, and texts that hold it. `isVerbatim`: finds exactly these
 * digits anywhere, also inside longer numbers and hex.
 */
type TextQuery = { readonly kind: 'text'; readonly text: string; readonly isVerbatim?: true };

export type Query = TextQuery | PathQuery;
