// Controls over the list of Signals Pro: sort order and view, and the words for each order.

import { AlignJustify, Rows2, Table2 } from 'lucide-react';
import { type ListOrder, type OrderColumn, type SortChoice, sortChoices } from '../../../domain/signals/list-order.ts';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { OrderSelect } from '../../ui/tables/order-select.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { type ListView, listViews } from './page-address.ts';

const CHOICES: Record<SortChoice, string> = {
  score: 'Score',
  strength: 'Strength',
  change: 'Change',
  newest: 'Newest',
};

const WORDS: Record<OrderColumn, { desc: string; asc: string }> = {
  score: { desc: 'Highest score first', asc: 'Lowest score first' },
  strength: { desc: 'Strongest first, either way', asc: 'Weakest first, either way' },
  change: { desc: 'Largest rise since the day before first', asc: 'Largest fall since the day before first' },
  newest: { desc: 'Newest signal first', asc: 'Oldest signal first' },
  symbol: { desc: 'By symbol, Z to A', asc: 'By symbol, A to Z' },
  company: { desc: 'By company, Z to A', asc: 'By company, A to Z' },
  bullish: { desc: 'Most bullish points first', asc: 'Fewest bullish points first' },
  bearish: { desc: 'Most bearish points first', asc: 'Fewest bearish points first' },
  signals: { desc: 'Most signals first', asc: 'Fewest signals first' },
  premium: { desc: 'Most premium signals first', asc: 'Fewest premium signals first' },
};

const VIEWS: Record<ListView, { label: string; title: string; Icon: typeof Table2 }> = {
  cards: { label: 'Cards', title: 'Everything at a glance', Icon: Rows2 },
  compact: { label: 'Compact', title: 'Three lines for each symbol', Icon: AlignJustify },
  table: { label: 'Table', title: 'Figures in columns', Icon: Table2 },
};

/** All orders, offered on phones. */
const ORDERS = (Object.keys(WORDS) as OrderColumn[]).flatMap((column) =>
  (['desc', 'asc'] as const).map((direction) => ({
    sort: { column, direction },
    label: WORDS[column][direction],
  })),
);

export const orderWords = ({ column, direction }: ListOrder) => `${WORDS[column][direction]}.`;

type ListControlsProps = {
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  view: ListView;
  onView: (view: ListView) => void;
};

export function ListControls({ order, onOrder, view, onView }: ListControlsProps) {
  const chosen = order.direction === 'desc' ? sortChoices.find((choice) => choice === order.column) : undefined;
  const phone = useMedia('(max-width: 639px)');
  return (
    <>
      {phone ? (
        <>
          <OrderSelect iconAlone sort={order} onSort={onOrder} orders={ORDERS} />
          {/* The views begin the second line. */}
          <span className="basis-full" />
        </>
      ) : (
        <ChoiceRow
          label="Sort by"
          value={chosen ?? null}
          onChange={(column) => onOrder({ column, direction: 'desc' })}
          choices={sortChoices.map((value) => ({ value, label: CHOICES[value], title: WORDS[value].desc }))}
        />
      )}
      <ChoiceRow
        label="Show as"
        value={view}
        onChange={onView}
        choices={listViews.map((value) => {
          const { label, title, Icon } = VIEWS[value];
          return { value, label, title, icon: <Icon aria-hidden className="size-4" /> };
        })}
        iconsAlone
        className="max-sm:w-auto! max-sm:flex-1"
      />
    </>
  );
}
