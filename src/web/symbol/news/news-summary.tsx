// News of a card in short: mood, buzz, newest headlines, link to all.
import { Button } from '../../ui/controls/button.tsx';
import type { Live } from '../live/live-data.ts';
import { Headlines } from './headlines.tsx';
import { NewsMood } from './news-mood.tsx';

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
