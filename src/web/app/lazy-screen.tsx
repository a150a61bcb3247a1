// A screen that is fetched when it is first opened.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
