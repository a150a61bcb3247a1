// External links: http and https only, opened without opener and referrer.
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

/** Normalized http or https address; null for `javascript:`, `data:`, relative and invalid texts. */
export function safeHref(address: string | null | undefined): string | null {
  if (!address) return null;
  try {
    const url = new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

type SafeLinkProps = { href: string | null | undefined; icon?: boolean; className?: string; children: ReactNode };

/** Shows its content as plain text if the address is not http or https. */
export function SafeLink({ href, icon = true, className, children }: SafeLinkProps) {
  const safe = safeHref(href);
  if (safe === null) return <span className={className}>{children}</span>;
  return (
    <a
      href={safe}
      target="_blank"
      rel="noopener noreferrer"
      className={className ?? 'underline decoration-line-strong underline-offset-4 hover:text-ink'}
    >
      {children}
      {icon && <ExternalLink aria-label="opens in a new tab" className="ml-1 inline size-3" />}
    </a>
  );
}
