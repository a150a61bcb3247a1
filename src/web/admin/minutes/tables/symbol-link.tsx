// A symbol that leads to its minutes.
import { Link } from 'react-router';
import { fingerRoom } from '../../../ui/controls/finger-room.ts';

export function SymbolLink({ symbol }: { symbol: string }) {
  return (
    <Link
      to={`/admin/minute-tracking/aggregates?symbol=${encodeURIComponent(symbol)}`}
      title={`Minutes of ${symbol}`}
      className={`font-strong hover:underline ${fingerRoom}`}
    >
      {symbol}
    </Link>
  );
}
