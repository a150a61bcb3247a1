// Result of a button press, dismissible: its text, and the reason below where it is known.
import { Notice, type NoticeTone } from './notice.tsx';

export type Message = { tone: NoticeTone; text: string; reason?: string | undefined };

type MessageNoticeProps = Omit<Message, 'text'> & { text: string | null; onDismiss: () => void; className?: string };

/** Renders nothing while `text` is null. */
export function MessageNotice({ text, reason, ...notice }: MessageNoticeProps) {
  if (text === null) return null;
  return (
    <Notice {...notice} title={reason === undefined ? undefined : text}>
      {reason ?? text}
    </Notice>
  );
}
