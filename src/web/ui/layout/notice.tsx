// Notice: what happened and what to do next, in the place it concerns.
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';

export type NoticeTone = 'error' | 'warn' | 'info' | 'success';

const STYLES: Record<NoticeTone, { box: string; ink: string; Icon: typeof Info }> = {
  error: { box: 'border-bear bg-bear-soft', ink: 'text-bear', Icon: CircleAlert },
  warn: { box: 'border-warn bg-warn-soft', ink: 'text-warn', Icon: TriangleAlert },
  info: { box: 'border-line bg-surface', ink: 'text-info', Icon: Info },
  success: { box: 'border-bull bg-bull-soft', ink: 'text-bull', Icon: CircleCheck },
};

type NoticeProps = {
  tone: NoticeTone;
  title?: ReactNode;
  /** A button that does the next step. */
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
  children?: ReactNode;
};

export function Notice({ tone, title, action, onDismiss, className, children }: NoticeProps) {
  const { box, ink, Icon } = STYLES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap gap-x-3 gap-y-2 rounded-md border px-4 py-3',
        title === undefined ? 'items-center' : 'items-start',
        box,
        className,
      )}
    >
      <Icon aria-hidden className={clsx('size-4 shrink-0', title !== undefined && 'mt-0.5', ink)} />
      <div className="min-w-48 flex-1 wrap-anywhere">
        {title !== undefined && <p className="font-strong">{title}</p>}
        {children !== undefined && <div className={clsx(title !== undefined && 'text-ink-2')}>{children}</div>}
      </div>
      {action}
      {onDismiss && <IconButton label="Dismiss" className="-my-1.5" onClick={onDismiss} Icon={X} />}
    </div>
  );
}
