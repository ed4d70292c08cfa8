// An explanation as Markdown to copy: the sentence, the facts of the transaction or call, and the calls inside.

import { callTreeText } from '../decode/callTreeText.ts';
import { isCall } from '../decode/callNodes.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { TRANSACTION_FEE } from '../decode/feeRows.ts';
import { LINE_LABEL } from '../decode/frameLines.ts';
import { withFullAddresses } from '../decode/nameBook.ts';
import { summarizeInFull } from '../decode/notations.ts';
import { formatUtcTime } from '../decode/time.ts';
import type { Slices } from '../slices.ts';
import { causesOf } from '../trace/causes.ts';
import { codeBlock, codeSpan } from '../text/markdown.ts';
import type { Explanation, SectionId } from './explanation.ts';
import { reasonOfFailure } from './failedSection.ts';
import { headlineInFull } from './headline.ts';

type Fact = readonly [string, string | undefined];

/**
 * Addresses are in full. All that can come from a contract or node stands in code, where it is no link, mention or
 * image.
 */
export function* explanationMarkdown(explanation: Explanation): Slices<string> {
  const { headline, state, sentence, sections } = explanation;
  const said = sentence === undefined ? headline : headlineInFull(state, sentence);
  const calls = sections.find(({ id }) => id === 'calls');
  const tree = calls?.rows.find(isCall);
  const text = tree === undefined ? undefined : yield* callTreeText(tree);
  const blocks = [
    codeSpan(said, Infinity),
    [...factsOf(explanation), ...notesOf(explanation)]
      .map(([name, what]) => `- ${name}: ${codeSpan(what, Infinity)}`)
      .join('\n'),
    ...(text === undefined ? [] : [yield* codeBlock(text.split('\n'))]),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function factsOf(explanation: Explanation): readonly (readonly [string, string])[] {
  const { hash, ran, sentence } = explanation;
  const rowOf = (id: SectionId, ...labels: readonly string[]): DecodedNode | undefined =>
    explanation.sections
      .find((section) => section.id === id)
      ?.rows.find(({ label }) => labels.includes(label));
  const called = (label: string): string | undefined => textOf(rowOf('called', label));
  const seconds = rowOf('called', 'timestamp')?.amount;
  const fee = rowOf('cost', ...TRANSACTION_FEE);
  const facts: readonly Fact[] = [
    [sentence === undefined ? 'Hash' : 'Transaction', hash === '' ? undefined : hash],
    ['Run by', ran && `${ran.by}, ${ran.block}`],
    ['Block', called('blockNumber')],
    ['Time (UTC)', seconds === undefined ? undefined : formatUtcTime(seconds)],
    ['From', called('from')],
    ['To', called('to')],
    ['Created contract', called('created contract')],
    [fee?.label === TRANSACTION_FEE[1] ? 'Fee without L1 fee' : 'Fee', textOf(fee)],
    ['Gas it would use', textOf(rowOf('gas', 'gasUsed'))],
    ['Reason', reasonIn(explanation)],
    ['Source line', textOf(rowOf('failed', LINE_LABEL))],
  ];
  return facts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
}

function reasonIn({ sentence }: Explanation): string | undefined {
  const links = sentence?.failed === undefined ? [] : causesOf(sentence.failed);
  if (sentence === undefined || links.length === 0) return undefined;
  return reasonOfFailure(links, withFullAddresses(sentence.transaction).context) || undefined;
}

/** What is missing or not certain: of the whole, of why it failed, and of the calls inside. */
function notesOf({ notes, sections }: Explanation): readonly (readonly [string, string])[] {
  const notesIn = (id: SectionId): readonly string[] =>
    sections.find((section) => section.id === id)?.notes ?? [];
  return [
    ...[...notes, ...notesIn('failed')].map((note) => ['Note', note] as const),
    ...notesIn('calls').map((note) => ['Calls inside', note] as const),
  ];
}

function textOf(row: DecodedNode | undefined): string | undefined {
  return row && summarizeInFull(withFullAddresses(row));
}
