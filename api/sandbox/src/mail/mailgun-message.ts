import { randomUUID } from 'node:crypto';
import { textsOf } from '../provider/request.ts';
import type { ReceivedFile, ReceivedMail } from './received-mail.ts';

/** Mailgun's response to a message that it rejects. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

type Message = Omit<ReceivedMail, 'id' | 'receivedAt'>;

/** Reads the fields of `POST /v3/{domain}/messages` as Mailgun does, with its own error messages. */
export async function readMessage(domain: string, fields: FormData): Promise<Message | Refusal> {
  const [from] = textsOf(fields, 'from');
  const to = textsOf(fields, 'to').flatMap(addresses);
  const [text = null] = textsOf(fields, 'text');
  const [html = null] = textsOf(fields, 'html');
  if (!from) return refuse('from parameter is missing');
  if (to.length === 0) return refuse('to parameter is missing');
  for (const [name, list] of [
    ['from', [from]],
    ['to', to],
  ] as const) {
    if (!list.every(isAddress)) return refuse(`'${name}' parameter is not a valid address. please check documentation`);
  }
  if (text === null && html === null) {
    return refuse("Need at least one of 'text', 'html', 'amp-html' or 'template' parameters specified");
  }
  const headers = Object.fromEntries(fieldsWithPrefix(fields, 'h:').map(([name, [value = '']]) => [name, value]));
  const ownMessageId = Object.entries(headers).find(([name]) => name.toLowerCase() === 'message-id')?.[1];
  return {
    messageId: ownMessageId ?? `<${Date.now()}.${randomUUID()}@${domain}>`,
    domain,
    from,
    to,
    subject: textsOf(fields, 'subject')[0] ?? '',
    text,
    html,
    headers,
    options: Object.fromEntries(fieldsWithPrefix(fields, 'o:')),
    attachments: await Promise.all([...fields.getAll('attachment'), ...fields.getAll('inline')].flatMap(fileOf)),
  };
}

function refuse(message: string): Refusal {
  return { status: 400, message };
}

function fieldsWithPrefix(fields: FormData, prefix: string): [string, string[]][] {
  const names = [...new Set(fields.keys())].filter((name) => name.startsWith(prefix));
  return names.map((name) => [name.slice(prefix.length), textsOf(fields, name)]);
}

/** Splits at commas outside of quotes. */
function addresses(list: string): string[] {
  return (list.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []).map((address) => address.trim()).filter(Boolean);
}

function isAddress(text: string): boolean {
  return /^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s"]+@[^<>@\s"]+)$/u.test(text);
}

function fileOf(value: FormDataEntryValue): Promise<ReceivedFile>[] {
  if (typeof value === 'string') return [];
  const read = async (): Promise<ReceivedFile> => ({
    filename: value.name,
    type: value.type || 'application/octet-stream',
    bytes: value.size,
    content: Buffer.from(await value.arrayBuffer()).toString('base64'),
  });
  return [read()];
}
