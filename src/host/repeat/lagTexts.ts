// The texts of each endpoint on the page that compares new blocks of several endpoints.

import * as vscode from 'vscode';
import type { LagStanding } from '../../core/live/headLags.ts';
import { groupDigits } from '../../core/quantity.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import type { LiveStream } from './liveStream.ts';

const ms = (count: number): string => vscode.l10n.t('{0} ms', count.toLocaleString('en'));

/** `68,943`, `68,940 · 3 behind`. `newest`: the newest block of all endpoints. */
export function newestText({ newest: own }: LagStanding, newest: bigint): string {
  if (own === undefined) return '';
  return own === newest
    ? groupDigits(own)
    : vscode.l10n.t('{0} · {1} behind', groupDigits(own), groupDigits(newest - own));
}

/**
 * `12 of 40 blocks`: how many it reported first. Where its chain has another block than the others, a text about that.
 */
export function firstsText({ differs, firsts, blocks }: LagStanding): string {
  if (differs !== undefined)
    return vscode.l10n.t(
      'its block {0} is another one: {1}',
      groupDigits(differs.number),
      shortHex(differs.hash),
    );
  if (blocks === 0) return '';
  return vscode.l10n.t('{0} of {1} blocks', firsts.toLocaleString('en'), blocks.toLocaleString('en'));
}

/** `35 ms, at most 120 ms`. */
export function lagText({ median, most }: LagStanding): string {
  if (median === undefined || most === undefined) return '';
  return median === most ? ms(median) : vscode.l10n.t('{0}, at most {1}', ms(median), ms(most));
}

/** How the endpoint reports its blocks, or why it does not. */
export function arrivalText({ status, way }: LiveStream, now: number): string {
  switch (status.kind) {
    case 'connecting':
      return vscode.l10n.t('connecting');
    case 'filling':
    case 'live':
      return way === 'polling' ? vscode.l10n.t('no WebSocket: polled every few seconds') : 'WebSocket';
    case 'waiting': {
      const seconds = Math.max(0, Math.ceil((status.at - now) / 1000));
      return vscode.l10n.t('again in {0} s: {1}', seconds, status.why);
    }
    case 'stopped':
      return status.why;
  }
}
