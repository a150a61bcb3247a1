// Newest headlines of a stock, or why there are none; the short form leaves out source and time.
import { clsx } from 'clsx';
import { cut } from '../../../domain/market/format.ts';
import { newestHeadlines } from '../../../domain/market/headlines.ts';
import type { LiveData } from '../../../domain/market/live-data.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { SafeLink } from '../../ui/controls/safe-link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Age } from '../../ui/time/age.tsx';
import { missingWords } from '../live/live-stamp.tsx';

const SHORT_MOST = 2;

export function Headlines({ live, short = false }: { live: LiveData | undefined; short?: boolean }) {
  const headlines = newestHeadlines(live?.news).slice(0, short ? SHORT_MOST : undefined);
  if (headlines.length === 0) {
    return (
      <p className={short ? 'text-label text-ink-3' : 'text-ink-3'}>
        {missingWords(live, 'news') ?? 'No recent headlines'}
      </p>
    );
  }
  return (
    <ul className={short ? 'grid grid-cols-1 gap-1 text-label text-ink-2' : 'grid gap-2'}>
      {headlines.map((item) => (
        <li key={`${item.url} ${item.datetime}`} className={short ? 'line-clamp-2 wrap-anywhere' : 'grid'}>
          <SafeLink
            href={item.url}
            icon={!short}
            className={clsx('wrap-anywhere hover:underline', !short && touchArea)}
          >
            {cut(item.headline, listRules.headline_chars.value)}
          </SafeLink>
          {!short && (
            <span className="text-label text-ink-3">
              {item.source ?? 'Unknown source'}, <Age market at={item.datetime * secondMs} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
