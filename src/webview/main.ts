// The start of every page: all pages share this script, as they share the viewer.

import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-checkbox/index.js';
import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { startBuilder } from './builder/builder.ts';
import { keepFieldKeys } from './common/fieldKeys.ts';
import { keepKeyboard } from './common/keepKeyboard.ts';
import { leaveChords } from './common/leaveChords.ts';
import type { PageApi } from './common/pageApi.ts';
import { startResultPage } from './viewer/resultPage.ts';
import { startWatchPage } from './watch/watchPage.ts';

declare function acquireVsCodeApi<Message, State>(): PageApi<Message, State>;

/** Resolves when the styles of the page have loaded, or have failed to. */
declare const ethRpcStyles: Promise<unknown>;

await ethRpcStyles;
const root = document.querySelector<HTMLElement>('#app')!;
const { page } = root.dataset;
leaveChords();
keepFieldKeys();
const { kept, resume } = keepKeyboard(root, acquireVsCodeApi());
if (page === 'result') startResultPage(root, kept);
else if (page === 'watch') startWatchPage(root, kept);
else startBuilder(root, kept);
resume();
