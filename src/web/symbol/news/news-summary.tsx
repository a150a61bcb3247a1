// News of a card in short: mood, buzz, newest headlines, link to all.
import { newsMood } from '../../../domain/figures/live-figures.ts';
import { percent } from '../../../domain/market/format.ts';
import type { LiveData } from '../../../domain/market/live-data.ts';
import { bullishTone, buzzLabel, buzzTone } from '../../../domain/market/sentiment-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Live } from '../live/live-data.ts';
import { missingWords } from '../live/live-stamp.tsx';
import { toneInk } from '../score/side-style.tsx';
import { Headlines } from './headlines.tsx';

export function NewsSummary({ symbol, live, onOpen }: { symbol: string; live: Live; onOpen: () => void }) {
  return (
    <section aria-label={`News and sentiment of ${symbol}`} className="grid grid-cols-1 content-start gap-1">
      <div className="flex min-h-6 items-center gap-2">
        <h3 className="font-strong">News and sentiment</h3>
        <Button
          variant="link"
          size="sm"
          className="ml-auto text-label!"
          aria-label={`View detailed news of ${symbol}`}
          onClick={onOpen}
        >
          View detailed news
        </Button>
      </div>
      {live.data === undefined ? (
        <p className="text-label text-ink-3">Comes with the live data</p>
      ) : (
        <>
          <NewsMood live={live.data} />
          <Headlines live={live.data} short />
        </>
      )}
    </section>
  );
}

/** `74% bullish, buzz High`; unknown figures are N/A, with the source's reason if it gave one. */
export function NewsMood({ live }: { live: LiveData | undefined }) {
  const mood = newsMood(live?.sentiment?.news);
  if (mood === null) {
    const reason = missingWords(live, 'sentiment');
    return <p className="text-label text-ink-3">Sentiment N/A{reason !== null && `, ${reason.toLowerCase()}`}</p>;
  }
  const { bullish, buzz } = mood;
  return (
    <p className="text-label text-ink-3">
      <span className={toneInk[bullishTone(bullish)]}>{percent(bullish)} bullish</span>, buzz{' '}
      <span className={toneInk[buzzTone(buzz)]}>{buzzLabel(buzz) ?? 'N/A'}</span>
    </p>
  );
}
