// Links within the product. React Router's own bring the prefetching of its framework mode, 3 KB on every page.
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: To;
  replace?: boolean;
  /** State of the history entry. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: rest.target });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

type NavLinkProps = Omit<LinkProps, 'to' | 'className'> & {
  to: string;
  /** True if pages below the address do not count as the current one. */
  end?: boolean;
  className?: string | ((at: { isActive: boolean }) => string);
};

/** Link that names itself the current page while its address is shown. */
export function NavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const path = useLocation().pathname.toLowerCase();
  const isActive = path === to.toLowerCase() || (!end && path.startsWith(`${to.toLowerCase()}/`));
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className({ isActive }) : className}
    />
  );
}
