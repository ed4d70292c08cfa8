// All notations of a node. The caller gives the time, because this code has no clock.

import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { checksummed } from '../text/checksummed.ts';
import { bytesNotations } from './bytesNotations.ts';
import { chainOfNode } from './chainOfNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { largeNotations } from './largeNotations.ts';
import { percentText, scalarText } from './leafLine.ts';
import { plainNotation } from './notation.ts';
import type { Notation } from './notation.ts';
import { numberNotations } from './numberNotations.ts';
import { tokenNotations } from './tokenAmount.ts';

/** Every notation of a value, the easiest to read first; objects and arrays are shown as JSON only. */
export function notationsOf(node: DecodedNode, nowSeconds: number): readonly Notation[] {
  const { kind, value, amount } = node;
  if (amount !== undefined) {
    const notations = numberNotations(kind, amount, nowSeconds, chainOfNode(node));
    return kind === 'tokenAmount' ? [...tokenNotations(node, amount), ...notations] : notations;
  }
  if (isLargeValue(value)) return largeNotations(value);
  if (kind === 'object' || kind === 'array' || kind === 'null')
    return [plainNotation('json', JSON.stringify(value, null, 2))];
  const text = scalarText(value);
  if (kind === 'address') return [plainNotation('address', checksummed(text))];
  if (kind === 'ratio') {
    const percent = percentText(text);
    return percent === undefined
      ? [plainNotation('text', text)]
      : [{ name: 'percent', text: `${percent} %`, copy: percent }, plainNotation('text', text)];
  }
  if (kind === 'unknown' && /^0x[0-9a-fA-F]{1,16}$/.test(text))
    return [plainNotation('hex', text), numberNotations('quantity', BigInt(text), nowSeconds, undefined)[0]!];
  return bytesNotations(kind, text);
}
