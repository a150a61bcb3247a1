// SQL of scorings: each synthesis of a batch has scores of its own, to which its snapshots refer.
import type { Query } from '../../db/query.ts';

/** `scored_from`: first counted day, YYYY-MM-DD; null for states of the first versions. */
export type Scoring = { id: number; batch_id: number; formula_version: string | null; scored_from: string | null };

/** `scored_at`: instant the rows were read, ISO. */
type NewScoring = {
  batch_id: number;
  scored_at: string;
  scored_from: string;
  scored_batches: readonly number[];
  scored_files: readonly number[];
  formula_version: string;
};

/** Scorings behind snapshots of scores, each once. */
export function scoringsOf(query: Query, snapshots: readonly number[]): Promise<Scoring[]> {
  return query.all<Scoring>`select id, batch_id, formula_version, scored_from from scoring
     where id in (select scoring_id from scoring_snapshot where snapshot_id = any(${snapshots}::bigint[])) order by id`;
}

/** Newest scoring of a batch; null if the batch is not scored. */
export function currentScoring(query: Query, batchId: number): Promise<number | null> {
  return query.value<number | null>`select id from scoring where batch_id = ${batchId} and is_current`;
}

export function createScoringStore({ query }: { query: Query }) {
  return {
    /** Adds the current scoring of a batch, whose former one was set aside, and returns its id. */
    add: (scoring: NewScoring) => query.value<number>`
         insert into scoring (batch_id, is_current, scored_at, scored_from,
         scored_batches, scored_files, formula_version)
         values (${scoring.batch_id}, true, ${scoring.scored_at}, ${scoring.scored_from}, ${scoring.scored_batches},
         ${scoring.scored_files}, ${scoring.formula_version}) returning id`,

    /** Notes the snapshots made from a scoring. */
    link: (scoringId: number, snapshots: readonly number[]) => query.run`
         insert into scoring_snapshot (snapshot_id, scoring_id)
         select id, ${scoringId} from unnest(${snapshots}::bigint[]) as s (id)`,

    /** Removes former scorings without a stored snapshot, with their scores. */
    removeOld: () => query.run`delete from scoring g where not is_current
         and not exists (select from scoring_snapshot s where s.scoring_id = g.id)`,
  };
}
