// Lazy component whose code is fetched when it is first drawn; a failed download is retried.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { readStored, writeStored } from '../page-state/stored-flag.ts';
import { SpokenError } from './spoken-error.ts';

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

/** Failed download of a part's code: no connection, or a newer version has replaced the file. */
class PartNotLoaded extends SpokenError {
  constructor(cause: unknown) {
    super('This part of the page could not be loaded. Check the connection and try again.', { cause });
  }
}

const RELOADED_FOR = 'reloaded-for-part';
const renewals = new Set<() => void>();

/** Makes failed parts load again when next drawn; boundaries call this before a retry. */
export function forgetFailedParts(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

/**
 * Component from the export `name` of a module. `fallback` is shown while the code loads; without it the surrounding
 * Suspense decides. React caches a failed download until `forgetFailedParts`.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
): ComponentType<PropsOf<Module[Name]>> {
  let failures = 0;
  const fetched = (): ComponentType<object> =>
    lazy(async () => {
      try {
        const module = await load();
        if (failures > 0) writeStored(RELOADED_FOR, null, 'sessionStorage');
        failures = 0;
        return { default: module[name] as ComponentType<object> };
      } catch (error) {
        failures += 1;
        renewals.add(() => {
          current = fetched();
        });
        // Reloading helps where the browser caches the failure, or a newer version has replaced the file.
        if (failures > 1 && (await reloadsOnce(String(name)))) return new Promise<never>(() => undefined);
        throw new PartNotLoaded(error);
      }
    });
  let current = fetched();
  return function LazyPart(props: PropsOf<Module[Name]>) {
    const Part = current;
    const part = <Part {...(props as object)} />;
    return fallback === undefined ? part : <Suspense fallback={fallback}>{part}</Suspense>;
  };
}

/** Component that draws nothing while its code loads, and if the download fails. */
export function optionalPart<Module, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  const absent = { [name]: () => null } as Module;
  return lazyPart(() => load().catch(() => absent), name, null);
}

/** Reloads the page if the server answers and the last reload was not for this part; false without a reload. */
async function reloadsOnce(part: string): Promise<boolean> {
  if (readStored(RELOADED_FOR, 'sessionStorage') === part || !(await serverAnswers())) return false;
  // Without storage the page would reload at each further failure.
  if (!writeStored(RELOADED_FOR, part, 'sessionStorage')) return false;
  window.location.reload();
  return true;
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
