// The part of a message with the functions that the user typed with return types.

import * as v from 'valibot';

export const FUNCTIONS = v.optional(v.pipe(v.array(v.string()), v.readonly()));
