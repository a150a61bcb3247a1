// List of full cards.

import { SignalCard } from './card/signal-card.tsx';
import { type CardListProps, CardRows, useCardRows } from './card-rows.tsx';

const SIZES = { guessPx: { wide: 176, phone: 330 }, overscan: 1, twoFromRem: 84 };

export function CardGrid(props: CardListProps) {
  const rows = useCardRows(props, SIZES);
  return (
    <CardRows of={rows} label={props.label} gaps="items-start gap-2 pb-2">
      {(cards) => cards.map((card) => <SignalCard key={card.signal.symbol} {...card} open={props.open} />)}
    </CardRows>
  );
}
