// Link to a page with the look of a button.
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize };

export function ButtonLink({ variant, size, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClass(variant, size, className)} />;
}
