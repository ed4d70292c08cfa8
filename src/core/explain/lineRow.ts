// The source line in the section on why a transaction failed.

import { lineName } from '../contracts/sourceLine.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { LINE_LABEL } from '../decode/frameLines.ts';
import type { JsonObject } from '../json.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { CALL_FRAME } from '../trace/callFrame.ts';
import { gaveReason, isOnlyAfter } from '../trace/causes.ts';
import type { Link } from '../trace/causes.ts';

const LONGEST_TEXT = 120;

/**
 * `line: src/Vault.sol:63 · require(assets <= limit, "too much")`: the line of the innermost call that has one, among
 * those that are certain to be causes.
 */
export function lineRow(links: readonly Link[], context: DecodeContext): readonly DecodedNode[] {
  // The reason that is shown is that of the call before: so is its line.
  const unsure = links.findIndex(
    (_link, index) => isOnlyAfter(links, index) && gaveReason(links[index - 1]!.frame),
  );
  const certain = unsure === -1 ? links : links.slice(0, unsure);
  const frame = originalFailures(certain).findLast((one) => context.linesOf?.(one)?.failed !== undefined);
  const failed = frame && context.linesOf?.(frame)?.failed;
  if (frame === undefined || failed === undefined) return [];
  const text = `${lineName(failed)} · ${ellipsis(failed.text, LONGEST_TEXT)}`;
  const parent = decode('failed call', frame, CALL_FRAME, { context });
  return [decode(LINE_LABEL, text, 'text', { parent, provenance: 'derived' })];
}

/** The calls of a chain that failed by themselves, not because of a call inside whose failure they passed on. */
export function originalFailures(links: readonly Link[]): readonly JsonObject[] {
  const isPassedOn = (link: Link | undefined): boolean => link?.tie === 'passed on' || link?.tie === 'gas';
  return links.filter((_link, at) => !isPassedOn(links[at + 1])).map(({ frame }) => frame);
}

/** `Vault.deposit(…): too much · src/Vault.sol:63`. */
export function withLine(text: string, { frame }: Link, context: DecodeContext): string {
  const failed = context.linesOf?.(frame)?.failed;
  return failed === undefined ? text : `${text} · ${lineName(failed)}`;
}
