// Limits to the list: the dearest price and the least relative volume, each one of a few or none.
import { SlidersHorizontal } from 'lucide-react';
import type { RefObject } from 'react';
import { type ListLimits, priceLimits, volumeLimits } from '../../../../domain/screener/list/list-limits.ts';
import { Menu, MenuChoice } from '../../../ui/popovers/menu.tsx';

/** What is set, for the button: `3x, $20`; empty for nothing. */
function limitWords({ price, volume }: ListLimits): string {
  return [volume !== null && `${volume}x`, price !== null && `$${price}`].filter(Boolean).join(', ');
}

type LimitsMenuProps = {
  limits: ListLimits;
  onChange: (limits: ListLimits) => void;
  buttonRef: RefObject<HTMLButtonElement | null>;
};

export function LimitsMenu({ limits, onChange, buttonRef }: LimitsMenuProps) {
  const { price, volume } = limits;
  return (
    <Menu
      name="Limits"
      buttonRef={buttonRef}
      label={
        <>
          <SlidersHorizontal aria-hidden className="size-4" />
          <span className="max-2xl:sr-only">Limits</span>
          <span className="text-label whitespace-nowrap text-brand empty:hidden">{limitWords(limits)}</span>
        </>
      }
    >
      {volumeLimits.map((least) => (
        <MenuChoice
          key={least}
          checked={volume === least}
          onChange={(on) => onChange({ price, volume: on ? least : null })}
        >
          Relative volume from {least}x
        </MenuChoice>
      ))}
      <hr className="my-1 border-line" />
      {priceLimits.map((most) => (
        <MenuChoice
          key={most}
          checked={price === most}
          onChange={(on) => onChange({ price: on ? most : null, volume })}
        >
          Price up to ${most}
        </MenuChoice>
      ))}
    </Menu>
  );
}
