// Side words of a file with counts: known, guessed, and a choice for the others.
import { plural } from '../../../domain/market/format.ts';
import type { CellMeaning } from '../../../domain/pipeline/mapping.ts';
import { Select } from '../../ui/controls/select-field.tsx';
import type { OpenedFile } from './mapping-types.ts';

export type SideWords = NonNullable<OpenedFile['side']>;
type Word = SideWords['words'][number];

const NAMES: Readonly<Record<CellMeaning, string>> = {
  buy: 'buy',
  sell: 'sell',
  hold: 'hold',
  upgrade: 'upgrade',
  downgrade: 'downgrade',
  target_raised: 'price target raised',
  target_lowered: 'price target lowered',
  reiterated: 'reiterated',
  coverage: 'new coverage',
  ignore: 'leave the row out',
};
const AS_IT_STANDS = '';
const WITHOUT: Readonly<Record<Word['otherwise'], string>> = {
  known: 'as it stands',
  quarantined: 'no meaning: quarantined',
};

/** "Kauf as buy". */
export const wordAs = (word: string, meaning: CellMeaning): string => `${word} as ${NAMES[meaning]}`;

type SideWordsProps = { side: SideWords; onChange: (word: string, meaning: CellMeaning | null) => void };

export function SideWordList({ side, onChange }: SideWordsProps) {
  return (
    <div className="grid gap-2">
      <p className="text-label text-ink-2">
        <b className="text-ink">{side.name}</b> decides what a row is. Words the rules do not know need a meaning.
      </p>
      <ul aria-label={`Words of ${side.name}`} className="grid gap-2">
        {side.words.map((word) => (
          <WordRow key={word.text} word={word} choices={side.choices} onChange={onChange} />
        ))}
      </ul>
      {side.more > 0 && <p className="text-label text-ink-3">and {plural(side.more, 'rarer word')}</p>}
    </div>
  );
}

type WordRowProps = { word: Word; choices: SideWords['choices']; onChange: SideWordsProps['onChange'] };

function WordRow({ word, choices, onChange }: WordRowProps) {
  const { text, rows, otherwise, meaning, is_guess } = word;
  const why = is_guess ? 'by the word itself' : meaning === null && otherwise === 'known' ? 'the rules know it' : '';
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t border-line pt-2 first:border-t-0 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_14rem_minmax(0,14rem)]">
      <span className="truncate font-strong" title={text}>
        {text}
      </span>
      <span className="text-label text-ink-2">{plural(rows, 'row')}</span>
      <Select
        aria-label={`Meaning of ${text}`}
        value={meaning ?? AS_IT_STANDS}
        onChange={(chosen) => onChange(text, choices.find((choice) => choice === chosen) ?? null)}
        options={[
          { value: AS_IT_STANDS, label: WITHOUT[otherwise] },
          ...choices.map((choice) => ({ value: choice, label: NAMES[choice] })),
        ]}
      />
      <span className="text-label text-ink-3">{why}</span>
    </li>
  );
}
