// The usual volume by minute written plainly, beside which the market's own column form is held.
/** The usual cumulative volume by minute: the mean over the last sessions; all NaN with fewer sessions than the window. */
export function volumeProfile(sessions: readonly Float64Array[], window = 20): Float64Array {
  const profile = new Float64Array(sessions[0]?.length ?? 390);
  if (sessions.length < window) return profile.fill(Number.NaN);
  for (const session of sessions.slice(-window)) {
    for (let at = 0; at < profile.length; at++) profile[at] = profile[at]! + session[at]! / window;
  }
  return profile;
}
