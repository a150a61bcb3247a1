// Symbols a typed text can mean; the parser of all notations loads with the first letters.
import { useEffect, useMemo, useState } from 'react';
import { logFailure } from '../../ui/failures/log-failure.ts';

type Reader = (typed: string) => { symbols: ReadonlySet<string> };

let reader: Reader | null = null;

const loadReader = () =>
  import('../../../domain/stocks/search/stock-query.ts').then(({ stockQuery }) => {
    reader = stockQuery;
  });

/** Canonical symbols; the text in capitals until the parser has loaded. Empty for an empty text. */
export function typedSymbols(typed: string): ReadonlySet<string> {
  const text = typed.trim();
  if (text === '') return new Set();
  return reader === null ? new Set([text.toUpperCase()]) : reader(text).symbols;
}

/** Rerenders its component when the parser has loaded; returns whether it has. */
export function useSymbolReader(typed: string): boolean {
  const [isLoaded, setLoaded] = useState(reader !== null);
  const isWanted = typed.trim() !== '' && !isLoaded;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    loadReader()
      .then(() => {
        if (!isGone) setLoaded(true);
      })
      .catch((error: unknown) => logFailure('reader of symbols', error));
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isLoaded;
}

/** Canonical symbols of a typed text; none until the parser has loaded. */
export function useTypedSymbols(typed: string): ReadonlySet<string> {
  const hasReader = useSymbolReader(typed);
  return useMemo(() => typedSymbols(hasReader ? typed : ''), [typed, hasReader]);
}
