-- The best windows of the newest hour stand over the list of Golden Eye.
create index goldeneye_window_detected on goldeneye_window (source, detected_at desc);
