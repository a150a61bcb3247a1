// Statement: a sentence with its mentions and figures, and the problems of a figure.
import type { NumberFigure, PlacedFigure } from '../find-figures.ts';
import type { Direction } from './directions.ts';
import type { Mention } from './mentions.ts';

export type Placed = NumberFigure & { at: number; end: number };
export type Sentence = { text: string; mentions: readonly Mention[]; figures: readonly PlacedFigure[] };
export type Wrong = { text: string; why: string };
export type WrongStatement = Wrong & { where: string };

/**
 * What governs a figure: the facts its words name and the direction they state. `rest` are labels that belong to the
 * figures joined to it: "bullish and bearish points are 45 and 4".
 */
export type Binding = { facts: readonly string[]; direction: Direction; sense: Direction; rest?: readonly Mention[] };
