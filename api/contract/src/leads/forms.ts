import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { maskCardNumbers } from '../mask-card-numbers.ts';
import { isOneLine, trimmed } from '../plain-text.ts';

/** The limits of the forms in UTF-16 units, which `maxlength` of a field counts. */
export const leadLimits = { name: 100, message: 5000 } as const;

/** The subjects of contact messages, in the order of the form. */
export const contactSubjects = [
  { value: 'membership', label: 'Membership Inquiry' },
  { value: 'benefits', label: 'Benefits Information' },
  { value: 'support', label: 'Technical Support' },
  { value: 'other', label: 'Other' },
] as const;

/** A value of {@link contactSubjects}. */
export const ContactSubject = v.picklist(
  contactSubjects.map(({ value }) => value),
  'Please select a subject',
);
export type ContactSubject = v.InferOutput<typeof ContactSubject>;

const controlCharacter = /[^\P{Cc}\n\t]/u;

/** A single-line text with the length of a name. */
const NameLine = v.pipe(
  v.string(),
  v.check(isOneLine, 'Name must be one line of plain text'),
  v.maxLength(leadLimits.name, `Name must be at most ${leadLimits.name} characters`),
  v.transform(maskCardNumbers),
);

/** The fields of the contact form, with the messages of form and API; texts are trimmed and card numbers masked. */
export const ContactForm = v.object({
  name: v.pipe(
    v.string('Name must be at least 2 characters'),
    v.transform((text) => trimmed(wellFormed(text))),
    v.minLength(2, 'Name must be at least 2 characters'),
    NameLine,
  ),
  email: EmailAddress,
  subject: ContactSubject,
  message: v.pipe(
    v.string('Message must be at least 10 characters'),
    v.transform((text) => trimmed(wellFormed(text).replace(/\r\n?/g, '\n'))),
    v.minLength(10, 'Message must be at least 10 characters'),
    v.maxLength(leadLimits.message, `Message must be at most ${leadLimits.message} characters`),
    v.check((text) => !controlCharacter.test(text), 'Message must be plain text'),
    v.transform(maskCardNumbers),
  ),
});
export type ContactForm = v.InferOutput<typeof ContactForm>;

/** The fields of the audit form; both are required. */
export const SubscribeForm = v.object({
  name: v.pipe(
    v.string('Please enter your name'),
    v.transform((text) => trimmed(wellFormed(text))),
    v.minLength(1, 'Please enter your name'),
    NameLine,
  ),
  email: EmailAddress,
});
export type SubscribeForm = v.InferOutput<typeof SubscribeForm>;

/** The technical fields of a form. All are optional: a form without them is not suspected for it. */
const formFields = {
  /**
   * Idempotency key created by the form (`crypto.randomUUID()`): a repeat with the same content is the same message.
   * The same key with other content is another message.
   */
  idempotencyKey: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, hyphens or underscores')),
  ),
  /** The honeypot: a field that is invisible to people. */
  website: v.optional(v.string()),
  /** In ms from when the form became usable until it was sent, measured with the monotonic `performance.now()`. */
  elapsed: v.optional(v.pipe(v.number(), v.minValue(0, 'must not be negative'))),
};

/** The answer to a form. `message` is shown to the user. */
export const LeadAnswer = v.object({ success: v.boolean(), message: v.string() });
export type LeadAnswer = v.InferOutput<typeof LeadAnswer>;

/**
 * Takes a contact message, which is stored before the answer and mailed afterwards. Beyond a limit: 429 with
 * `Retry-After`.
 */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Sends a contact message',
  body: v.object({ ...ContactForm.entries, ...formFields }),
  response: LeadAnswer,
  errors: ['invalid_input', 'too_many_requests'],
});

/**
 * Takes a name and an address and mails the 30-Point Agent Audit. A repeat for the same address within a day sends
 * nothing and has the same answer. Beyond a limit: 429 with `Retry-After`.
 */
export const subscribe = endpoint({
  method: 'POST',
  path: '/subscribe',
  summary: 'Requests the 30-Point Agent Audit',
  body: v.object({ ...SubscribeForm.entries, ...formFields }),
  response: LeadAnswer,
  errors: ['invalid_input', 'too_many_requests'],
});

/** A text without lone surrogates, which databases and mail programs treat differently. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
