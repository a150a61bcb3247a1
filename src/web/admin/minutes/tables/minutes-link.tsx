// Symbol linked to its minutes.
import { Link } from 'react-router';
import { touchArea } from '../../../ui/controls/touch-area.ts';

export function MinutesLink({ symbol }: { symbol: string }) {
  return (
    <Link
      to={`/admin/minute-tracking/aggregates?symbol=${encodeURIComponent(symbol)}`}
      title={`Minutes of ${symbol}`}
      className={`font-strong hover:underline ${touchArea}`}
    >
      {symbol}
    </Link>
  );
}
