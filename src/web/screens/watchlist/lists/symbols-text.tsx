// Field for symbols, typed, pasted or from a file, and the result of reading it.
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { plural } from '../../../../domain/market/format.ts';
import { watchlistRules } from '../../../../domain/rules/watchlist-rules.ts';
import type { ReadSymbols } from '../../../../domain/watchlist/named-list.ts';
import { FileButton } from '../../../ui/controls/file-button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';

const MOST_CHARS = watchlistRules.import_chars.value;

type SymbolsTextProps = { value: string; onChange: (text: string) => void; autofocus?: boolean };

export function SymbolsText({ value, onChange, autofocus = false }: SymbolsTextProps) {
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const field = useId();
  const readFile = async (chosen: File) => {
    setFileProblem(null);
    if (chosen.size > MOST_CHARS)
      setFileProblem(`${chosen.name} is larger than ${MOST_CHARS / 1_000} KB, so it is no list of symbols.`);
    else onChange(await chosen.text());
  };
  return (
    <>
      <div className="grid gap-1">
        <label htmlFor={field} className="text-ink-2">
          Symbols, or a table with a symbol column
        </label>
        <textarea
          id={field}
          value={value}
          data-autofocus={autofocus || undefined}
          onChange={(event) => onChange(event.target.value)}
          maxLength={MOST_CHARS}
          rows={6}
          spellCheck={false}
          className="w-full rounded-md border border-line-strong bg-surface p-3"
        />
        <p className="text-label text-ink-3">
          One a line, or with commas or spaces between. Lists exported as text or CSV by charting programs can be read
          too.
        </p>
      </div>
      <FileButton
        label="File with symbols"
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([chosen]) => void readFile(chosen)}
        className="justify-self-start"
        Icon={FileUp}
      >
        Choose a file
      </FileButton>
      {fileProblem !== null && <Notice tone="error">{fileProblem}</Notice>}
    </>
  );
}

type WhatWasReadProps = { read: ReadSymbols; withNotes?: boolean };

/** Symbols to add, and those left out with the reason. */
export function WhatWasRead({ read: { found, refused, column }, withNotes = false }: WhatWasReadProps) {
  const notes = withNotes ? found.filter(({ note }) => note !== undefined).length : 0;
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      <p>
        <b>{plural(found.length, 'stock')}</b>
        {column !== null && ` in the column ${column}`}
        {notes > 0 && `, ${plural(notes, 'note')}`}
        {found.length > 0 && `: ${found.map(({ symbol }) => symbol).join(', ')}`}
      </p>
      {refused.length > 0 && (
        <div className="grid gap-1">
          <p className="text-warn">{plural(refused.length, 'entry', 'entries')} left out</p>
          <ul className="max-h-40 overflow-y-auto text-label text-ink-2">
            {refused.map(({ typed, problem }) => (
              <li key={typed} className="wrap-anywhere">
                <b>{typed}</b>: {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
