// Chromium of the browser tests, for measurements in pages.
import { type Browser, chromium } from 'playwright-core';

const SWITCHES = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** Untyped module of scripts. */
export function script<Module>(name: string): Promise<Module> {
  return import(new URL(`../scripts/${name}`, import.meta.url).href) as Promise<Module>;
}

/** Throws when the machine has no Chromium. */
export async function openBrowser(): Promise<Browser> {
  const { findChromium } = await script<{ findChromium: () => string | null }>('chromium.mjs');
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium found: install it, or name it in CHROMIUM.');
  return chromium.launch({ executablePath, args: SWITCHES });
}
