// Note of a star, edited in place: a pencil until it is written; saved by Enter or on leaving, restored by Escape.
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { watchlistRules } from '../../../domain/rules/watchlist-rules.ts';

/** `onSave` is given the text and the note it was written over. */
type NoteFieldProps = { symbol: string; note: string; onSave: (note: string, was: string) => void };

export function NoteField({ symbol, note, onSave }: NoteFieldProps) {
  // The draft survives a change of the note by another device.
  const [draft, setDraft] = useState<{ text: string; was: string } | null>(null);
  const text = draft?.text ?? note;
  const keep = () => {
    if (draft !== null && draft.text.trim() !== draft.was) onSave(draft.text.trim(), draft.was);
    setDraft(null);
  };
  return (
    <span className="relative block">
      {text === '' && (
        <Pencil
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-ink-3 [:focus-within>&]:hidden"
        />
      )}
      <input
        aria-label={`Note on ${symbol}`}
        title={text}
        value={text}
        maxLength={watchlistRules.note_chars.value}
        onChange={(event) => setDraft({ text: event.target.value, was: draft?.was ?? note })}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          else if (event.key === 'Escape') setDraft(null);
        }}
        className={clsx(
          'min-h-8 w-full min-w-22 rounded-sm border bg-transparent px-2 text-ink hover:border-line-strong max-sm:min-h-control',
          text === '' ? 'border-transparent' : 'border-line',
        )}
      />
    </span>
  );
}
