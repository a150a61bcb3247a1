// Pattern activity of the newest poll on the watchlist: five patterns, tradable ones, stocks.
import type { GoldenEyeCurrent } from '../../../domain/goldeneye/golden-eye.ts';
import { patternActivity } from '../../../domain/goldeneye/view/pattern-activity.ts';
import { SegmentBar } from '../../ui/charts/segment-bar.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';

const SYMBOLS_SHOWN = 8;

export function PatternActivityPanel({ poll, failed }: { poll: GoldenEyeCurrent | null; failed: boolean }) {
  const lines = patternActivity(poll?.stocks ?? []);
  return (
    <Card
      title="Pattern activity"
      aside={
        poll?.as_of && (
          <span>
            watchlist; a stock may have several, as of <Age at={poll.as_of} market />
          </span>
        )
      }
    >
      <CardSection>
        {poll === null && !failed ? (
          <Skeleton className="h-48" />
        ) : poll === null || poll.poll_id === null ? (
          <EmptyState
            dense
            title={failed ? 'The newest poll could not be loaded' : 'No poll yet'}
            reason={failed ? 'It is asked for again with the next poll.' : 'Start polling, or press Run Now.'}
          />
        ) : (
          <ul className="grid gap-3" aria-label="Patterns of the newest poll">
            {lines.map(({ pattern, words, found, stands, avoided, not_judged, symbols }) => (
              <li key={pattern} className="grid gap-1">
                <div className="flex flex-wrap items-baseline gap-x-2">
                  <b>{words}</b>
                  <span className="ml-auto text-label text-ink-3">
                    <b className="text-ink">{found}</b> found, {stands} tradable, {avoided} avoided
                    {not_judged > 0 && `, ${not_judged} not judged`}
                  </span>
                </div>
                <SegmentBar
                  filled={found}
                  total={poll.stocks.length}
                  tone="neutral"
                  label={`${found} of ${poll.stocks.length} stocks`}
                />
                {symbols.length > 0 && (
                  <p className="text-label text-ink-2 wrap-anywhere">
                    {symbols.slice(0, SYMBOLS_SHOWN).join(', ')}
                    {symbols.length > SYMBOLS_SHOWN && ` and ${symbols.length - SYMBOLS_SHOWN} more`}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardSection>
    </Card>
  );
}
