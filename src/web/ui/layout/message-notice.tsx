// Result of a button press: its text, and the reason below where it is known.
import { Notice, type NoticeTone } from './notice.tsx';

export type Message = { tone: NoticeTone; text: string; reason?: string | undefined };

export function MessageNotice({ message, onDismiss }: { message: Message; onDismiss: () => void }) {
  const { tone, text, reason } = message;
  return (
    <Notice tone={tone} title={reason === undefined ? undefined : text} onDismiss={onDismiss}>
      {reason ?? text}
    </Notice>
  );
}
