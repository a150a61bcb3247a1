// One verdict as words: icon, word and figure, in cells of tables and in the strip.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Decision } from '../../../domain/screener/screener-stock.ts';
import { type Horizon, isUnsettled, type Verdict } from '../../../domain/verdicts/verdict.ts';
import { useSymbolVerdicts } from './use-verdicts.ts';
import { becauseText, findStyle, inkOf, wordText } from './verdict-badge.tsx';

/** Table cell of a verdict with `by source`, which the heading lacks. */
export function VerdictCell({ symbol, horizon, figure = true, reasonClass = 'sr-only' }: VerdictCellProps) {
  const verdict = useSymbolVerdicts(symbol)?.[horizon];
  return <VerdictWords verdict={verdict} figure={figure} reasonClass={reasonClass} sourceClass={reasonClass} />;
}

type LackCellProps = { symbol: string; decision: Decision; children: ReactNode };

/** Light that keeps the stock from YES, with its figure; `children` while unknown or of another run than the row. */
export function LackCell({ symbol, decision, children }: LackCellProps) {
  const verdicts = useSymbolVerdicts(symbol);
  return verdicts?.today.word === decision && verdicts.lacks !== undefined ? verdicts.lacks : children;
}

/** Note beside a bullish verdict of today if lists are bearish. */
export function ListsAgainst({ symbol }: { symbol: string }) {
  const verdicts = useSymbolVerdicts(symbol);
  return verdicts?.today.side === 'bullish' && verdicts.weeks.side === 'bearish' ? ', lists disagree' : null;
}

type VerdictCellProps = { symbol: string; horizon: Horizon } & Pick<VerdictWordsProps, 'figure' | 'reasonClass'>;

type VerdictWordsProps = {
  verdict: Verdict | undefined;
  figure?: boolean;
  /** Shows a dash in place of `not screened` if the words do not fit; screen readers get the words. */
  short?: boolean;
} & Pick<PlainWordProps, 'reasonClass' | 'sourceClass'>;

export function VerdictWords({ verdict, figure = true, short = false, ...classes }: VerdictWordsProps) {
  if (verdict === undefined) return <span className="text-ink-3">--</span>;
  return (
    <span
      title={becauseText(verdict)}
      className="inline-flex min-w-0 items-center gap-1 align-middle text-label whitespace-nowrap"
    >
      {short && verdict.word === 'not screened' ? (
        <>
          <span data-room className="sr-only text-ink-3 @min-[18rem]:not-sr-only">
            {verdict.word}
          </span>
          <span data-no-room aria-hidden className="text-ink-3 @min-[18rem]:hidden">
            --
          </span>
        </>
      ) : (
        <PlainWord verdict={verdict} {...classes} />
      )}
      {figure && verdict.figure !== '' && <span className="text-ink-3">{verdict.figure}</span>}
    </span>
  );
}

type PlainWordProps = {
  verdict: Verdict;
  /** CSS class of `unsettled`, which explains the dashed outline; by default for screen readers only. */
  reasonClass?: string | undefined;
  /** CSS class of `by source`; absent where the surroundings show these words. */
  sourceClass?: string;
};

/** Icon and word without a figure; words that are no verdict are grey. */
export function PlainWord({ verdict, reasonClass = 'sr-only', sourceClass }: PlainWordProps) {
  const style = findStyle(verdict);
  if (style === null) return <span className="truncate text-ink-3">{wordText(verdict)}</span>;
  const { tone, Icon } = style;
  return (
    <>
      <b
        className={clsx(
          'inline-flex items-center gap-0.5 font-strong [&_svg]:size-3 [&_svg]:shrink-0',
          inkOf[tone],
          isUnsettled(verdict) && 'rounded-sm px-0.5 outline-1 outline-current outline-dashed',
        )}
      >
        <Icon aria-hidden />
        {wordText(verdict)}
      </b>
      {isUnsettled(verdict) && <span className={clsx('text-ink-2', reasonClass)}> unsettled</span>}
      {sourceClass !== undefined && verdict.by_source && (
        <span className={clsx('text-ink-2', sourceClass)}> by source</span>
      )}
    </>
  );
}
