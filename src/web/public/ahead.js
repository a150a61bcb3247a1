// Prefetch for browsers with a session token: code and first API replies of a page, before the main script has loaded.
// The build writes the plan into the page; web/api/ahead.ts hands out the replies.
(() => {
  let token = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // Storage is blocked: treated as a visitor.
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
  const asked = new URLSearchParams(location.search);
  const other = asked.has('asof') || (page.unless !== undefined && asked.has(page.unless));
  const replies = new Map();
  for (const address of other ? [] : page.calls) {
    const reply = fetch(address, { headers });
    // The failure is reported to the caller that takes the reply.
    reply.catch(() => undefined);
    replies.set(address, reply);
  }
  window.ahead = { token, replies };
})();
