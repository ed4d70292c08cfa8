// Owns what the modes of an endpoint mean, in words.

import * as vscode from 'vscode';
import type { EndpointMode } from '../core/write/endpointMode.ts';

/** One sentence or two for each, as in the settings. */
export const MODE_TEXTS: Readonly<Record<EndpointMode, string>> = {
  ask: vscode.l10n.t('Reads go at once. Everything else asks first.'),
  'read-only': vscode.l10n.t('Reads go at once. Everything else is refused.'),
  dev: vscode.l10n.t('Nothing asks, and writes can be undone. For this machine and development chains only.'),
};
