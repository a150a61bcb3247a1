// List of full cards.

import { SignalCard } from './card/signal-card.tsx';
import { type CardListProps, CardRows, useCardRows } from './card-rows.tsx';

const SIZES = { guess_px: { wide: 176, phone: 330 }, overscan: 1, two_from: 84 };

export function CardGrid({ listed, batch, standings, label, open }: CardListProps) {
  const rows = useCardRows(listed, SIZES);
  return (
    <CardRows of={rows} label={label} gaps="items-start gap-2 pb-2">
      {(cards) =>
        cards.map(({ signal, place }) => (
          <SignalCard
            key={signal.symbol}
            signal={signal}
            batch={batch}
            standing={standings(signal.smart_cat_score)}
            open={open}
            place={place}
            of={listed.length}
          />
        ))
      }
    </CardRows>
  );
}
