-- Setups that became known between two instants.
create index goldeneye_window_known on goldeneye_window (source, known_at);
