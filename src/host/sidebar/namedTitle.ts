// The title of a row whose call has a name: the name, and the call behind it.

import type { RunningCall } from '../../core/call/call.ts';
import type { RowTitle } from '../../core/call/rowTitle.ts';

export function namedTitle({ label }: Pick<RunningCall, 'label'>, call: RowTitle): RowTitle {
  return label === undefined ? call : { title: label, rest: `${call.title} ${call.rest}` };
}
