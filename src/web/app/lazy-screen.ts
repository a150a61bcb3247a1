// Lazy screen component of a page.
import type { ComponentType } from 'react';
import { lazyPart } from '../ui/failures/lazy-part.tsx';

/** The part is named by its path, so that a failed download of one page does not fail another. */
export function createLazyScreen({ path, load }: { path: string; load: () => Promise<ComponentType> }): ComponentType {
  return lazyPart(async () => ({ [path]: await load() }) as Record<string, ComponentType>, path);
}
