// The subject of the example block: it shows a decoded result before the user has an endpoint.

import * as vscode from 'vscode';
import { chainById } from '../../core/chain/chains.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { EXAMPLE_BLOCK, EXAMPLE_CALL } from './exampleBlock.ts';
import { resultHeadline } from './resultHeadline.ts';
import { nodeRows } from './rowSource.ts';
import { PLAIN_VIEW } from './subject.ts';
import type { Subject } from './subject.ts';
import { subjectId } from './subjectKind.ts';
import type { SubjectKind } from './subjectKind.ts';

/** No endpoint: calls from the example go to the endpoint that is active at that time. */
const NOWHERE = { endpointId: '', endpointName: '' };

export const EXAMPLE: SubjectKind = {
  name: 'example',
  gone: vscode.l10n.t('This example no longer exists.'),
  read: (_of, _history, contextOf) => Promise.resolve(exampleSubject(contextOf)),
};

export function exampleSubject(contextOf: ContextOf): Subject {
  const context = { ...contextOf(NOWHERE), chain: chainById(1n) };
  const block = decodeResult(EXAMPLE_CALL, EXAMPLE_BLOCK, context);
  return {
    id: subjectId(EXAMPLE.name, 'block'),
    endpoint: NOWHERE,
    again: () => exampleSubject(contextOf),
    opened: 1,
    tab: vscode.l10n.t('Example block'),
    view: {
      ...PLAIN_VIEW,
      title: vscode.l10n.t('Example block'),
      summary: resultHeadline(EXAMPLE_CALL.method, block),
      facts: [{ name: vscode.l10n.t('Method'), isPlain: true, text: EXAMPLE_CALL.method, detail: '' }],
      hint: vscode.l10n.t(
        'This is an example that comes with the extension: block 2,000,004 of Ethereum mainnet. No call was sent.',
      ),
    },
    source: nodeRows([block]),
  };
}
