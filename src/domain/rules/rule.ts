// Rule row of a threshold: name, value, unit, source.

/** `source`: section of the product specification, or decision, that sets the value. */
export type Rule = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly source: string;
};

/** A named set of rules; code reads `table.key.value`, help texts read the whole row. */
export type RuleTable = Readonly<Record<string, Rule>>;

/** Part of a score: values for no points and for full points, linear between, and its weight. */
export type ScorePart = { name: string; zero: number; full: number; unit: string; weight: number; source: string };
