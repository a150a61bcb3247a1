-- Whether visitors may register, once an administrator has decided: one row at most.
create table registration_switch (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null,
  changed_at timestamptz not null,
  changed_by integer not null references app_user
);
