-- Outcomes are corrected beside the first ones; sealed days keep the version of their entries.

-- 0: the first outcome. A correction counts on; the one before it is in force until `superseded_at`.
alter table call_outcome add column correction smallint not null default 0;
alter table call_outcome add column superseded_at timestamptz;
-- Event that was filed after the outcome before was settled, in words; null for the first outcome.
alter table call_outcome add column corrected_for text;
alter table call_outcome add check ((correction = 0) = (corrected_for is null));
alter table call_outcome drop constraint call_outcome_pkey;
alter table call_outcome add primary key (call_id, horizon, correction);

-- Version 1: entries without confidence, publication, entry rule and corrections.
alter table ledger_day add column version smallint not null default 1;
