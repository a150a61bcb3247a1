// Who comes with a session most likely stays: the code and the first answers of the page are fetched while the program itself is
// still on its way. web/api/ahead.ts hands the answers out. What is fetched for which page stands in the page, by the build.
(() => {
  let token = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // storage is blocked: a visitor
  }
  const plan = JSON.parse(document.querySelector('meta[name="ahead"]')?.content ?? 'null');
  const path = location.pathname === '/' ? plan?.home : location.pathname;
  const page = plan?.pages[path];
  if (token === null || page === undefined) return;
  for (const file of page.code) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const other = page.unless !== undefined && new URLSearchParams(location.search).has(page.unless);
  const replies = new Map();
  for (const address of other ? [] : page.calls) {
    const reply = fetch(address, { headers });
    // The caller that takes the answer learns of the failure.
    reply.catch(() => undefined);
    replies.set(address, reply);
  }
  window.ahead = { token, replies };
})();
