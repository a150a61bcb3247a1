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
  // Lists wait for the code, so that on a slow line the code runs while they arrive.
  const code = page.code.map(
    (file) =>
      new Promise((resolve) => {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.onload = resolve;
        link.onerror = resolve;
        link.href = file;
        document.head.append(link);
        if (!link.relList.supports('modulepreload')) resolve();
      }),
  );
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const asked = new URLSearchParams(location.search);
  const other = asked.has('asof') || (page.unless !== undefined && asked.has(page.unless));
  const replies = new Map();
  const request = (address, after) => {
    const reply = after.then(() => fetch(address, { headers }));
    // The failure is reported to the caller that takes the reply.
    reply.catch(() => undefined);
    replies.set(address, reply);
  };
  if (!other) {
    for (const address of plan.calls) request(address, Promise.resolve());
    for (const address of page.lists) request(address, Promise.all(code));
  }
  window.ahead = { token, replies };
})();
