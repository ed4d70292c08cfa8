// Facts of a call about times and names in its request: the blocks found for times, the addresses found for ENS names.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { formatUtcTime } from '../../core/decode/time.ts';
import { exactAmount, groupDigits } from '../../core/quantity.ts';
import { checksummed } from '../../core/text/checksummed.ts';
import type { Fact } from '../../protocol/viewer.ts';
import { callCount } from '../common/callCount.ts';

/** The block of each time in the request: `2026-01-31T12:00Z: block 24,353,512, 11:59:59Z, found with 12 calls`. */
export function blockTimeFacts({ blockTimes = [] }: Pick<HistoryEntry, 'blockTimes'>): readonly Fact[] {
  return blockTimes.map(({ asked, block, time, calls }) => {
    const day = `${asked.slice(0, 10)}T`;
    const at = formatUtcTime(exactAmount(time)!);
    const number = groupDigits(exactAmount(block)!);
    const clock = at.startsWith(day) ? at.slice(day.length) : at;
    const text = vscode.l10n.t('block {0}, {1}, found with {2}', number, clock, callCount(calls));
    return { name: asked, text, detail: '' };
  });
}

/** The address of each name in the request: `vitalik.eth: 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`. */
export function nameFacts({ namedAddresses = [] }: HistoryEntry): readonly Fact[] {
  return namedAddresses.map(({ asked, name, address }) => {
    const shown = checksummed(address);
    const detail = vscode.l10n.t('The address that ENS on this endpoint’s chain had when the call was sent.');
    const text = name === undefined ? shown : vscode.l10n.t('{0}, resolved as {1}', shown, name);
    return { name: asked, text, detail };
  });
}
