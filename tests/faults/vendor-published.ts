// Published rows of a session, and differences of two sessions on the same market.
export type Query = <Row extends object>(sql: string) => Promise<Row[]>;

/** Value by key, for each table. */
export type Published = Record<string, Record<string, string>>;

const questions: Record<string, string> = {
  days: `select date::text as key, stocks || ' ' || md5(columns) as value from market_day`,
  splits: `select symbol || ' ' || execution_date as key, split_from || ':' || split_to as value from market_split`,
  stocks: `select symbol as key, concat_ws('|', name, exchange, type, is_active) as value from stock`,
  sectors: `select symbol as key, sector as value from stock where sector is not null`,
  industries: `select symbol as key, industry as value from stock where industry is not null`,
  scores: `select symbol as key, bullish_score || ' ' || bearish_score as value from synthesis
    where scoring_id = (select max(scoring_id) from synthesis)`,
  screener: `select symbol as key, '' as value from screener_stock where run_id = (select max(run_id) from screener_stock)`,
};

export async function readPublished(query: Query): Promise<Published> {
  const found: Published = {};
  for (const [name, sql] of Object.entries(questions)) {
    const rows = await query<{ key: string; value: string }>(sql);
    found[name] = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }
  return found;
}

export type Difference = { table: string; missing: number; wrong: string[] };

/** `missing`: rows absent from `found`; `wrong`: rows with another value, or absent from `truth`. */
export function comparePublished(truth: Published, found: Published): Difference[] {
  return Object.keys(questions).flatMap((table) => {
    const [right, given] = [truth[table] ?? {}, found[table] ?? {}];
    const missing = Object.keys(right).filter((key) => !(key in given)).length;
    const wrong = Object.entries(given)
      .filter(([key, value]) => right[key] !== value)
      .map(([key, value]) => `${key}: ${value} for ${right[key] ?? 'nothing'}`);
    return missing + wrong.length === 0 ? [] : [{ table, missing, wrong }];
  });
}
