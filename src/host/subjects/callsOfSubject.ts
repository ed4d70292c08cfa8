// The subject for the calls of one contract in a call tree: these calls, those that lead to them, and how many are
// hidden.

import * as vscode from 'vscode';
import { hasCallRows } from '../../core/decode/callNodes.ts';
import type { DecodedNode } from '../../core/decode/decodedNode.ts';
import { hexName, namedAddress } from '../../core/decode/nameOfAddress.ts';
import { groupDigits } from '../../core/quantity.ts';
import { callsOfContract } from '../../core/search/callsOfContract.ts';
import { frameHead, textIn } from '../../core/trace/callTree.ts';
import type { NodePath } from '../../protocol/nodeRow.ts';
import { runSliced } from '../common/timeSlices.ts';
import { keptRows } from './keptRows.ts';
import { nodeRows } from './rowSource.ts';
import { PLAIN_VIEW } from './subject.ts';
import type { Subject } from './subject.ts';
import { subjectId } from './subjectKind.ts';
import type { SubjectKind } from './subjectKind.ts';

/** The rest of its ids holds the address, the path of the tree, and the id of the subject that the tree is in. */
export const CALLS_OF: SubjectKind = {
  name: 'callsOf',
  gone: vscode.l10n.t('The call tree that these calls are in is no longer in the history.'),
  async read(of, _history, _contextOf, find) {
    const [, address, path, id] = /^(0x[\da-f]{40})@(\d+(?:\.\d+)*):(.+)$/is.exec(of) ?? [];
    // A filtered tree cannot be filtered again.
    if (address === undefined || path === undefined || id === undefined) return undefined;
    const whole = id.startsWith(`${CALLS_OF.name}:`) ? undefined : await find(id);
    return whole && callsOfSubject(whole, path.split('.').map(Number), address);
  },
};

/** The name of the contract that a call goes to; undefined where the receiver is not an address. */
export function calledContract({ value, context }: DecodedNode): string | undefined {
  const to = textIn(frameHead(value), 'to');
  return /^0x[\da-f]{40}$/i.test(to) ? hexName(to, context) : undefined;
}

/** All calls of the contract that the call at `path` goes to. */
export async function callsLike(subject: Subject, path: NodePath): Promise<Subject | undefined> {
  const { of: whole, toWhole } = subject.part ?? { of: subject, toWhole: (same: NodePath) => same };
  const inTree = [...(subject.part?.tree ?? []), ...toWhole(path).slice(subject.part === undefined ? 0 : 1)];
  let node = whole.source.node(inTree);
  const to = node && textIn(frameHead(node.value), 'to');
  let tree: NodePath = inTree;
  for (; node?.parent !== undefined && hasCallRows(node.parent); node = node.parent) tree = tree.slice(0, -1);
  return to ? callsOfSubject(whole, tree, to) : undefined;
}

/** `path`: to the call tree, or to a list of call trees. */
async function callsOfSubject(whole: Subject, path: NodePath, address: string): Promise<Subject | undefined> {
  const tree = whole.source.node(path);
  const left = tree && (await runSliced(callsOfContract(tree, address)));
  if (left === undefined) return undefined;
  const { found, shown, calls, kept } = left;
  const source = keptRows(nodeRows([tree!]), kept);
  const contract = namedAddress(address, tree!.context);
  const title = vscode.l10n.t('Calls of {0}', contract);
  return {
    id: subjectId(CALLS_OF.name, `${address.toLowerCase()}@${path.join('.')}:${whole.id}`),
    endpoint: whole.endpoint,
    tab: title,
    opened: 0,
    again: async () => {
      const again = await whole.again?.();
      return again && callsOfSubject(again, path, address);
    },
    view: {
      ...PLAIN_VIEW,
      title,
      summary: whole.view.summary,
      filter: {
        text: vscode.l10n.t('Only calls of {0}', contract),
        note: noteOf(found, calls - shown, calls),
      },
    },
    source,
    part: { of: whole, tree: path, toWhole: source.toWhole, toShown: source.toShown, whole: source.whole },
  };
}

/** How many calls of the contract there are, and how many other calls are hidden. */
function noteOf(found: number, hidden: number, calls: number): string {
  const [count, less, all] = [found, hidden, calls].map((amount) => groupDigits(BigInt(amount)));
  if (found === calls) return vscode.l10n.t('They are all calls of the tree');
  return hidden === 0
    ? vscode.l10n.t('{0} of {1} calls; the others lead to them', count!, all!)
    : vscode.l10n.t('{0} of {1} calls, with those that lead to them; {2} hidden', count!, all!, less!);
}
