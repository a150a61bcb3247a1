// Recovery codes, shown once, with a download as a file.
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/controls/save-file.ts';
import { Notice } from '../../../ui/layout/notice.tsx';

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void; children: ReactNode };

export function RecoveryCodes({ codes, onClose, children }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className="grid gap-3">
      <Notice tone="success">{children}</Notice>
      <p>
        Keep these recovery codes where your phone is not: each signs you in once without it. They are not shown again.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-1 rounded-md border border-line p-3">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => saveFile('smart-cat-recovery-codes.txt', `${text}\n`, 'text/plain')}>
          Save as a file
        </Button>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
