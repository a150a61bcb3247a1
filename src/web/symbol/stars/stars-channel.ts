// Channel between tabs of one browser: stars given or taken.

export type StarChange = { symbol: string; starred: boolean };

const NAME = 'stars';

/** The one of this page: a channel does not hear what it says itself. */
let channel: BroadcastChannel | null = null;

/** Does nothing while no part of the page listens. */
export function announceStar(change: StarChange): void {
  channel?.postMessage(change);
}

/** Changes of other tabs; the result ends the listening. */
export function listenToStars(onChange: (change: StarChange) => void): () => void {
  const own = new BroadcastChannel(NAME);
  own.onmessage = ({ data }: MessageEvent<StarChange>) => onChange(data);
  channel = own;
  return () => {
    own.close();
    if (channel === own) channel = null;
  };
}
