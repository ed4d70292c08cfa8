// The members of a row that most rows leave empty.

import type { NodeRow } from '../../protocol/nodeRow.ts';

export const PLAIN_ROW = {
  type: '',
  summary: '',
  provenance: '',
  notations: [],
  childCount: 0,
  hasSuggestedCalls: false,
  isTable: false,
  change: '',
  gasShare: null,
  isFailed: false,
} satisfies Partial<NodeRow>;
