// Editor of a condition on words, such as sectors: checkboxes with the number of stocks of each word.
import { whole } from '../../../../domain/market/format.ts';
import type { WordCounts } from '../../../../domain/screener/conditions/distribution.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';

type WordEditorProps = {
  name: string;
  counts: WordCounts;
  chosen: readonly string[];
  onChange: (words: string[]) => void;
  /** Number of stocks that meet all conditions, this one included. */
  left: number;
};

export function WordEditor({ name, counts, chosen, onChange, left }: WordEditorProps) {
  const most = Math.max(1, ...counts.words.map(({ count }) => count));
  return (
    <div className="grid gap-3">
      <b>{name}</b>
      <ul className="grid max-h-80 gap-1 overflow-y-auto">
        {counts.words.map(({ word, count }) => (
          <li key={word} className="grid grid-cols-[minmax(0,1fr)_6rem_3.5rem] items-center gap-2">
            <Checkbox
              checked={chosen.includes(word)}
              onChange={(on) => onChange(on ? [...chosen, word] : chosen.filter((other) => other !== word))}
            >
              {word}
            </Checkbox>
            <span aria-hidden className="h-2 bg-neutral-soft">
              <span className="block h-full bg-ink-3" style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="text-right text-label text-ink-2">{whole(count)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-3 text-label text-ink-3">
        <span>{counts.unknown > 0 ? `${whole(counts.unknown)} unknown pass no condition` : ''}</span>
        <span>
          <b className="text-ink">{whole(left)}</b> with your other filters
        </span>
      </p>
    </div>
  );
}
