// Lazy screen component of a page.
import type { ComponentType } from 'react';
import { lazyPart } from '../ui/failures/lazy-part.tsx';

/** The path names the part, so that a failed download of one page says nothing of another. */
export function createLazyScreen({ path, load }: { path: string; load: () => Promise<ComponentType> }): ComponentType {
  return lazyPart(async () => ({ [path]: await load() }) as Record<string, ComponentType>, path);
}
