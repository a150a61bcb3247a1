// Lights that keep a stock from YES, nearest to green first.
import { decisionRules } from '../../rules/screener-rules.ts';
import { type Light, type SignalName, signalNames } from '../screener-stock.ts';
import type { Lights } from './signal-lights.ts';

type MissingLight = { signal: SignalName; light: Exclude<Light, 'green'> };

const NEAREST: readonly Light[] = ['yellow', 'red', 'gray'];

/** Lights nearest to green, as many as a YES still needs: yellow first, then red, then unknown; empty for a YES. */
export function missingLights(lights: Lights): MissingLight[] {
  const missing = signalNames.flatMap((signal): MissingLight[] => {
    const light = lights[signal];
    return light === 'green' ? [] : [{ signal, light }];
  });
  const needed = decisionRules.yes_from.value - (signalNames.length - missing.length);
  return missing
    .toSorted((one, other) => NEAREST.indexOf(one.light) - NEAREST.indexOf(other.light))
    .slice(0, Math.max(0, needed));
}
