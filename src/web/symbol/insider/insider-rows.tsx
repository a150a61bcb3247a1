// Rows of insider trades with role and side badges.
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { compactMoney, money, NOT_AVAILABLE, whole } from '../../../domain/market/format.ts';
import { codeWords, type InsiderRole, type InsiderTrade, tradeWord } from '../../../domain/market/insiders.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { Day } from '../../ui/time/day.tsx';

export function RoleBadge({ role, position }: { role: InsiderRole; position: string | null }) {
  return (
    <Badge tone={role === 'Other' ? 'neutral' : 'info'} title={position ?? undefined}>
      {role}
    </Badge>
  );
}

export function TradeSide({ trade }: { trade: InsiderTrade }) {
  if (!trade.market) return <Badge tone="neutral">{tradeWord(trade)}</Badge>;
  const buy = trade.side === 'BUY';
  const Icon = buy ? ArrowUp : ArrowDown;
  return (
    <Badge tone={buy ? 'bull' : 'bear'} icon={<Icon aria-hidden />}>
      {tradeWord(trade)}
    </Badge>
  );
}

export function TradeLines({ trades, label }: { trades: readonly InsiderTrade[]; label: string }) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-1 text-label">
      {trades.map((trade) => (
        <li key={trade.key} className="flex items-baseline gap-2">
          <span
            className={clsx(
              'min-w-8 font-strong',
              trade.market ? (trade.side === 'BUY' ? 'text-bull' : 'text-bear') : 'text-ink-2',
            )}
          >
            {tradeWord(trade)}
          </span>
          <span className="min-w-0 flex-1 truncate text-ink-2" title={`${trade.name}, ${trade.role}`}>
            {trade.name}
            <span className="text-ink-3">, {trade.role}</span>
          </span>
          <span className="text-ink">{compactMoney(trade.value)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Full facts of each trade, in two lines. */
export function TradeRows({ trades, label }: { trades: readonly InsiderTrade[]; label: string }) {
  return (
    <ul aria-label={label} className="grid">
      {trades.map((trade) => (
        <li
          key={trade.key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line py-2 not-first:border-t"
        >
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <b className="wrap-anywhere">{trade.name}</b>
            <RoleBadge role={trade.role} position={trade.position} />
          </span>
          <TradeSide trade={trade} />
          <span className="text-label text-ink-3">
            <Day of={trade.date} unknown={NOT_AVAILABLE} />, code {trade.code ?? NOT_AVAILABLE}
            {codeWords(trade.code) !== null && ` (${codeWords(trade.code)})`}
          </span>
          <span className="text-right font-strong">{compactMoney(trade.value)}</span>
          <span className="col-span-2 text-label text-ink-2">
            {whole(trade.shares)} shares at {money(trade.price)}
          </span>
        </li>
      ))}
    </ul>
  );
}
