// Row opened by the arrow in its first cell, and named in the address.
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AddressChanges, useAddress } from '../../../ui/page-state/address.ts';

/** Id of the opened row, null for none; `toggle` opens or closes a row, with `others` as further changes. */
export function useOpenedRow(name: string, others: AddressChanges = {}) {
  const { params, adjust } = useAddress();
  const opened = params.get(name) === null ? null : Number(params.get(name));
  const toggle = ({ id }: { id: number }) => adjust({ [name]: opened === id ? null : String(id), ...others });
  return { opened, toggle };
}

type OpenRowProps = { open: boolean; label: string; onToggle: () => void; children: ReactNode };

export function OpenRow({ open, label, onToggle, children }: OpenRowProps) {
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        aria-expanded={open}
        aria-label={label}
        className="grid size-6 place-items-center rounded-sm text-ink-3 hover:text-ink"
        onClick={(event) => {
          // Keeps the click from the row, which would toggle once more.
          event.stopPropagation();
          onToggle();
        }}
      >
        <ChevronRight aria-hidden className={clsx('size-4 transition-transform', open && 'rotate-90')} />
      </button>
      {children}
    </span>
  );
}
