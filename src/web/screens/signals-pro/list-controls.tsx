// Over the list of Signals Pro: by what it is sorted, in words too, and how its bars are read.
import { type ListOrder, type OrderColumn, type SortChoice, sortChoices } from '../../../domain/signals/list-order.ts';
import { ScoreScaleLine } from '../../symbol/score/score-bar.tsx';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';

const CHOICES: Record<SortChoice, { label: string; title: string }> = {
  score: { label: 'Score', title: 'Highest score first' },
  strength: { label: 'Strength', title: 'Strongest first, bullish or bearish' },
  change: { label: 'Change', title: 'Largest rise since the batch before first' },
  newest: { label: 'Newest', title: 'Symbols with the newest signal first' },
};

const WORDS: Record<OrderColumn, { desc: string; asc: string }> = {
  score: { desc: 'Highest score first.', asc: 'Lowest score first.' },
  strength: { desc: 'Strongest first, either way.', asc: 'Weakest first, either way.' },
  change: { desc: 'Largest rise since the batch before first.', asc: 'Largest fall since the batch before first.' },
  newest: { desc: 'Newest signal first.', asc: 'Oldest signal first.' },
  symbol: { desc: 'By symbol, Z to A.', asc: 'By symbol, A to Z.' },
  company: { desc: 'By company, Z to A.', asc: 'By company, A to Z.' },
  bullish: { desc: 'Most bullish points first.', asc: 'Fewest bullish points first.' },
  bearish: { desc: 'Most bearish points first.', asc: 'Fewest bearish points first.' },
  signals: { desc: 'Most signals first.', asc: 'Fewest signals first.' },
  premium: { desc: 'Most premium signals first.', asc: 'Fewest premium signals first.' },
};

type ListControlsProps = { order: ListOrder; onOrder: (order: ListOrder) => void };

export function ListControls({ order, onOrder }: ListControlsProps) {
  const chosen = order.direction === 'desc' ? sortChoices.find((choice) => choice === order.column) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ChoiceRow
        label="Sort by"
        value={chosen ?? null}
        onChange={(column) => onOrder({ column, direction: 'desc' })}
        choices={sortChoices.map((value) => ({ value, ...CHOICES[value] }))}
      />
      <div className="min-w-0 flex-1 max-lg:basis-full">
        <ScoreScaleLine order={WORDS[order.column][order.direction]} />
      </div>
    </div>
  );
}
