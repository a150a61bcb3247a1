// Loaded into a measured process before its program: tells its CPU time to the process that measures, in microseconds.
process.on('message', (message) => {
  if (message !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
// Being asked must not keep the process alive.
process.channel?.unref();
