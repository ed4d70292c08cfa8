// Asks tokens for their units, and vaults for their asset, once a result shows amounts of them.

import type { HistoryEntry } from '../../core/call/call.ts';
import { ASSET } from '../../core/decode/tokenAmount.ts';
import { reportOfToken } from '../../core/explain/tokenUnits.ts';
import type { TokenReport } from '../../core/explain/tokenUnits.ts';
import { asksTokens } from '../common/settings.ts';
import type { Tokens } from '../knowledge/tokens.ts';
import { isContractReply } from './requestAddressFacts.ts';
import type { AddressReads, Read } from './requestAddressFacts.ts';

export function tokenReads(tokens: Tokens): AddressReads {
  return {
    wanted: tokens,
    isEnabled: asksTokens,
    async request(endpointId, addresses, send) {
      const reads = addresses.map((token) => ({
        token,
        questions: tokens.missingReadsOf(endpointId, token),
      }));
      const entries = await send(
        reads.flatMap(({ token, questions }) => questions.map((input) => readOf(token, input))),
      );
      let at = 0;
      const replies = reads.map(({ token, questions: { length } }) => ({
        token,
        answers: entries.slice(at, (at += length)),
      }));
      const replied = replies.filter(({ answers }) => answers.some(isContractReply));
      tokens.keepReports(
        endpointId,
        new Map(replied.map(({ token, answers }) => [token, reportIn(answers)])),
      );
    },
  };
}

/** Asks vaults for their asset; it is then asked as a token. */
export function vaultReads({ vaults, keepAssets }: Pick<Tokens, 'vaults' | 'keepAssets'>): AddressReads {
  return {
    wanted: vaults,
    isEnabled: asksTokens,
    async request(endpointId, addresses, send) {
      const entries = await send(addresses.map((vault) => readOf(vault, ASSET)));
      const replies = addresses.map((vault, at) => [vault, entries.slice(at, at + 1)] as const);
      const replied = replies.filter(([, answers]) => answers.some(isContractReply));
      keepAssets(endpointId, new Map(replied.map(([vault, answers]) => [vault, reportIn(answers)])));
    },
  };
}

function readOf(token: string, input: string): Read {
  return { method: 'eth_call', params: [{ to: token, input }, 'latest'] };
}

function reportIn(answers: readonly HistoryEntry[]): TokenReport {
  return Object.assign({}, ...answers.map((entry) => reportOfToken(entry)?.report)) as TokenReport;
}
