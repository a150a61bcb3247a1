// Notice that the instant in the address cannot be shown, because it is unreadable or in the future.
import { X } from 'lucide-react';
import { useState } from 'react';
import { readInstant } from '../../../domain/numbers/time.ts';
import { NOW, readPastInstant } from '../../api/shown-instant.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { zonedFull } from '../../ui/time/time-format.ts';

/** Value of `asof` in the first address; null once an instant is shown or the problem is dismissed. */
export type Asked = readonly [text: string | null, setText: (text: null) => void];

/** Reason why the text in the address cannot be shown; null for a past instant and for the present. */
function reasonFor(text: string): string | null {
  if (text === NOW || readPastInstant(text) !== null) return null;
  const ms = readInstant(text);
  return Number.isNaN(ms)
    ? 'The time in the address could not be read; it is written like 2026-11-17T18:14:00Z.'
    : `The time in the address, ${zonedFull(ms)}, lies ahead.`;
}

type NoPastInstantProps = { text: string; onClose: () => void };

export function NoPastInstant({ text, onClose }: NoPastInstantProps) {
  const [reason] = useState(() => reasonFor(text));
  if (reason === null) return null;
  return (
    <div className="flex items-center gap-2 border-b border-warn bg-warn-soft px-4 py-1 max-sm:px-3 print:hidden">
      <p role="status" className="min-w-0 flex-1">
        {reason} The present is shown.
      </p>
      <IconButton label="Close" onClick={onClose} Icon={X} />
    </div>
  );
}
