// Every overlay in a browser: axe with every rule, contrast in the other theme, never wider than the window.
import { test } from 'vitest';
import { inGate } from '../setup/long-run.ts';
import { isNeverWider, pagesOf } from '../setup/pages.ts';
import { CONTRAST, everyOverlay, isOpenToAll, visitSight } from './every-page.ts';

const pages = pagesOf();

/** One of each kind: dialog of a stock, drawer, panel beside a list, menu. */
const KINDS = ['/screener?symbol=NVDA', '/dashboard?symbol=NVDA', '/admin/pipeline?quarantine=1', '/account'];
const oneOfEach = everyOverlay.filter(({ path }) => KINDS.includes(path));

test.each(inGate(oneOfEach, everyOverlay))(
  'what $path opens keeps nobody out and is never wider than the window',
  async (sight) => {
    const { page, close } = await visitSight(pages, sight);
    // The page behind a dialog is judged with every page.
    const part = sight.shows?.startsWith('dialog') ? 'dialog[open]' : undefined;
    await isOpenToAll(page, sight.path, { rules: CONTRAST, part });
    await isNeverWider(page, sight.path);
    await close();
  },
);
