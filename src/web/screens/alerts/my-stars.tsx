// Stars of the user with price, verdicts and bells; suggested stocks for users without stars.
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { MinutePriceLine } from '../../symbol/prices/minute-price-line.tsx';
import { useStarred } from '../../symbol/stars/stars.ts';
import { SymbolLink } from '../../symbol/symbol-link.tsx';
import { VerdictStrip } from '../../symbol/verdicts/verdict-strip.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card } from '../../ui/layout/card.tsx';

/** Maximum number of stars shown: two rows of a wide window; bells of the others are in the watchlist. */
const MOST = 10;
/** Large, liquid stocks, offered to users without a star. */
const BEGINNERS = ['NVDA', 'AAPL', 'MSFT', 'AMZN', 'TSLA'] as const;

export function MyStars() {
  const starred = useStarred();
  if (starred === undefined) return <div className="h-30" />;
  const own = [...starred];
  const shown = own.length === 0 ? BEGINNERS : own.slice(0, MOST);
  return (
    <section aria-label="My stars" className="grid min-w-0 gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{own.length === 0 ? 'Begin with one of these' : 'My stars'}</b>
        <span className="text-label text-ink-3">press a bell, then choose a line: the alert is set</span>
        {own.length > MOST && (
          <Link
            to="/watchlist"
            className={`text-label text-ink-2 underline decoration-line-strong underline-offset-4 ${touchArea}`}
          >
            All {own.length}
          </Link>
        )}
      </p>
      <ul className="grid grid-cols-5 gap-3 max-xl:grid-cols-3 max-md:grid-cols-2 max-sm:-mx-3 max-sm:auto-cols-[16rem] max-sm:grid-flow-col max-sm:grid-cols-none max-sm:overflow-x-auto max-sm:px-3 max-sm:[scrollbar-width:none]">
        {shown.map((symbol) => (
          <li key={symbol} className="min-w-0">
            <StarCard symbol={symbol} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StarCard({ symbol }: { symbol: string }) {
  return (
    <Card
      as="article"
      aria-label={symbol}
      className="grid gap-2 px-3 pt-2 pb-3 has-[[aria-expanded=true]]:border-brand!"
    >
      <div className="flex items-center gap-1">
        <SymbolLink symbol={symbol} className="text-title" />
        <MinutePriceLine symbol={symbol} className="ml-auto" />
        <AlertBell
          target={{ kind: 'symbol', symbol }}
          large
          className="[&>button]:rounded-md [&>button]:border [&>button]:border-line-strong [&>button]:hover:bg-hover"
        />
      </div>
      <VerdictStrip symbol={symbol} size="words" />
    </Card>
  );
}
