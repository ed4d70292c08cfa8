// What differs between the ways to repeat a call: their titles, and the code that does it.

import * as vscode from 'vscode';
import { blocklessTitle, trailTitle } from '../../core/call/trailTitle.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { blocksInWords } from '../calls/blocksInWords.ts';
import { createBlocksRepeat } from './blocksRun.ts';
import { createEndpointsRepeat } from './endpointsRun.ts';
import { LagsRepeat } from './lagsRepeat.ts';
import { LiveRepeat } from './liveRepeat.ts';
import { liveTitle, watchTitle } from './repeatTitle.ts';
import type { LiveServices, Repeat, RepeatPage, RepeatTask } from './repeat.ts';
import { createWatchRepeat } from './watchRepeat.ts';

/** `tab`: a title that distinguishes the pages. */
export type RepetitionKind = {
  readonly tab: (context: DecodeContext) => string;
  readonly title: (context: DecodeContext) => string;
  readonly create: (services: LiveServices, page: RepeatPage) => Repeat;
};

export function repetitionKind({ call, how }: RepeatTask): RepetitionKind {
  const { method, endpointName } = call;
  switch (how.kind) {
    case 'heads':
    case 'seconds':
      return {
        tab: (context) => watchTitle(call, context),
        title: (context) => [watchTitle(call, context), endpointName].join(' · '),
        create: (services, page) => createWatchRepeat(services, call, how, page),
      };
    case 'live':
      return {
        tab: (context) => liveTitle(call, context),
        title: (context) => [liveTitle(call, context), endpointName].join(' · '),
        create: (services, page) => new LiveRepeat(services, call, how.when, page),
      };
    case 'blocks':
      return {
        tab: () => vscode.l10n.t('{0} over {1}', method, blocksInWords(how.blocks)),
        title: (context) =>
          [
            vscode.l10n.t('{0} over {1}', blocklessTitle(call, context), blocksInWords(how.blocks)),
            endpointName,
          ].join(' · '),
        create: (services, { notify }) => createBlocksRepeat(services, call, how, notify),
      };
    case 'endpoints':
      return {
        tab: () => vscode.l10n.t('{0} on {1} Endpoints', method, how.ids.length),
        title: (context) => trailTitle(call, context),
        create: (services, { notify }) => createEndpointsRepeat(services, call, how, notify),
      };
    case 'lags':
      return {
        tab: () => vscode.l10n.t('New Blocks of {0} Endpoints', how.ids.length),
        title: () => vscode.l10n.t('New blocks of {0} endpoints', how.ids.length),
        create: (services, { notify }) => new LagsRepeat(services, call, how, notify),
      };
  }
}
