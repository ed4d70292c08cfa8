// The upper part of a repeated call's page: the call, when it runs, buttons, status, chart, endpoints.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { isOngoing, triggerOf } from '../../core/watch/repetition.ts';
import { DEFAULT_SECONDS, parseSeconds } from '../../core/watch/trigger.ts';
import type { LiveCondition } from '../../core/watch/repetition.ts';
import type { WatchTrigger } from '../../core/watch/trigger.ts';
import type { WatchView } from '../../protocol/watch.ts';
import { parseCondition } from '../../core/live/parseCondition.ts';
import { say } from '../common/say.ts';
import type { Pointed } from './chartPoint.ts';
import { chartView } from './chartView.ts';

export interface WatchActions {
  act(does: WatchView['buttons'][number]['does']): void;
  chooseChart(key: string): void;
  /** Shows a value of the chart; undefined for none. */
  pointAt(at: Pointed | undefined): void;
  followHeads(): void;
  /** `isDone`: apply the seconds if they are valid. */
  typeSeconds(text: string, isDone: boolean): void;
  /** `isDone`: apply the condition if it is valid. */
  typeCondition(query: string, does: LiveCondition['does'], isDone: boolean): void;
}

/** What is typed, where it is not in effect yet, and where the user points in the chart. */
export type Typed = {
  readonly seconds?: string | undefined;
  readonly condition?: string | undefined;
  readonly pointed?: Pointed | undefined;
};

export function watchView(view: WatchView, typed: Typed, actions: WatchActions): TemplateResult {
  const { title, saved, status, times, warning, announcement, buttons, isRunning, chart, rows } = view;
  const { how } = saved;
  const trigger = triggerOf(how);
  const ongoing = isOngoing(how) ? how : undefined;
  return html`
    <header>
      <h1>${title}</h1>
    </header>
    <div role="status" class="visually-hidden">${announcement}</div>
    <div class="buttons">
      ${placed(buttons, ongoing !== undefined).map(
        ({ does, label, isOff }, index) =>
          html`<vscode-button
            ?secondary=${index > 0}
            aria-disabled=${isOff ? 'true' : nothing}
            data-does=${does}
            @click=${() => isOff || actions.act(does)}
            >${label}</vscode-button
          >`,
      )}
      ${trigger === undefined ? nothing : triggerView(trigger, typed.seconds, actions)}
      ${ongoing === undefined ? nothing : conditionView(view, ongoing.when, typed.condition, actions)}
    </div>
    <p class="watch-status ${isRunning ? 'running' : ''}">
      ${isRunning ? html`<span class="codicon codicon-eye" aria-hidden="true"></span>` : nothing}
      <span title=${times || nothing}>${status}</span>
    </p>
    ${warning === '' ? nothing : html`<p class="note">${warning}</p>`}
    ${
      chart === null
        ? nothing
        : chartView(chart, (key) => actions.chooseChart(key), {
            at: typed.pointed,
            point: (at) => actions.pointAt(at),
          })
    }
    ${rows.length === 0 ? nothing : rowsView(view, saved.how.kind === 'lags' ? lagHeadings() : headings())}
  `;
}

/** Where fields follow, Stop keeps its place while it has no effect: they would move. */
function placed(
  buttons: WatchView['buttons'],
  keepsStop: boolean,
): readonly (WatchView['buttons'][number] & { readonly isOff?: boolean })[] {
  if (!keepsStop || buttons.some(({ does }) => does === 'stop')) return buttons;
  return [...buttons, { does: 'stop', label: say('Stop'), isOff: true }];
}

const headings = (): readonly string[] => [
  say('Endpoint'),
  say('Newest block'),
  say('Compared'),
  say('Latency'),
  say('Result'),
];

const lagHeadings = (): readonly string[] => [
  say('Endpoint'),
  say('Newest block'),
  say('First'),
  say('Delay'),
  say('Over'),
];

const COLUMNS = ['endpoint', 'head', 'standing', 'latency', 'answer'] as const;

/** `names`: those of the columns. A column in which nothing has come, and nothing can come, is left out. */
function rowsView({ rows, isRunning }: WatchView, names: readonly string[]): TemplateResult {
  const columns = COLUMNS.filter((column) => isRunning || rows.some((row) => row[column] !== ''));
  return html`<table class="endpoints">
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${names[COLUMNS.indexOf(column)]}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr class=${row.isOther ? 'other' : nothing}>
            ${columns.map((column) =>
              column === 'endpoint'
                ? html`<th scope="row">${row.endpoint}</th>`
                : html`<td class=${column}>${row[column]}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function triggerView(
  trigger: WatchTrigger,
  typed: string | undefined,
  actions: WatchActions,
): TemplateResult {
  const isTimed = trigger.kind === 'seconds';
  const text = typed ?? String(isTimed ? trigger.seconds : DEFAULT_SECONDS);
  const isWrong = parseSeconds(text) === undefined;
  const button = (kind: WatchTrigger['kind'], label: string, choose: () => void): TemplateResult =>
    html`<button type="button" aria-pressed=${trigger.kind === kind} @click=${choose}>${label}</button>`;
  const choices: Readonly<Record<WatchTrigger['kind'], TemplateResult>> = {
    heads: button('heads', say('At each new block'), () => actions.followHeads()),
    seconds: html`${button('seconds', say('Every'), () => actions.typeSeconds(text, true))}
      <input
        class="seconds"
        inputmode="numeric"
        aria-label=${say('Seconds between two runs')}
        aria-invalid=${isWrong ? 'true' : nothing}
        aria-describedby="seconds-problem"
        .value=${text}
        @input=${(event: Event) => actions.typeSeconds((event.target as HTMLInputElement).value, false)}
        @change=${(event: Event) => actions.typeSeconds((event.target as HTMLInputElement).value, true)}
      />
      <span>${say('seconds')}</span>
      <span class="problem" id="seconds-problem" role="alert"
        >${isWrong ? say('Type whole seconds, from 1 to 86,400.') : ''}</span
      >`,
  };
  return html`<div class="tags" role="group" aria-label=${say('When it runs again')}>
    ${Object.values(choices)}
  </div>`;
}

/** An example of a condition for a watch, and for each kind of subscription. */
const EXAMPLE = '> 1,000, or: changes';
const EXAMPLES: readonly (readonly [kind: string, example: string])[] = [
  ['newHeads', 'gasUsed > 1,000,000'],
  ['logs', 'Transfer.to = 0x…'],
  ['newPendingTransactions', 'value > 1 ether'],
];

/** The field for a condition on rows or results, and what happens when one meets it. */
function conditionView(
  { saved: { paramsJson, how }, coin }: WatchView,
  condition: LiveCondition | undefined,
  typed: string | undefined,
  actions: WatchActions,
): TemplateResult {
  const { query = '', does = 'notify' } = condition ?? {};
  const text = typed ?? query;
  const isNone = text.trim() === '';
  const read = isNone ? undefined : parseCondition(text, coin);
  const problem = read?.ok === false ? read.problem : '';
  const isLive = how.kind === 'live';
  const example = EXAMPLES.find(([kind]) => paramsJson.startsWith(`["${kind}"`))?.[1] ?? '';
  const inCoin = coin === undefined ? example : example.replace('ether', () => coin.symbol);
  const choice = (of: LiveCondition['does'], label: string): TemplateResult =>
    html`<button
      type="button"
      aria-pressed=${does === of && !isNone && text === query}
      ?disabled=${isNone}
      @click=${() => actions.typeCondition(text, of, true)}
    >
      ${label}
    </button>`;
  const type = (event: Event, isDone: boolean): void =>
    actions.typeCondition((event.target as HTMLInputElement).value, does, isDone);
  const what = isLive
    ? say('What happens when a row meets a condition')
    : say('What happens when the result meets a condition');
  return html`<div class="tags" role="group" aria-label=${what}>
    <label for="condition">${say('Condition')}</label>
    <input
      class="condition"
      id="condition"
      placeholder=${isLive ? inCoin : EXAMPLE}
      spellcheck="false"
      aria-invalid=${problem === '' ? nothing : 'true'}
      aria-describedby="condition-problem"
      .value=${text}
      @input=${(event: Event) => type(event, false)}
      @change=${(event: Event) => type(event, true)}
    />
    ${choice('notify', say('Notify'))} ${choice('stop', say('Notify and Stop'))}
    <span class="problem" id="condition-problem" role="alert">${problem}</span>
  </div>`;
}
