// What a pasted command line or piece of code calls, and where.

import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { Secret } from '../secret/secret.ts';
import type { PastedEndpoint } from './pastedEndpoint.ts';

export type PastedCode = {
  readonly tool: string;
  readonly calls: readonly SuggestedCall[];
  readonly endpoint: PastedEndpoint | undefined;
  /** A label in place of the calls' own. */
  readonly label?: string;
  /** The calls go together; else they are to choose from. */
  readonly together?: boolean;
  /** Sentences on what was not taken over. */
  readonly notes?: readonly string[];
  /** Texts that must stand in no other text. */
  readonly secrets?: readonly Secret[];
};
