// List of compact cards; a full card opens below its row.
import { useState } from 'react';
import { SignalCard } from './card/signal-card.tsx';
import { type CardListProps, CardRows, useCardRows } from './card-rows.tsx';
import { CompactCard } from './compact-card.tsx';
import { useWindowLoads } from './window-loads.ts';

const SIZES = { guess_px: { wide: 96, phone: 164 }, overscan: 2, two_from: 75 };

export function CompactList({ listed, batch, standings, label, open }: CardListProps) {
  const [why, setWhy] = useState<ReadonlySet<string>>(new Set());
  const rows = useCardRows(listed, SIZES);
  useWindowLoads(rows.inSight(), batch);
  const toggle = (symbol: string) => {
    const next = new Set(why);
    if (!next.delete(symbol)) next.add(symbol);
    setWhy(next);
  };
  return (
    <CardRows of={rows} label={label} gaps="gap-x-3 gap-y-1.5 pb-1.5">
      {(cards) => (
        <>
          {cards.map(({ signal, place }) => (
            <CompactCard
              key={signal.symbol}
              signal={signal}
              batch={batch}
              standing={standings(signal.smart_cat_score)}
              onOpen={() => open('detail', signal.symbol)}
              why={why.has(signal.symbol)}
              onWhy={() => toggle(signal.symbol)}
              place={place}
              of={listed.length}
            />
          ))}
          {cards.map(
            ({ signal, place }) =>
              why.has(signal.symbol) && (
                <div key={signal.symbol} role="presentation" className="col-span-full">
                  <SignalCard
                    signal={signal}
                    batch={batch}
                    standing={standings(signal.smart_cat_score)}
                    open={open}
                    place={place}
                    of={listed.length}
                  />
                </div>
              ),
          )}
        </>
      )}
    </CardRows>
  );
}
