// Link to a part of the stock page; keeps the list the page was opened from, which a plain fragment link drops.
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';

export function PartLink({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const { search, state } = useLocation();
  return (
    <Link to={{ search, hash: id }} state={state} className={className}>
      {children}
    </Link>
  );
}
