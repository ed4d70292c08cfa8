// Owns the address of an entry's answer as a read-only document.

import * as vscode from 'vscode';
import type { EntryHead } from '../core/call.ts';
import { RESULT_SCHEME } from './ids.ts';

/** The fragment changes nothing of the document. */
export function answerUri({ id, method }: Pick<EntryHead, 'id' | 'method'>, fragment = ''): vscode.Uri {
  return vscode.Uri.from({ scheme: RESULT_SCHEME, path: `/${method}.json`, query: id, fragment });
}
