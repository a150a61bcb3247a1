// Strip of the verdicts in words alone, without figures: small cards, rows of lists, found stocks.
import { DISAGREE } from '../../../domain/verdicts/disagree.ts';
import { horizonNames, horizons, type StockVerdicts } from '../../../domain/verdicts/verdict.ts';
import { VerdictWords } from './verdict-words.tsx';

/** Null: not available; undefined: loading. */
type StripWordsProps = { verdicts: StockVerdicts | null | undefined };

/** Words only: a small card has no room for figures. Fixed columns, and on the narrowest cards words that wrap. */
export function Words({ verdicts, says = false }: StripWordsProps & { says?: boolean | undefined }) {
  return (
    <span className="block sm:@container">
      <span className="flex flex-wrap justify-between gap-x-2 gap-y-1 text-label whitespace-nowrap @min-[15rem]:grid @min-[15rem]:grid-cols-[minmax(max-content,4rem)_minmax(max-content,1fr)_minmax(max-content,6.25rem)] @min-[15rem]:gap-x-1.5">
        {horizons.map((horizon) => (
          <span key={horizon} className="grid shrink-0 content-start gap-0.5">
            <span className="text-ink-3">
              <span data-name={verdicts?.[horizon].by_source ? 'by-source' : undefined}>{horizonNames[horizon]}</span>
              {verdicts?.[horizon].by_source && (
                <span className="hidden max-sm:inline @min-[18rem]:inline"> by source</span>
              )}
            </span>
            <VerdictWords
              verdict={verdicts?.[horizon]}
              figure={false}
              short
              reasonClass="sr-only @min-[20rem]:not-sr-only"
            />
          </span>
        ))}
      </span>
      {says && (
        <span title={verdicts?.sentence?.text} className="block min-h-4 text-label font-strong text-warn">
          {verdicts?.sentence?.disagree && DISAGREE}
        </span>
      )}
    </span>
  );
}

/** Words of a list row below each other, with commas for screen readers; empty while unknown. */
export function Inline({ verdicts }: StripWordsProps) {
  return (
    <span className="inline-flex min-h-4 flex-wrap gap-x-3 text-left sm:inline-grid sm:grid-cols-[6rem_5.5rem_6.5rem] sm:gap-x-0 [&_svg]:size-3!">
      {verdicts != null &&
        horizons.map((horizon, at) => (
          <span key={horizon} className="min-w-0">
            <VerdictWords verdict={verdicts[horizon]} figure={false} />
            {at < horizons.length - 1 && <span className="sr-only">, </span>}
          </span>
        ))}
    </span>
  );
}
