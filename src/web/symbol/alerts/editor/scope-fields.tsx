// Fields of an alert's scope: one stock, the stars, a saved screen or the whole market.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { savedScreenEndpoints } from '../../../../contract/saved-screens.ts';
import type { AlertKind, AlertScope } from '../../../../domain/alerts/alert-condition.ts';
import { queryFor } from '../../../api/query-for.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { useStockSearch } from '../../search/stock-search.ts';
import { useStarred } from '../../stars/stars.ts';
import { listScopes } from '../condition-words.ts';

type ScopeFieldsProps = { kind: AlertKind; scope: AlertScope; onChange: (scope: AlertScope) => void };

const NONE = '0';

/** Scope with no choice yet. */
export function firstScope(kind: AlertScope['kind']): AlertScope {
  if (kind === 'symbol') return { kind, symbol: '' };
  return kind === 'screen' ? { kind, screen_id: 0 } : { kind };
}

export function ScopeFields({ kind, scope, onChange }: ScopeFieldsProps) {
  const stars = useStarred();
  const allowed = listScopes(kind);
  const words = {
    symbol: 'one stock',
    stars: stars === undefined ? 'my stars' : `my stars, ${stars.size}`,
    screen: 'a saved screen',
    market: 'whole market',
    product: 'the product',
  } as const;
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="Where"
        value={scope.kind}
        onChange={(chosen) => onChange(firstScope(chosen))}
        options={allowed.map((value) => ({ value, label: words[value] }))}
      />
      {scope.kind === 'symbol' && (
        <StockField symbol={scope.symbol} onChange={(symbol) => onChange({ kind: 'symbol', symbol })} />
      )}
      {scope.kind === 'stars' && stars?.size === 0 && (
        <p className="self-end text-label text-ink-2">You have no stars yet: stocks you star later are watched.</p>
      )}
      {scope.kind === 'screen' && (
        <ScreenField id={scope.screen_id} onChange={(screen_id) => onChange({ kind: 'screen', screen_id })} />
      )}
    </div>
  );
}

function StockField({ symbol, onChange }: { symbol: string; onChange: (symbol: string) => void }) {
  const id = useId();
  const { results } = useStockSearch(symbol);
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-label text-ink-3">
        Stock
      </label>
      <input
        id={id}
        type="text"
        list={`${id}-found`}
        value={symbol}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="Symbol"
        onChange={({ target }) => onChange(target.value.trim().toUpperCase())}
        className="min-h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11"
      />
      <datalist id={`${id}-found`}>
        {results.slice(0, 8).map((stock) => (
          <option key={stock.symbol} value={stock.symbol}>
            {stock.name}
          </option>
        ))}
      </datalist>
    </div>
  );
}

function ScreenField({ id, onChange }: { id: number; onChange: (id: number) => void }) {
  const { data } = useQuery({ ...queryFor(savedScreenEndpoints.savedScreens), meta: { logged: 'saved screens' } });
  const screens = data?.screens;
  if (screens?.length === 0) {
    return (
      <p className="self-end text-label text-ink-2">
        No saved screen yet.{' '}
        <Link to="/screener" className="underline underline-offset-4">
          Save one in the screener
        </Link>
      </p>
    );
  }
  return (
    <SelectField
      label="Screen"
      value={String(id)}
      onChange={(value) => onChange(Number(value))}
      options={[
        ...(id === 0 ? [{ value: NONE, label: 'choose one' }] : []),
        ...(screens ?? []).map((screen) => ({ value: String(screen.id), label: screen.name })),
      ]}
    />
  );
}
