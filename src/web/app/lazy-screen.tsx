// Lazy screens of pages, and their routes.
import type { ComponentType } from 'react';
import { Route } from 'react-router';
import { lazyPart } from '../ui/failures/lazy-part.tsx';

type LoadedPage = { path: string; load: () => Promise<ComponentType> };

/** The part is named by its path, so that a failed download of one page does not fail another. */
export function createLazyScreen({ path, load }: LoadedPage): ComponentType {
  return lazyPart(async () => ({ [path]: await load() }) as Record<string, ComponentType>, path);
}

export const createRoutes = (pages: readonly LoadedPage[]) =>
  pages.map((page) => {
    const Screen = createLazyScreen(page);
    return <Route key={page.path} path={page.path} element={<Screen />} />;
  });
