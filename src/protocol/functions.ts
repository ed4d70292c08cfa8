// The functions of a request that were typed with return types, in messages.

import * as v from 'valibot';

export const FUNCTIONS = v.optional(v.pipe(v.array(v.string()), v.readonly()));
