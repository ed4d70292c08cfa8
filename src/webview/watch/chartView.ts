// The chart of a number: its steps between its lowest and highest value, and both in words. Computes no values.

import type { TemplateResult } from 'lit';
import { html, nothing, svg } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Chart } from '../../protocol/watch.ts';
import { say } from '../common/say.ts';
import { pointedBox, pointedMark, pointedText } from './chartPoint.ts';
import type { Pointing } from './chartPoint.ts';

const WIDTH = 1000;
const HEIGHT = 100;
/** The lines at the highest value, halfway, and at the lowest. */
const LEVELS = [0, HEIGHT / 2, HEIGHT];

/** Whether a folded chart is open, the browser keeps. */
export function chartView(chart: Chart, choose: (key: string) => void, pointing: Pointing): TemplateResult {
  const figure = figureView(chart, choose, pointing);
  if (chart.isFolded !== true) return figure;
  return html`<details class="fold">
    <summary>${say('Chart of {0}', chart.key)}</summary>
    ${figure}
  </details>`;
}

function figureView(chart: Chart, choose: (key: string) => void, pointing: Pointing): TemplateResult {
  const { keys, numbers, key, lines, gaps, from, to, least, greatest, last, count, times } = chart;
  const isFlat = lines.flat().every(([, y]) => y === lines[0]?.[0]?.[1]);
  const words = say(
    'Chart of {0}, {1} values from {2} to {3}: lowest {4}, highest {5}, last {6}.',
    key,
    count.toLocaleString('en'),
    from,
    to,
    `${least.text} ${least.at}`,
    `${greatest.text} ${greatest.at}`,
    last.text,
  );
  return html`<figure class="chart">
    <figcaption>
      ${
        keys.length === 1
          ? html`<b>${key}</b>`
          : html`<select
              aria-label=${say('Value in the chart')}
              @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
            >
              ${keys.map((one) => html`<option value=${one} .selected=${live(one === key)}>${one}</option>`)}
            </select>`
      }
      ${
        keys.length === numbers
          ? nothing
          : html`<span class="quiet"
              >${
                numbers - keys.length === 1
                  ? say('1 more number is in the table')
                  : say('{0} more numbers are in the table', numbers - keys.length)
              }</span
            >`
      }
      ${chart.isLastShown === true ? nothing : factView(say('Last'), last.text, last.at)}
      ${
        chart.isSparse === true
          ? html`<span class="quiet"
              >${say('Between known blocks, the line keeps the last known value')}</span
            >`
          : nothing
      }
    </figcaption>
    ${isFlat ? factView(say('Every value'), least.text, '') : factView(say('Highest'), greatest.text, greatest.at, times?.greatest)}
    ${pointedBox(
      chart,
      pointing,
      html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${words}>
        ${gaps.map(gapView)}
        ${isFlat ? nothing : LEVELS.map((y) => svg`<path class="level" d="M0 ${y}H${WIDTH}" />`)}
        ${lines.map((line) => svg`<path d=${pathOf(line)} />`)} ${lastPoint(lines)}
        ${pointedMark(chart, pointing.at, [WIDTH, HEIGHT])}
      </svg>`,
    )}
    ${isFlat ? nothing : factView(say('Lowest'), least.text, least.at, times?.least)}
    ${gaps.length === 0 ? nothing : factView(say('No value'), gapsText(gaps), '')}
    <div class="ends" aria-hidden="true">
      <span title=${times?.from ?? nothing}>${from}</span>${pointedText(chart, pointing.at)}<span
        title=${times?.to ?? nothing}
        >${to}</span
      >
    </div>
  </figure>`;
}

function factView(name: string, text: string, at: string, time?: string): TemplateResult {
  return html`<dl class="facts">
    <div>
      <dt>${name}</dt>
      <dd>
        ${text}${at === '' ? nothing : html` <span class="quiet" title=${time ?? nothing}>${at}</span>`}
      </dd>
    </div>
  </dl>`;
}

type Gap = Chart['gaps'][number];

function gapView({ left, right, isCut }: Gap): unknown {
  const [x, width, middle] = [left, right - left, (left + right) / 2].map((share) =>
    (share * WIDTH).toFixed(1),
  );
  return svg`<rect class="gap" x=${x} y="0" width=${width} height=${HEIGHT}></rect>
    ${isCut === true ? svg`<path class="cut" d="M${middle} ${HEIGHT - 12}l-5 24m9 -24l-5 24" />` : nothing}`;
}

function gapsText(gaps: readonly Gap[]): string {
  const { text } = gaps.at(-1)!;
  return gaps.length === 1 ? text : say('{0} times, last {1}', gaps.length, text);
}

type Line = Chart['lines'][number];

/**
 * Steps, as no value between two known ones is known: each is drawn until the next. One point is a dot: its round ends
 * make it visible.
 */
function pathOf(line: Line): string {
  const [first] = line;
  const points = line.length === 1 ? [first!, first!] : line;
  return points
    .map(
      ([x, y], index) =>
        `${index === 0 ? 'M' : 'H'}${(x * WIDTH).toFixed(1)}${index === 0 ? ' ' : 'V'}${((1 - y) * HEIGHT).toFixed(1)}`,
    )
    .join('');
}

function lastPoint(lines: readonly Line[]): unknown {
  const point = lines.at(-1)?.at(-1);
  return point === undefined ? nothing : svg`<path class="last" d=${pathOf([point])} />`;
}
