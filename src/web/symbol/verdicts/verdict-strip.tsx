// Strip of the three verdicts of a stock in five sizes; order and words are the same in all.
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { verdictAnswer } from '../../../domain/answers/verdict-answer.ts';
import {
  type Horizon,
  horizonNames,
  horizonSources,
  horizons,
  isUnsettled,
  type StockVerdicts,
  type Verdict,
} from '../../../domain/verdicts/verdict.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { CellHead } from '../../ui/layout/cell-head.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { MeasuredChance } from '../record/measured-chance.tsx';
import { ReasonState } from '../record/reason-state.tsx';
import { Inline, Words } from './strip-words.tsx';
import { useSymbolVerdicts } from './use-verdicts.ts';
import { ageWords, becauseText, findStyle, VerdictBadge } from './verdict-badge.tsx';
import { PlainWord } from './verdict-words.tsx';

type VerdictStripProps = {
  symbol: string;
  /** `whole`: stock in detail; `slim`: card; `line`: compact row; `words`: list, small card; `inline`: found stock. */
  size: 'whole' | 'slim' | 'line' | 'words' | 'inline';
  /** Cell of the AI's opinion, right of a dashed line; `slim`, `words` and `inline` have no place for it. */
  opinion?: ReactNode;
  className?: string;
  /** Adds a line below `words` that states whether the verdicts disagree; its height is reserved. */
  says?: boolean;
  /** Adapts the published verdicts to the current price, where the plan is shown beside the strip. */
  toNow?: (published: StockVerdicts) => StockVerdicts;
};

/** Published verdicts, converted by `toNow` (to the current price) if given. */
export function VerdictStrip({ symbol, size, opinion, className, says, toNow }: VerdictStripProps) {
  const published = useSymbolVerdicts(symbol);
  const verdicts = published == null || toNow === undefined ? published : toNow(published);
  const Size = SIZES[size];
  // A span, because the words are used inside buttons.
  const Tag = size === 'words' || size === 'inline' ? 'span' : 'div';
  return (
    <Tag
      role="group"
      aria-label={`Verdicts of ${symbol}`}
      aria-busy={verdicts === undefined}
      className={clsx('block', className)}
    >
      <Size verdicts={verdicts} opinion={opinion} says={says} />
    </Tag>
  );
}

type SizeProps = { verdicts: StockVerdicts | null | undefined; opinion?: ReactNode; says?: boolean | undefined };

const SIZES = {
  whole: Whole,
  slim: Slim,
  line: Line,
  words: Words,
  inline: Inline,
} as const satisfies Record<VerdictStripProps['size'], (props: SizeProps) => ReactNode>;

const OPINION = 'border-dashed border-line-strong bg-raised';

/** The sentence first, then the verdicts and the opinion side by side where their surroundings have room. */
function Whole({ verdicts, opinion }: SizeProps) {
  const edges = opinion === undefined ? EDGES_OF_THREE : EDGES_OF_FOUR;
  const sentence = verdicts?.sentence ?? null;
  return (
    <div className="@container">
      <AnswerLine
        answer={verdicts === undefined ? null : verdictAnswer(verdicts)}
        icon={sentence?.disagree ? <TriangleAlert aria-hidden className="size-5 shrink-0 text-warn" /> : undefined}
        className={clsx('rounded-none! border-0! border-b! max-sm:min-h-25!', sentence?.disagree && 'bg-warn-soft!')}
      />
      <div
        className={clsx(
          'grid',
          opinion === undefined ? '@4xl:grid-cols-3' : '@min-[22rem]:grid-cols-2 @min-[68rem]:grid-cols-4',
        )}
      >
        {horizons.map((horizon, at) => (
          <div
            key={horizon}
            className={clsx('grid min-w-0 content-start gap-1 border-line px-4 py-2 max-sm:px-3', edges[at])}
          >
            <CellHead
              at={verdicts?.[horizon].as_of ?? null}
              market={horizon !== 'weeks'}
              name={
                <>
                  <b>{horizonNames[horizon]}</b>{' '}
                  <span className="text-label text-ink-3">{horizonSources[horizon]}</span>
                </>
              }
            />
            <Known verdicts={verdicts} horizon={horizon} className="h-16 @min-[22rem]:max-sm:h-24">
              {(verdict) => (
                <>
                  <p className="flex min-h-7 flex-wrap items-center gap-x-3 sm:whitespace-nowrap">
                    <VerdictBadge verdict={verdict} large />
                    <Strength verdict={verdict} />
                  </p>
                  <Because verdict={verdict} />
                </>
              )}
            </Known>
          </div>
        ))}
        {opinion !== undefined && (
          <div
            className={clsx(
              'grid min-w-0 content-start gap-1 px-4 py-2 @min-[22rem]:border-l @max-[68rem]:border-t max-sm:px-3',
              OPINION,
            )}
          >
            {opinion}
          </div>
        )}
      </div>
    </div>
  );
}

/** A cell needs 17rem: narrower strips stack three cells, and put four into two rows, below 22rem into one column. */
const EDGES_OF_THREE = ['', '@max-4xl:border-t @4xl:border-l', '@max-4xl:border-t @4xl:border-l'] as const;
const EDGES_OF_FOUR = [
  '',
  '@max-[22rem]:border-t @min-[22rem]:border-l',
  '@max-[68rem]:border-t @min-[68rem]:border-l',
] as const;

/** Most characters of a cause and its age that a cell shows in a line. */
const LINE_CHARS = 54;

/** The age is shown where it fits beside the cause or the word is unsettled, else it is in the title and read aloud. */
function Because({ verdict }: { verdict: Verdict }) {
  const { because, strength } = verdict;
  const age = ageWords(verdict);
  const measured = verdict.horizon === 'weeks' && strength !== null && verdict.side !== 'neutral';
  return (
    <p title={[because, age].filter(Boolean).join('; ')} className="min-h-8 text-label text-pretty text-ink-2">
      {measured && (
        <span className="mr-2 empty:hidden">
          <ReasonState kind="score" type={verdict.word} points={verdict.side === 'bullish' ? 1 : -1} />
        </span>
      )}
      {because}
      {verdict.horizon === 'weeks' && strength !== null && ` Rule's confidence: ${verdict.strength_text}.`}
      {age !== null && (
        <span className={because.length + age.length > LINE_CHARS && !isUnsettled(verdict) ? 'sr-only' : undefined}>
          ; {age}
        </span>
      )}{' '}
      {measured && <MeasuredChance stated={{ forecaster: 'score', confidence: strength, hasSide: true }} />}
    </p>
  );
}

/** Columns as wide as their widest usual word, so that they align across cards below each other. */
function Slim({ verdicts }: SizeProps) {
  return (
    <div className="grid grid-cols-[minmax(3rem,auto)_minmax(6.5rem,auto)_7.25rem] gap-x-2 max-sm:flex max-sm:flex-wrap max-sm:justify-between">
      {horizons.map((horizon) => (
        <div key={horizon} className="grid min-w-0 content-start gap-0.5">
          <span className="text-label whitespace-nowrap text-ink-3">
            {horizonNames[horizon]}{' '}
            {verdicts?.[horizon].by_source ? (
              'by source'
            ) : (
              <span
                className={clsx(horizon !== 'today' && 'max-md:hidden', horizon === 'minutes' && 'lg:max-2xl:hidden')}
              >
                {horizonSources[horizon]}
              </span>
            )}
          </span>
          <Known verdicts={verdicts} horizon={horizon} className="h-6">
            {(verdict) => (
              // One line high on wide cards: a figure that does not fit wraps into the hidden second line.
              <p className="flex min-h-6 flex-wrap content-start items-center gap-x-1.5 text-label whitespace-nowrap sm:h-6 sm:overflow-hidden">
                <VerdictBadge verdict={verdict} />
                {horizon !== 'weeks' && findStyle(verdict) !== null && (
                  <span className="text-ink-2">{verdict.strength_text}</span>
                )}
              </p>
            )}
          </Known>
        </div>
      ))}
    </div>
  );
}

/** Narrow rows with a plan hide the figures of the verdicts. */
function Line({ verdicts, opinion }: SizeProps) {
  const hasPlan = verdicts != null && verdicts.minutes.side !== null;
  return (
    <div className="@container flex min-w-0 items-center justify-between gap-2 text-label whitespace-nowrap max-sm:flex-wrap">
      <span className="inline-flex min-w-0 items-stretch gap-0.75 overflow-hidden max-sm:flex-wrap">
        {horizons.map((horizon) => (
          <Segment
            key={horizon}
            horizon={horizon}
            verdict={verdicts?.[horizon]}
            figure={hasPlan ? '@max-[36rem]:hidden' : ''}
          />
        ))}
        {verdicts?.sentence?.disagree && <span className="sr-only">{verdicts.sentence.text}</span>}
      </span>
      {opinion !== undefined && (
        <span className="inline-flex shrink-0 items-center gap-1 border-l border-dashed border-line-strong pl-2">
          {opinion}
        </span>
      )}
    </div>
  );
}

type SegmentProps = { horizon: Horizon; verdict: Verdict | undefined; figure: string };

/** `Today YES medium`; strong verdicts are tinted. Weeks have no figure: the row already shows the score. */
function Segment({ horizon, verdict, figure }: SegmentProps) {
  const style = verdict === undefined ? null : findStyle(verdict);
  const tinted = style?.full ? { bull: 'border-bull bg-bull-soft', bear: 'border-bear bg-bear-soft' } : null;
  return (
    <span
      title={verdict === undefined ? undefined : becauseText(verdict)}
      className={clsx(
        'inline-flex min-h-5.5 items-center gap-1 rounded-sm border px-1.25',
        verdict !== undefined && isUnsettled(verdict)
          ? 'border-dashed border-line-strong'
          : (tinted?.[style?.tone as 'bull' | 'bear'] ?? 'border-line'),
      )}
    >
      <span className="text-ink-3">{horizonNames[horizon]}</span>
      {verdict === undefined ? '--' : <PlainWord verdict={verdict} />}
      {verdict !== undefined && horizon !== 'weeks' && verdict.figure !== '' && (
        <span className={clsx('text-ink-2', figure)}>{verdict.figure}</span>
      )}
    </span>
  );
}

/** `strength 61`, `confidence low`, `+364`. */
function Strength({ verdict: { horizon, strength_text, figure } }: { verdict: Verdict }) {
  if (figure === '') return <span>{strength_text}</span>;
  if (horizon === 'minutes') return <span>strength {figure}</span>;
  if (horizon === 'today') return <span>confidence {figure}</span>;
  return <span>{figure}</span>;
}

type KnownProps = SizeProps & { horizon: Horizon; className: string; children: (verdict: Verdict) => ReactNode };

/** Skeleton while verdicts load, `not available` after a failure. */
function Known({ verdicts, horizon, className, children }: KnownProps) {
  if (verdicts === undefined) return <Skeleton className={className} />;
  if (verdicts === null) return <span className={clsx('text-label text-ink-3', className)}>not available</span>;
  return children(verdicts[horizon]);
}
