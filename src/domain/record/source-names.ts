// Display names of the sources of calls: lists, score bands, decisions, filters, lights, analysts and patterns.
import { patternRows } from '../rules/goldeneye/pattern-rules.ts';
import { filterNames } from '../screener/rules/filters.ts';
import { lightNames, lightWords } from '../screener/rules/signal-lights.ts';
import { signalNames } from '../screener/screener-stock.ts';
import { expertLists } from '../signals/expert-lists.ts';
import { signalTypeName } from '../signals/score/signal-types.ts';
import type { CallKind } from './call.ts';

const analysts: Readonly<Record<string, string>> = { rules: 'Rule-based', model: 'Language model' };

function decisionName(source: string): string {
  const [word = source, confidence] = source.split(':');
  return confidence === undefined ? word : `${word}, ${confidence.toLowerCase()}`;
}

function lightName(source: string): string {
  const [key = source, color] = source.split(':');
  const signal = signalNames.find((name) => name === key);
  const name = signal === undefined ? key : lightNames[signal];
  const words = Object.entries(lightWords).find(([light]) => light === color)?.[1] ?? color;
  return words === undefined ? name : `${name} ${words}`;
}

function analystName(source: string): string {
  const [analyst = source, action] = source.split(':');
  const who = analysts[analyst] ?? analyst;
  return action === undefined ? who : `${who}, ${action.replaceAll('_', ' ')}`;
}

/** Display name of a source; the source itself if unknown. */
export function sourceName(kind: CallKind, source: string): string {
  switch (kind) {
    case 'list':
      return signalTypeName(Number(source));
    case 'score':
      return source.replaceAll('_', ' ');
    case 'measured':
      return `Measured score ${source} 0`;
    case 'decision':
      return decisionName(source);
    case 'filter':
      return Object.entries(filterNames).find(([code]) => code === source)?.[1] ?? source;
    case 'light':
      return lightName(source);
    case 'analysis':
      return analystName(source);
    case 'window':
      return patternRows.find(({ pattern }) => pattern === source)?.words ?? source;
  }
}

/** Points a row of a list adds to the score; null for other kinds and for unknown lists. */
export function sourcePoints(kind: CallKind, source: string): number | null {
  return kind === 'list' ? (expertLists.find(({ id }) => String(id) === source)?.points_each ?? null) : null;
}
