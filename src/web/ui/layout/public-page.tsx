// Page with one centred box: forms outside the frame.
import type { ReactNode } from 'react';
import { Link } from '../controls/link.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { BrandMark } from './brand-mark.tsx';

export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <title>{`${title} - Smart Cat`}</title>
      <header className="flex h-14 items-center justify-between px-5 max-sm:px-3">
        <Link to="/" className="flex min-h-11 items-center gap-2 font-strong">
          <BrandMark />
          Smart Cat
        </Link>
        <ThemeSwitch />
      </header>
      <main className="mx-auto w-full max-w-form px-3 py-10 max-sm:py-4">
        <div className="grid gap-5 rounded-md border border-line bg-surface p-6 max-sm:p-4">
          <h1 className="text-title font-strong">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
