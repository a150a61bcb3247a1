// Mood of the news of a stock in one line.
import { newsMood } from '../../../domain/figures/live-figures.ts';
import { percent } from '../../../domain/market/format.ts';
import type { LiveData } from '../../../domain/market/live-data.ts';
import { bullishTone, buzzLabel, buzzTone } from '../../../domain/market/sentiment-words.ts';
import { missingWords } from '../live/live-stamp.tsx';
import { toneInk } from '../score/side-style.tsx';

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
