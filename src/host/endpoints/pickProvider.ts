// The list of providers, in which the user can also paste a URL.

import * as vscode from 'vscode';
import { isLoopback, KEY_PLACEHOLDER } from '../../core/endpoint/endpoint.ts';
import { httpUrlOfSocket, isSocketUrl } from '../../core/endpoint/socketUrl.ts';
import { withScheme } from '../../core/endpoint/withScheme.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Provider } from '../../core/endpoint/providers.ts';
import { PROVIDERS } from '../../core/endpoint/providers.ts';
import { possibleKeys, splitPastedUrl } from '../../core/secret/pastedUrl.ts';
import { createQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import { typedUrlProblem } from './typedUrl.ts';

type Choice = PickItem & { readonly provider?: Provider; readonly url?: string; readonly isRefused?: true };

export function pickProvider(): Promise<Choice | undefined> {
  const providers: Choice[] = [
    {
      icon: 'link',
      label: vscode.l10n.t('Paste an endpoint URL'),
      detail: vscode.l10n.t('The provider and the key in it are recognised.'),
    },
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    ...PROVIDERS.map((provider) => ({ label: provider.label, detail: provider.detail, provider })),
  ];
  return new Promise((resolve) => {
    const pick = createQuickPick<Choice>();
    pick.title = vscode.l10n.t('Add Endpoint');
    pick.placeholder = vscode.l10n.t('Paste the URL of an endpoint, or choose who serves the node');
    pick.matchOnDetail = true;
    pick.ignoreFocusOut = true;
    pick.items = providers;
    pick.onDidChangeValue((value) => {
      const typed = value.trim();
      const url = withScheme(typed);
      const isProvider = providers.some(({ label, detail = '' }) =>
        `${label} ${detail}`.toLowerCase().includes(typed.toLowerCase()),
      );
      if (isProvider && !/^(https?|wss?):\/\//i.test(typed)) {
        pick.items = providers;
        return;
      }
      const problem = typedUrlProblem(typed);
      pick.items = [
        problem === undefined
          ? {
              icon: 'link',
              label: vscode.l10n.t('Use this URL'),
              ...omitUndefined({ description: url === typed ? undefined : url }),
              detail: urlDetail(url),
              url,
              alwaysShow: true,
            }
          : {
              icon: 'error',
              label: vscode.l10n.t('Not valid yet'),
              detail: problem,
              alwaysShow: true,
              isRefused: true,
            },
      ];
    });
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item === undefined || item.isRefused) return;
      resolve(item);
      pick.dispose();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

/** Where calls go, and what becomes of a key in the URL. */
function urlDetail(url: string): string {
  const isSocket = isSocketUrl(url);
  const called = isSocket ? httpUrlOfSocket(url).url : url;
  const mayHaveKey = splitPastedUrl(called)?.key !== undefined || possibleKeys(called).length > 0;
  return [
    isSocket ? vscode.l10n.t('Calls go to the https:// URL beside it.') : '',
    mayHaveKey
      ? vscode.l10n.t('A key in it goes to secret storage.')
      : called.includes(KEY_PLACEHOLDER)
        ? vscode.l10n.t('You are asked for its key next.')
        : withoutKey(called),
  ]
    .join(' ')
    .trim();
}

/** The URL is valid, but a server beyond this machine may need a key all the same. */
function withoutKey(url: string): string {
  return isLoopback(new URL(url).hostname)
    ? vscode.l10n.t('Calls are sent without a key.')
    : vscode.l10n.t(
        'Calls are sent without a key. If the server needs one, paste the whole URL, such as https://host/v1/your-key.',
      );
}
