// The calls of a pasted command line or piece of code, and their endpoint.

import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { Secret } from '../secret/secret.ts';
import type { PastedEndpoint } from './pastedEndpoint.ts';

export type PastedCode = {
  readonly tool: string;
  readonly calls: readonly SuggestedCall[];
  readonly endpoint: PastedEndpoint | undefined;
  /** The label in place of the usual one. */
  readonly label?: string;
  /** The calls are made together; otherwise the user chooses one of them. */
  readonly together?: boolean;
  /** A sentence: why the text is not the JSON that it was meant as. Its calls are what could be read of it. */
  readonly fault?: string;
  /** Sentences on what was not taken over. */
  readonly notes?: readonly string[];
  /** Texts that must not occur in any other text. */
  readonly secrets?: readonly Secret[];
};
