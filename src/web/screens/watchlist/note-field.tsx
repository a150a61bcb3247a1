// Note of a star, edited in place: saved by Enter or on leaving, restored by Escape.
import { useState } from 'react';
import { watchlistRules } from '../../../domain/rules/watchlist-rules.ts';

type NoteFieldProps = { symbol: string; note: string; onSave: (note: string) => void };

export function NoteField({ symbol, note, onSave }: NoteFieldProps) {
  const [text, setText] = useState(note);
  const keep = () => {
    if (text.trim() !== note) onSave(text.trim());
  };
  return (
    <input
      aria-label={`Note on ${symbol}`}
      title={text}
      value={text}
      maxLength={watchlistRules.note_chars.value}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        else if (event.key === 'Escape') setText(note);
      }}
      className="min-h-8 w-full min-w-22 rounded-sm border border-line bg-transparent px-2 text-ink hover:border-line-strong max-sm:min-h-control"
    />
  );
}
