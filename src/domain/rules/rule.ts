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
