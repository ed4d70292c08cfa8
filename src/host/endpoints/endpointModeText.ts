// The modes of an endpoint in words.

import * as vscode from 'vscode';
import type { EndpointMode } from '../../core/endpoint/endpointMode.ts';

/** One sentence or two for each, as in the settings. */
export const MODE_TEXTS: Readonly<Record<EndpointMode, string>> = {
  ask: vscode.l10n.t('Reads go at once. Everything else asks first.'),
  'read-only': vscode.l10n.t('Reads go at once. Everything else is refused.'),
  dev: vscode.l10n.t('Nothing asks, and writes can be undone. For this machine and development chains only.'),
};
