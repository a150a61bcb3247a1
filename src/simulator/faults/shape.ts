// Shapes of vendor replies outside the documentation: the requests each can hit, and its answer.

/** `path` includes the vendor's prefix; `now_ms` is market time, `real_ms` real time. */
export type Asked = { path: string; query: URLSearchParams; body: string; now_ms: number; real_ms: number };

type ShapedReply = { status: number; body: unknown; headers?: Record<string, string> };

export type Shape = {
  path: RegExp;
  /** Narrows the requests on `path` that are hit; without `hits`, all are. */
  hits?: (asked: Asked) => boolean;
  reply?: (asked: Asked) => ShapedReply;
  /** Replaces parts of the request. */
  ask?: (asked: Asked) => Partial<Asked>;
  /** Distorts the parsed reply. */
  change?: (reply: Record<string, unknown>, asked: Asked) => unknown;
};

export const answers = (status: number, body: unknown, headers?: Record<string, string>) => (): ShapedReply => ({
  status,
  body,
  ...(headers && { headers }),
});
