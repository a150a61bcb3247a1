// Every page, overlay and rare state in a browser: axe with every rule in both themes, on phone and large screen.
import { test } from 'vitest';
import { isNeverWider, pagesOf } from '../setup/pages.ts';
import { everyOverlay, everyPage, isOpenToAll, otherOverlays, visitSight } from './every-page.ts';
import { fitsPhone, rareStates, reachState } from './rare-states.ts';

const pages = pagesOf();

const sights = [...everyPage, ...everyOverlay, ...otherOverlays];

test.each(sights)('$path keeps nobody out with any rule, theme or size', async (sight) => {
  for (const width of [360, 1440]) {
    const { page, close } = await visitSight(pages, sight, { width });
    await isOpenToAll(page, `${sight.path} at ${width}`);
    await isNeverWider(page, sight.path);
    await close();
  }
});

test.each(rareStates)('on a phone $name keeps nobody out with any rule, theme or thumb', async (state) => {
  const { page, close } = await reachState(pages, state);
  await fitsPhone(page, state.name);
  await isOpenToAll(page, state.name);
  await close();
});
