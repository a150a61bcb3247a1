// What one threshold of the product looks like: a row with its name, value, unit and where it comes from.

/** `source` names the section of the product specification, or the decision, that sets the value. */
export type Rule = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly source: string;
};

/** A named set of rules; code reads `table.key.value`, help texts read the whole row. */
export type RuleTable = Readonly<Record<string, Rule>>;
