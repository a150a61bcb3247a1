// Table of premium symbols: each signal with MB score, target gain and days.
import { Gem } from 'lucide-react';
import { useState } from 'react';
import { plural, signed, signedPercent, whole } from '../../../domain/market/format.ts';
import type { Synthesis, SynthesisResults } from '../../../domain/signals/score/scores.ts';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { netScore, SymbolButton } from './symbol-button.tsx';

const FIRST_SHOWN = 10;
const UNKNOWN = '--';

type Signal = SynthesisResults['premiumSymbols'][number]['signals'][number];
type Row = { key: string; symbol: Synthesis; signal: Signal | null };

/** A symbol without stored signals gets one line without their figures. */
function toRows(results: SynthesisResults): Row[] {
  return results.premiumSymbols.flatMap(({ signals, ...symbol }): Row[] => {
    if (signals.length === 0) return [{ key: symbol.symbol, symbol, signal: null }];
    return signals.map((signal, place) => ({ key: `${symbol.symbol} ${place}`, symbol, signal }));
  });
}

/** IE, MA, STS: idea engine, momentum alert, stocks to short. */
const kinds: readonly (readonly [pattern: RegExp, short: string])[] = [
  [/idea/i, 'IE'],
  [/momentum/i, 'MA'],
  [/short/i, 'STS'],
];
const toShort = (type: string) => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? type;

function toKindWords({ symbol, signal }: Row): string {
  if (signal !== null) return toShort(signal.type);
  const held = [
    symbol.has_idea_engine && 'IE',
    symbol.has_momentum_alert && 'MA',
    symbol.has_stocks_to_short && 'STS',
  ].filter(Boolean);
  return held.join(', ');
}

const known = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? UNKNOWN : write(value);

const columns: readonly Column<Row>[] = [
  {
    id: 'symbol',
    header: 'Symbol',
    cell: ({ symbol }) => <SymbolButton symbol={symbol.symbol} />,
    sortValue: ({ symbol }) => symbol.symbol,
  },
  {
    id: 'type',
    header: 'Type',
    cell: (row) => (
      <Badge tone="premium" icon={<Gem aria-hidden />} {...(row.signal !== null && { title: row.signal.type })}>
        {toKindWords(row)}
      </Badge>
    ),
    sortValue: toKindWords,
  },
  {
    id: 'mb',
    header: 'MB score',
    align: 'right',
    cell: ({ signal }) => known(signal?.mb_score, (value) => whole(value)),
    sortValue: ({ signal }) => signal?.mb_score ?? null,
  },
  {
    id: 'gain',
    header: 'Target gain, %',
    align: 'right',
    cell: ({ signal }) => (
      <span className={toneInk[findTone(signal?.target_gain)]}>
        {known(signal?.target_gain, (value) => signedPercent(value, 1).replace('%', ''))}
      </span>
    ),
    sortValue: ({ signal }) => signal?.target_gain ?? null,
  },
  {
    id: 'days',
    header: 'Days',
    align: 'right',
    cell: ({ signal }) => known(signal?.timeframe, (value) => whole(value)),
    sortValue: ({ signal }) => signal?.timeframe ?? null,
  },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    cell: ({ symbol }) => <span className={toneInk[findTone(netScore(symbol))]}>{signed(netScore(symbol), 0)}</span>,
    sortValue: ({ symbol }) => netScore(symbol),
  },
];

export function PremiumTable({ results }: { results: SynthesisResults }) {
  const [all, setAll] = useState(false);
  const rows = toRows(results).sort((a, b) => Math.abs(netScore(b.symbol)) - Math.abs(netScore(a.symbol)));
  const shown = all ? rows : rows.slice(0, FIRST_SHOWN);
  return (
    <Card>
      <CardSection
        title="Premium symbols"
        level={3}
        aside={
          <>
            <span>
              {whole(results.symbolsWithPremium)} with {plural(results.signalDistribution.premium, 'premium signal')}
            </span>
            {rows.length > FIRST_SHOWN && (
              <Button variant="link" onClick={() => setAll(!all)}>
                {all
                  ? `First ${FIRST_SHOWN}`
                  : results.premiumSymbols.length < results.symbolsWithPremium
                    ? `The strongest ${whole(results.premiumSymbols.length)}`
                    : `All ${whole(rows.length)}`}
              </Button>
            )}
          </>
        }
      >
        <DataTable
          label="Premium symbols"
          className="max-h-96 tabular-nums"
          dense
          columns={columns}
          rows={shown}
          rowKey={({ key }) => key}
          phoneCard={(row) => (
            <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <span className="flex items-center gap-2">
                <SymbolButton symbol={row.symbol.symbol} />
                <Badge tone="premium" icon={<Gem aria-hidden />}>
                  {toKindWords(row)}
                </Badge>
              </span>
              <span className={`text-right ${toneInk[findTone(netScore(row.symbol))]}`}>
                {signed(netScore(row.symbol), 0)}
              </span>
              <span className="col-span-2 text-label text-ink-3">
                MB score {known(row.signal?.mb_score, (value) => whole(value))}, target gain{' '}
                {known(row.signal?.target_gain, (value) => signedPercent(value, 1))}
                {row.signal?.timeframe == null ? '' : `, ${plural(row.signal.timeframe, 'day')}`}
              </span>
            </span>
          )}
          empty={<EmptyState dense title="No premium symbols" reason="No premium list counted in this run." />}
        />
      </CardSection>
    </Card>
  );
}
