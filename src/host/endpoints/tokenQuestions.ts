// Asks tokens for their units once a result shows amounts of them.

import type { HistoryEntry } from '../../core/call/call.ts';
import { tokenTold } from '../../core/explain/tokenUnits.ts';
import type { TokenReport } from '../../core/explain/tokenUnits.ts';
import { asksTokens } from '../common/settings.ts';
import type { Tokens } from '../knowledge/tokens.ts';
import { isReply } from './askAbout.ts';
import type { Questions, Read } from './askAbout.ts';

export function tokenQuestions(tokens: Tokens): Questions {
  return {
    wanted: tokens,
    isAsked: asksTokens,
    async ask(endpointId, addresses, send) {
      const asked = addresses.map((token) => ({ token, questions: tokens.questionsTo(endpointId, token) }));
      const entries = await send(
        asked.flatMap(({ token, questions }) => questions.map((input) => readOf(token, input))),
      );
      let at = 0;
      const replies = asked.map(({ token, questions: { length } }) => ({
        token,
        answers: entries.slice(at, (at += length)),
      }));
      const answered = replies.filter(({ answers }) => answers.some(isReply));
      tokens.asked(endpointId, new Map(answered.map(({ token, answers }) => [token, reportIn(answers)])));
    },
  };
}

function readOf(token: string, input: string): Read {
  return { method: 'eth_call', params: [{ to: token, input }, 'latest'] };
}

function reportIn(answers: readonly HistoryEntry[]): TokenReport {
  return Object.assign({}, ...answers.map((entry) => tokenTold(entry)?.report)) as TokenReport;
}
