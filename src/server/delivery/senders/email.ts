// E-mail over SMTP: plain text with a simple HTML twin; one connection per message, ended with its exchange.
import { connect } from 'node:net';
import { deliveryRules } from '../../../domain/delivery/delivery-rules.ts';
import { parcelLines, parcelLink, parcelTitle } from '../../../domain/delivery/parcel.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import { vendorWords } from '../../../providers/reading/vendor-words.ts';
import { type Sender, SendProblem } from './sender.ts';

export type SmtpSettings = { url: string; from: string };
type Mail = {
  id: string;
  to: string;
  subject: string;
  lines: readonly string[];
  link: { words: string; url: string };
};
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>;

const LIMIT_MS = deliveryRules.exchange.value * secondMs;
const MOST_SUBJECT = 150;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

function toHtml({ subject, lines, link }: Mail): string {
  const items = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  return `<!doctype html>\n<html><body><h3>${escapeHtml(subject)}</h3>\n${items}\n<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.words)}</a></p></body></html>`;
}

/** Host of the sender's address, for the part after @ in Message-IDs. */
const readHost = (from: string) => /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/** Sends mails; rejects with a SendProblem. The signal closes the connection. */
export function createSendMail({ url, from }: SmtpSettings): SendMail {
  return async (mail, signal) => {
    signal.throwIfAborted();
    // Loaded with the first mail, because it is large and most installations send none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      connectionTimeout: LIMIT_MS,
      greetingTimeout: LIMIT_MS,
      socketTimeout: LIMIT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: ({ host, port, secure }, done) => {
        const socket = connect({ host: host ?? 'localhost', port: Number(port ?? (secure ? 465 : 587)), signal });
        socket.once('error', (error) => done(error));
        socket.once('connect', () => done(null, { connection: socket }));
      },
    });
    try {
      await transport.sendMail({
        from,
        to: mail.to,
        subject: mail.subject.slice(0, MOST_SUBJECT),
        messageId: `<${mail.id}@${readHost(from)}>`,
        text: [...mail.lines, '', `${mail.link.words}: ${mail.link.url}`].join('\n'),
        html: toHtml(mail),
        headers: { 'auto-submitted': 'auto-generated' },
      });
    } catch (error) {
      if (signal.aborted)
        throw new SendProblem(`The mail server did not answer within ${deliveryRules.exchange.value} s`, {
          cause: error,
        });
      const { responseCode, code, response } = error as { responseCode?: number; code?: string; response?: string };
      throw new SendProblem(
        responseCode === undefined
          ? `No connection to the mail server (${code ?? 'connection failed'})`
          : `The mail server answered ${vendorWords(response, null) ?? responseCode}`,
        { cause: error },
      );
    } finally {
      transport.close();
    }
  };
}

export function createEmailSender(deps: { sendMail: SendMail; address: (link: string) => string }): Sender {
  return (channel, parcel, signal) => {
    const link = { words: 'Open in Smart Cat', url: deps.address(parcelLink(parcel)) };
    const mail = { id: parcel.id, to: channel.address, subject: parcelTitle(parcel), lines: parcelLines(parcel), link };
    return deps.sendMail(mail, signal);
  };
}
