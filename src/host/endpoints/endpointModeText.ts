// The modes of an endpoint as texts.

import * as vscode from 'vscode';
import { DEFAULT_MODE } from '../../core/endpoint/endpointMode.ts';
import type { EndpointMode } from '../../core/endpoint/endpointMode.ts';

/** One or two sentences for each mode, as in the settings. */
export const MODE_TEXTS: Readonly<Record<EndpointMode, string>> = {
  ask: vscode.l10n.t('Reads are sent at once. You confirm everything else.'),
  'read-only': vscode.l10n.t('Reads are sent at once. Everything else is refused.'),
  dev: vscode.l10n.t(
    'Everything is sent at once, and writes can be undone. For this machine and development chains only.',
  ),
};

/** For lists; the default mode has no text. */
export function modeWords({ mode = DEFAULT_MODE }: { readonly mode?: EndpointMode }): readonly string[] {
  return mode === DEFAULT_MODE
    ? []
    : [mode === 'dev' ? vscode.l10n.t('dev mode') : vscode.l10n.t('read-only')];
}
