// Title and text of a firing: what happened, then the figures.
import type { MessageKind } from '../delivery/message.ts';
import type { Setup as StockPlan } from '../goldeneye/golden-eye.ts';
import { entryWords } from '../goldeneye/view/entry-range.ts';
import { actionNow, whyLate } from '../goldeneye/view/plan-words.ts';
import { patternWords } from '../goldeneye/view/table.ts';
import { decimal, money, price, signed, signedPercent, whole } from '../market/format.ts';
import { filterNames, judgeFilters } from '../screener/rules/filters.ts';
import { lightNames, lightWords } from '../screener/rules/signal-lights.ts';
import { signalNames } from '../screener/screener-stock.ts';
import type { AlertKind, StockCondition } from './alert-condition.ts';
import { changedSetups, changedVerdicts, endedPlan, newArticles, newLists, type Watched } from './conditions.ts';
import { edgeWords, listName, sideWords } from './rule-words.ts';
import type { EndedSetup, Setup, StockFacts } from './stock-facts.ts';

export type FiringWords = { title: string; text: string };

/** Input of a firing's text. `screen`: name of the saved screen in the scope; null without a saved screen. */
type Fired<Kind extends StockCondition['kind']> = {
  watched: Watched<Kind>;
  symbol: string;
  before: StockFacts;
  after: StockFacts;
  screen: string | null;
};

const isSamePlan = (setup: Setup, plan: StockPlan): boolean =>
  plan.side === setup.side && plan.entry === setup.entry && plan.stop === setup.stop;

/** `Golden Window, BUY long`; without the action if its plan cannot be entered or the stock shows another plan. */
function setupWords(setup: Setup, { plan }: StockFacts): string {
  const action = plan === null ? setup.action : isSamePlan(setup, plan) ? actionNow(plan) : null;
  return `${patternWords(setup.pattern)}${action === null ? '' : `, ${action}`} ${setup.side}`;
}

/** `Entry 248.70 to 248.84, stop 248.15, target 250.01; strength 74.` */
function planText(setup: Omit<Setup, 'id' | 'pattern'>): string {
  const strength = setup.confidence === null ? '' : `; strength ${whole(setup.confidence)}`;
  return `Entry ${entryWords(setup)}, stop ${price(setup.stop)}, target ${price(setup.target)}${strength}.`;
}

/** ` Can be entered at 248.75: 1.7 R from here.`, or the stock's other plan; empty without an open plan. */
function standingText(setup: Setup, { plan }: StockFacts): string {
  if (plan === null || plan.state === 'ended') return '';
  const whose = !isSamePlan(setup, plan) ? ` The plan of the stock is another: ${planText(plan)}` : '';
  if (plan.state === 'late') return `${whose} It is late: ${whyLate(plan.late)}.`;
  return `${whose} Can be entered at ${price(plan.price)}: ${decimal(plan.reward_to_risk, 1)} R from here.`;
}

const endWords = {
  win: 'reached its target',
  loss: 'reached its stop',
  timeout: 'ended by time',
  missed: 'could not be entered',
} as const satisfies Record<EndedSetup['outcome'], string>;

/** `Gap & Go, entry 209.12, target 210.40 in 23 minutes, +1.86 R after costs.` */
function endedText(setup: EndedSetup): string {
  const { outcome, net_r, minutes_held } = setup;
  const level = outcome === 'loss' ? `stop ${price(setup.stop)}` : `target ${price(setup.target)}`;
  const held = minutes_held === null ? '' : ` in ${minutes_held === 1 ? '1 minute' : `${whole(minutes_held)} minutes`}`;
  const result = net_r === null ? '' : `, ${signed(net_r)} R after costs`;
  return `${patternWords(setup.pattern)}, entry ${price(setup.entry)}, ${level}${held}${result}.`;
}

/** `Now $341.77, −1.17%.` */
function nowText({ price: value, change_pct }: StockFacts): string {
  if (value === null) return '';
  return `Now ${money(value)}${change_pct === null ? '' : `, ${signedPercent(change_pct)}`}.`;
}

const scoreText = ({ score, score_before }: StockFacts): string =>
  score === null
    ? 'It has no score now.'
    : `Now ${signed(score, 0)}${score_before === null ? '' : `, ${signed(score_before, 0)} the session before`}.`;

/** `Price Momentum and Smart Money are on; 3 of 5 lights in favour.` */
function runText({ filters, lights }: StockFacts): string {
  if (filters === null || filters === 0) return 'No filter is active in this run.';
  const names = judgeFilters(filters).map((code) => filterNames[code]);
  const green = lights === null ? null : signalNames.filter((name) => lights[name] === 'green').length;
  const judged = green === null ? '' : `; ${green} of ${signalNames.length} lights ${lightWords.green}`;
  return `Active: ${names.join(', ')}${judged}.`;
}

const decisionWords = (decision: StockFacts['decision']): string => decision ?? 'unknown';

const words: { readonly [Kind in StockCondition['kind']]: (fired: Fired<Kind>) => FiringWords } = {
  verdict: ({ watched, symbol, before, after }) => {
    const changed = changedVerdicts(watched, before, after);
    const moves = changed.map(
      (name) => `${name} went from ${before.verdicts?.[name]?.word} to ${after.verdicts?.[name]?.word}`,
    );
    return {
      title: `${symbol}: ${moves.join(', ')}`,
      text: changed.map((name) => sentence(after.verdicts?.[name]?.because ?? '')).join(' '),
    };
  },
  score: ({ watched: { condition }, symbol, after }) => ({
    title: `${symbol}: score ${condition.crosses === 'above' ? 'rose above' : 'fell below'} ${signed(condition.value, 0)}`,
    text: scoreText(after),
  }),
  'score-move': ({ symbol, after }) => ({
    title: `${symbol}: score moved by ${signed((after.score ?? 0) - (after.score_before ?? 0), 0)} in a day`,
    text: scoreText(after),
  }),
  decision: ({ symbol, before, after }) => ({
    title: `${symbol}: decision went from ${decisionWords(before.decision)} to ${decisionWords(after.decision)}`,
    text: runText(after),
  }),
  filter: ({ watched: { condition }, symbol, after }) => ({
    title: `${symbol}: ${filterNames[condition.filter]} turned ${condition.turns}`,
    text: runText(after),
  }),
  light: ({ watched: { condition }, symbol, before, after }) => {
    const was = before.lights?.[condition.signal];
    const move = was === undefined ? 'turned' : `went from ${lightWords[was]} to`;
    return {
      title: `${symbol}: ${lightNames[condition.signal]} ${move} ${lightWords[condition.to]}`,
      text: runText(after),
    };
  },
  screen: ({ watched: { condition }, symbol, after, screen }) => ({
    title: `${symbol} ${condition.when === 'enters' ? 'entered' : 'left'} "${screen ?? ''}"`,
    text: [nowText(after), runText(after)].filter((part) => part !== '').join(' '),
  }),
  setup: ({ watched, symbol, before, after }) => {
    const changed = changedSetups(watched, before, after);
    const [first] = changed;
    if (first === undefined) return { title: symbol, text: '' };
    if (watched.condition.when === 'opens')
      return {
        title: `${symbol}: ${changed.map((setup) => setupWords(setup, after)).join('; ')}`,
        text: `${planText(first)}${standingText(first, after)}`,
      };
    const ended = after.ended?.find(({ id }) => id === first.id);
    return ended === undefined
      ? { title: symbol, text: '' }
      : { title: `${symbol}: ${patternWords(first.pattern)} ${endWords[ended.outcome]}`, text: endedText(ended) };
  },
  plan: ({ watched, symbol, after }) => {
    const ended = endedPlan(watched, after);
    return ended === null
      ? { title: symbol, text: '' }
      : { title: `${symbol} plan ${endWords[ended.outcome]}`, text: endedText(ended) };
  },
  price: ({ watched: { condition }, symbol, after }) => ({
    title: `${symbol} ${condition.crosses === 'above' ? 'rose above' : 'fell below'} ${price(condition.value)}`,
    text: nowText(after),
  }),
  vwap: ({ watched: { condition }, symbol, after }) => ({
    title: `${symbol} ${condition.crosses === 'above' ? 'rose above' : 'fell below'} VWAP`,
    text: `${nowText(after)} VWAP ${money(after.vwap)}.`,
  }),
  range: ({ watched: { condition }, symbol, after }) => {
    const { of, edge } = condition;
    const value = after[of === 'day' ? (`day_${edge}` as const) : (`year_${edge}` as const)];
    return { title: `${symbol}: new ${edge} ${edgeWords[of]}, ${price(value)}`, text: nowText(after) };
  },
  'relative-volume': ({ watched: { condition }, symbol, after }) => ({
    title: `${symbol}: volume pace above ${decimal(condition.value)}x`,
    text: `Volume so far is ${decimal(after.relative_volume)} times the usual volume by this minute. ${nowText(after)}`.trim(),
  }),
  news: ({ watched, symbol, after }) => {
    const [first, ...more] = newArticles(watched, after);
    const mood = watched.condition.mood ?? first?.mood;
    const others = more.length === 0 ? '' : ` And ${more.length} more.`;
    return {
      title: `${symbol}: ${mood == null ? 'news' : `${mood} news`}`,
      text: first === undefined ? '' : `${sentence(first.title)} ${sentence(first.publisher)}${others}`,
    };
  },
  source: ({ watched, symbol, before, after }) => {
    const lists = newLists(watched, before, after).map((counted) => {
      const [id = 0, side] = counted.split(':').map(Number);
      return { name: listName(id), side: sideWords[side === 1 ? '1' : side === -1 ? '-1' : '0'] };
    });
    return {
      title: `${symbol}: newly on ${lists.map(({ name }) => name).join(', ')}`,
      text: `Counted as ${[...new Set(lists.map(({ side }) => side))].join(' and ')}. ${scoreText(after)}`,
    };
  },
  earnings: ({ symbol, after }) => ({
    title: `${symbol}: earnings ${after.earnings_in === 0 ? 'today' : after.earnings_in === 1 ? 'next session' : `in ${after.earnings_in} sessions`}`,
    text: nowText(after),
  }),
  'reason-gone': ({ watched: { condition }, symbol, after }) => ({
    title: `${symbol}: ${listName(condition.list)} no longer counts`,
    text: `The score no longer counts it as ${sideWords[condition.side]}. ${scoreText(after)}`,
  }),
};

export function firingWords(fired: Fired<StockCondition['kind']>): FiringWords {
  const say = words[fired.watched.condition.kind] as (fired: Fired<StockCondition['kind']>) => FiringWords;
  return say(fired);
}

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

const messageKindOf: Readonly<Record<AlertKind, MessageKind>> = {
  verdict: 'verdict',
  score: 'verdict',
  'score-move': 'verdict',
  decision: 'verdict',
  filter: 'verdict',
  light: 'verdict',
  screen: 'screen',
  setup: 'setup',
  plan: 'setup',
  price: 'price',
  vwap: 'price',
  range: 'price',
  'relative-volume': 'price',
  news: 'news',
  earnings: 'news',
  source: 'source',
  'reason-gone': 'source',
  product: 'product',
};

export const messageKind = ({ kind }: { kind: AlertKind }): MessageKind => messageKindOf[kind];
