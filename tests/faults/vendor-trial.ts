// First starts and sessions under shapes of vendors' replies, compared with the same session without any.
import type { StockBars } from '../../src/domain/stocks/stock-bars.ts';
import { type ShapeName, shapeNames } from '../../src/simulator/faults/vendor-shapes.ts';
import type { Market } from '../../src/simulator/prices/market.ts';
import { comparePublished, type Difference } from './vendor-published.ts';
import { type SessionResult, vendorSession } from './vendor-session.ts';

const socketShapes = [
  'socket-bare-refusals',
  'socket-no-real-time',
  'socket-unsigned',
  'socket-no-streaming',
  'socket-old-refusal',
] as const;
type Kind = ShapeName | (typeof socketShapes)[number];
export const trialKinds: readonly Kind[] = [...shapeNames, ...socketShapes];

const isOfSocket = (kind: Kind): kind is (typeof socketShapes)[number] => socketShapes.some((one) => one === kind);

/** `times`: requests affected by each kind; null: all. */
export type Round = { kinds: readonly Kind[]; times: number | null };

export type RoundResult = {
  kinds: string;
  times: number | null;
  hits: number;
  begun_s: number | null;
  massive: number;
  most_a_minute: number;
  differences: Difference[];
  /** Readers' requests with another status or other bars than without faults. */
  answers: string[];
  words: string[];
  /** `wrong`: a row differs; `older`: rows are missing or replies differ, and a health check said so or not. */
  verdict: 'equal' | 'older and said' | 'older, not said' | 'wrong';
};

/** Status when a run by hand meets one of the first start. */
const BUSY = 409;

/** Whether the bars are compared too; replies with an instant of the clock are compared by status only. */
const comparedWhole = (path: string) => path.startsWith('/api/stocks/bars/') && !path.includes('asof');

type Answers = Pick<SessionResult, 'answers'>;

/** Requests with another status or other bars than in the session without faults. */
export function compareAnswers(truth: Answers, found: Answers): string[] {
  return Object.entries(truth.answers).flatMap(([path, right]) => {
    const given = found.answers[path];
    if (given?.status === BUSY) return [];
    if (given?.status !== right.status)
      return [`${path}: ${given?.status} for ${right.status}: ${given?.text.slice(0, 120)}`];
    return comparedWhole(path) && barsOf(given.text) !== barsOf(right.text) ? [`${path}: other bars`] : [];
  });
}

function barsOf(text: string): string {
  try {
    const { minute_bars, daily_bars } = JSON.parse(text) as Partial<StockBars>;
    return JSON.stringify({ minute_bars, daily_bars });
  } catch {
    return text;
  }
}

/** Texts of health checks absent without faults; differing figures do not count. */
function newWords(truth: SessionResult, found: SessionResult): string[] {
  const known = truth.words.map(withoutFigures);
  return found.words.filter((words) => !known.includes(withoutFigures(words)));
}

const withoutFigures = (words: string) => words.replace(/[\d.,]+/g, '#');

function judge(truth: SessionResult, found: SessionResult): Pick<RoundResult, 'differences' | 'answers' | 'verdict'> {
  const differences = comparePublished(truth.published, found.published);
  const answers = compareAnswers(truth, found);
  const news = newWords(truth, found);
  const verdict = differences.some(({ wrong }) => wrong.length > 0)
    ? 'wrong'
    : differences.length + answers.length === 0
      ? 'equal'
      : news.length > 0
        ? 'older and said'
        : 'older, not said';
  return { differences, answers, verdict };
}

export type TrialOptions = { market: Market; from: string; patience_ms: number; template?: string };

export const truthOf = (options: TrialOptions) => vendorSession(options);

export async function vendorRound(
  options: TrialOptions,
  truth: SessionResult,
  { kinds, times }: Round,
): Promise<RoundResult> {
  const found = await vendorSession({
    ...options,
    faults: ({ faults, socketFaults }) => {
      for (const kind of kinds) {
        if (isOfSocket(kind)) socketFaults.add({ kind, times });
        else faults.add({ kind, times });
      }
    },
  });
  return {
    kinds: kinds.join(' '),
    times,
    hits: Object.values(found.hits).reduce((sum, hits) => sum + hits, 0),
    begun_s: found.begun_s,
    massive: found.calls.massive ?? 0,
    most_a_minute: found.most_a_minute,
    words: newWords(truth, found),
    ...judge(truth, found),
  };
}
