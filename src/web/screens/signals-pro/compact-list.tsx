// List of compact cards; a full card opens below its row.
import { useState } from 'react';
import { SignalCard } from './card/signal-card.tsx';
import { type CardListProps, CardRows, useCardRows } from './card-rows.tsx';
import { CompactCard } from './compact-card.tsx';
import { useWindowLoads } from './window-loads.ts';

const SIZES = { guessPx: { wide: 96, phone: 164 }, overscan: 2, twoFromRem: 75 };

export function CompactList(props: CardListProps) {
  const { batch, label, open } = props;
  const [why, setWhy] = useState<ReadonlySet<string>>(new Set());
  const rows = useCardRows(props, SIZES);
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
          {cards.map((card) => (
            <CompactCard
              key={card.signal.symbol}
              {...card}
              onOpen={() => open('detail', card.signal.symbol)}
              why={why.has(card.signal.symbol)}
              onWhy={() => toggle(card.signal.symbol)}
            />
          ))}
          {cards.map(
            (card) =>
              why.has(card.signal.symbol) && (
                <div key={card.signal.symbol} role="presentation" className="col-span-full">
                  <SignalCard {...card} open={open} />
                </div>
              ),
          )}
        </>
      )}
    </CardRows>
  );
}
