// Measured chance beside a stated confidence. Its code and its query load after the page.
import type { ComponentProps } from 'react';
import { optionalPart } from '../../ui/failures/lazy-part.tsx';

const ChanceLink = optionalPart(() => import('./chance-link.tsx'), 'ChanceLink');

export function MeasuredChance(props: ComponentProps<typeof ChanceLink>) {
  const chance = <ChanceLink {...props} />;
  return props.explains ? <span className="block min-h-4 basis-full">{chance}</span> : chance;
}
