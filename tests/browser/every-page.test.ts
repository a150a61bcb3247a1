// Every page and overlay in a browser: axe with every rule, contrast in the other theme, every width.
import { test } from 'vitest';
import { fitsEveryWidth, isNeverWider, pagesOf } from '../setup/pages.ts';
import { everyOverlay, everyPage, isOpenToAll, visitSight } from './every-page.ts';
import { hasNoSightFault } from './sight-faults.ts';

const pages = pagesOf();
/** Themes differ in colors alone. */
const rules = ['color-contrast'];

// ROUTE-21
test.each(everyPage)('$path keeps nobody out in either theme and fits every width', async (sight) => {
  const { page, close } = await visitSight(pages, sight);
  await isOpenToAll(page, sight.path, { rules });
  await fitsEveryWidth(page, sight.path);
  await hasNoSightFault(page, sight.path);
  await close();
});

test.each(everyOverlay)('what $path opens keeps nobody out and is never wider than the window', async (sight) => {
  const { page, close } = await visitSight(pages, sight);
  // The page behind a dialog is judged above.
  const part = sight.shows?.startsWith('dialog') ? 'dialog[open]' : undefined;
  await isOpenToAll(page, sight.path, { rules, part });
  await isNeverWider(page, sight.path);
  await close();
});
