// The point of a chart that the mouse or the arrow keys are at: its value, its mark on the curve, and its control.

import type { TemplateResult } from 'lit';
import { html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Chart } from '../../protocol/watch.ts';
import { say } from '../common/say.ts';

/** By its place in the chart. */
export type Pointed = { readonly point: number } | { readonly gap: number };

/** `at`: undefined where the user points at nothing. */
export type Pointing = {
  readonly at: Pointed | undefined;
  readonly point: (at: Pointed | undefined) => void;
};

/** The padding of the svg at its sides, in pixels. */
const SIDE = 4;

/** The gap at this share of the width, else the nearest point. */
export function pointedAt({ lines, gaps }: Pick<Chart, 'lines' | 'gaps'>, share: number): Pointed {
  const gap = gaps.findIndex(({ left, right }) => left < share && share < right);
  if (gap !== -1) return { gap };
  const distances = lines.flat().map(([x]) => Math.abs(x - share));
  return { point: distances.indexOf(Math.min(...distances)) };
}

/** The curve in a box that follows the mouse, with a control for the keyboard, which screen readers read as well. */
export function pointedBox(chart: Chart, { at, point }: Pointing, curve: TemplateResult): TemplateResult {
  const newest = chart.points.length - 1;
  const index = at !== undefined && 'point' in at ? Math.min(at.point, newest) : newest;
  const { text = '', at: place = '' } = chart.points[index] ?? {};
  return html`<div
    class="plot"
    @pointermove=${(event: PointerEvent) => point(pointedAt(chart, shareOf(event)))}
    @pointerleave=${() => point(undefined)}
    @click=${({ currentTarget }: MouseEvent) =>
      (currentTarget as HTMLElement).querySelector('input')?.focus({ preventScroll: true })}
  >
    ${curve}
    <input
      type="range"
      class="visually-hidden"
      min="0"
      max=${newest}
      .value=${live(String(index))}
      aria-label=${say('Values in the chart')}
      aria-valuetext=${`${text} ${place}`}
      @input=${({ target }: Event) => point({ point: Number((target as HTMLInputElement).value) })}
      @focus=${() => point({ point: index })}
      @blur=${() => point(undefined)}
    />
  </div>`;
}

function shareOf({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = (currentTarget as HTMLElement).getBoundingClientRect();
  return Math.max(0, Math.min(1, (clientX - left - SIDE) / (width - 2 * SIDE)));
}

/** The value and where it is, or the gap. */
export function pointedText(
  { points, gaps }: Chart,
  at: Pointed | undefined,
): TemplateResult | typeof nothing {
  if (at === undefined) return nothing;
  const gap = 'gap' in at ? gaps[at.gap]?.text : undefined;
  const value = 'point' in at ? points[Math.min(at.point, points.length - 1)] : undefined;
  const [what, where] = value === undefined ? [say('No value'), gap] : [value.text, value.at];
  return html`<span class="pointed"><b>${what}</b> ${where}</span>`;
}

/** A line through the point, from top to bottom, and the point. */
export function pointedMark(
  { lines }: Chart,
  at: Pointed | undefined,
  [width, height]: readonly [number, number],
): unknown {
  const points = lines.flat();
  const point = at === undefined || 'gap' in at ? undefined : points[Math.min(at.point, points.length - 1)];
  if (point === undefined) return nothing;
  const [x, y] = [(point[0] * width).toFixed(1), ((1 - point[1]) * height).toFixed(1)];
  return svg`<path class="at" d="M${x} 0V${height}" /><path class="last" d="M${x} ${y}H${x}" />`;
}
