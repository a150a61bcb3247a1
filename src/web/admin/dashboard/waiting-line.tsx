// Work waiting for an administrator over all batches, in one line of links.
import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { plural } from '../../../domain/market/format.ts';
import type { WaitingWork } from '../../../domain/reports/waiting-work.ts';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card } from '../../ui/layout/card.tsx';

export function WaitingLine({ waiting: { count, parts } }: { waiting: WaitingWork }) {
  if (count === 0) return null;
  return (
    <Card aria-label="Waiting work" className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <Inbox aria-hidden className="size-4 shrink-0 text-warn" />
      <b className="font-strong">
        {plural(count, 'thing')} {count === 1 ? 'waits' : 'wait'} for you
      </b>
      {parts.map(({ id, words, path }) => (
        <Link key={id} to={path} className={`underline underline-offset-4 ${touchArea}`}>
          {words}
        </Link>
      ))}
    </Card>
  );
}
