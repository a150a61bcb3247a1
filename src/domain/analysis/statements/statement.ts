// Statement: a sentence with its mentions and figures, and the problems of a figure.
import type { NumberFigure, PlacedFigure } from '../find-figures.ts';
import type { Direction } from './directions.ts';
import type { Mention } from './mentions.ts';

export type Placed = NumberFigure & { at: number; end: number };
export type Sentence = { text: string; mentions: readonly Mention[]; figures: readonly PlacedFigure[] };
export type Wrong = { text: string; why: string };
export type WrongStatement = Wrong & { where: string };

/**
 * Facts and direction that the words around a figure state. `rest`: labels of the joined figures, as in "bullish and
 * bearish points are 45 and 4".
 */
export type Binding = { facts: readonly string[]; direction: Direction; sense: Direction; rest?: readonly Mention[] };
