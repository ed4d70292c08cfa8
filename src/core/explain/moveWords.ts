// The words of rows for an account whose holding changed, or would change.

export type MoveWords = { readonly lost: string; readonly gained: string };

export const MOVED: MoveWords = { lost: 'lost', gained: 'gained' };
export const WOULD_MOVE: MoveWords = { lost: 'would lose', gained: 'would gain' };
