// Table of premium symbols: each signal with MB score, target gain and days.
import { Gem } from 'lucide-react';
import { useState } from 'react';
import { plural, signed, signedPercent, whole } from '../../../domain/market/format.ts';
import type { Synthesis, SynthesisResults } from '../../../domain/signals/score/scores.ts';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { count, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { netScore, SymbolButton } from './symbol-button.tsx';

const FIRST_SHOWN = 10;

/** One signal of a premium symbol; a symbol without stored signals has one row without signal figures. */
type Row = {
  key: string;
  symbol: string;
  /** Short names of the signal's type, or of the lists that contain the symbol. */
  kind: string;
  type?: string;
  mb_score?: number | null;
  target_gain?: number | null;
  timeframe?: number | null;
  score: number;
};

/** Strongest scores first. */
function toRows({ premiumSymbols }: SynthesisResults): Row[] {
  return premiumSymbols
    .flatMap(({ signals, ...symbol }): Row[] => {
      const shared = { symbol: symbol.symbol, score: netScore(symbol) };
      if (signals.length === 0) return [{ ...shared, key: symbol.symbol, kind: toListNames(symbol) }];
      return signals.map((signal, place) => ({
        ...shared,
        ...signal,
        key: `${symbol.symbol} ${place}`,
        kind: toShort(signal.type),
      }));
    })
    .sort((a, b) => Math.abs(b.score) - Math.abs(a.score));
}

/** IE, MA, STS: idea engine, momentum alert, stocks to short. */
const kinds: readonly (readonly [pattern: RegExp, short: string])[] = [
  [/idea/i, 'IE'],
  [/momentum/i, 'MA'],
  [/short/i, 'STS'],
];
const toShort = (type: string) => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? type;

const toListNames = ({ has_idea_engine, has_momentum_alert, has_stocks_to_short }: Synthesis) =>
  [has_idea_engine && 'IE', has_momentum_alert && 'MA', has_stocks_to_short && 'STS'].filter(Boolean).join(', ');

const columns: readonly Column<Row>[] = [
  shown('symbol', 'Symbol', { sortValue: ({ symbol }) => symbol, phone: 'title' }, ({ symbol }) => (
    <SymbolButton symbol={symbol} />
  )),
  shown('kind', 'Type', { sortValue: ({ kind }) => kind, phone: 'title' }, ({ kind, type }) => (
    <Badge tone="premium" icon={<Gem aria-hidden />} title={type}>
      {kind}
    </Badge>
  )),
  count('mb_score', 'MB score', { bySort: true, phone: 'named' }),
  shown(
    'target_gain',
    'Target gain, %',
    { align: 'right', sortValue: ({ target_gain }) => target_gain ?? null, phone: 'named' },
    ({ target_gain: gain }) => (
      <span className={toneInk[findTone(gain)]}>{gain == null ? '--' : signedPercent(gain, 1).replace('%', '')}</span>
    ),
  ),
  count('timeframe', 'Days', { bySort: true, phone: 'named' }),
  shown('score', 'Score', { align: 'right', sortValue: ({ score }) => score, phone: 'aside' }, ({ score }) => (
    <span className={toneInk[findTone(score)]}>{signed(score, 0)}</span>
  )),
];

export function PremiumTable({ results }: { results: SynthesisResults }) {
  const [all, setAll] = useState(false);
  const rows = toRows(results);
  const shown = all ? rows : rows.slice(0, FIRST_SHOWN);
  return (
    <SectionCard
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
        className="max-h-96"
        dense
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        empty={<EmptyState dense title="No premium symbols" reason="No premium list counted in this run." />}
      />
    </SectionCard>
  );
}
