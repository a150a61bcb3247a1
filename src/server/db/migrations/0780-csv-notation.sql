-- Notation of exported files: chosen, or guessed at the first export; null before.
alter table app_user add column csv_notation text;
