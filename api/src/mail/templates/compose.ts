import type { Site } from '@plumbline/contract/site';
import type { InvitationLink, LinkPurpose, MailContents, MemberLink, MembershipLinks } from '../mail-contents.ts';
import type { OutgoingMail } from '../providers/mail-provider.ts';
import { auditFilename, auditTemplate } from './audit.ts';
import { cardChangedTemplate } from './card-changed.ts';
import { cardExpiringTemplate } from './card-expiring.ts';
import { cancelledTemplate } from './cancelled.ts';
import { contactReceiptTemplate } from './contact-receipt.ts';
import { contactReplyTemplate } from './contact-reply.ts';
import { contactStaffTemplate } from './contact-staff.ts';
import { templateHtml } from './template-html.ts';
import { templateText } from './template-text.ts';
import type { EmailTemplate } from './email-template.ts';
import { headerLine } from './header-line.ts';
import { membershipLinkTemplate } from './membership-link.ts';
import { moneyStaffTemplate } from './money-staff.ts';
import { paymentFailedTemplate } from './payment-failed.ts';
import { planChangedTemplate, receiptTemplate, renewalReceiptTemplate } from './receipt.ts';
import { recoveryTemplate } from './recovery.ts';
import { refundFailedTemplate } from './refund-failed.ts';
import { refundTemplate } from './refund.ts';
import { releaseNewsTemplate } from './release-news.ts';
import { planNotChangedTemplate } from './plan-not-changed.ts';
import { planScheduledTemplate } from './plan-scheduled.ts';
import { planToConfirmTemplate } from './plan-to-confirm.ts';
import { priceChangeTemplate } from './price-change.ts';
import { renewalNoticeTemplate } from './renewal-notice.ts';
import { renewalNotChangedTemplate } from './renewal-not-changed.ts';
import { resumedTemplate } from './resumed.ts';
import { staffInvitationTemplate } from './staff-invitation.ts';
import { verifyEmailTemplate } from './verify-email.ts';
import { welcomeTemplate } from './welcome.ts';
import type { AuditMail, MailKind, MailPayloads, StaffInvitationMail } from '../outbox/mail-kinds.ts';
import type { ClaimedMail } from '../outbox/outbox.ts';

/** The dependencies of rendering mails. */
export interface ComposeDeps {
  readonly site: Site;
  /** The sender's address. */
  readonly from: string;
  readonly contents: MailContents;
}

type Template = EmailTemplate | null;
/** Creates the link of a mail; null if the recipient is not a member who can use it. */
type CreateMemberLink = (purpose: LinkPurpose) => Promise<MemberLink | null>;
type RenderTemplate<Payload> = (
  payload: Payload,
  memberLink: CreateMemberLink,
  mail: QueuedMail,
) => Template | Promise<Template>;
type Templates = { readonly [K in MailKind]: RenderTemplate<MailPayloads[K]> };

/** The contents of a mail that only the reader may have. */
export interface PrivateContents {
  readonly memberLink: (purpose: LinkPurpose, mail: QueuedMail) => Promise<MemberLink | null>;
  /** The links to the membership of an order; null: to every running one. */
  readonly membershipLinks: (order: number | null, mail: QueuedMail) => Promise<MembershipLinks | null>;
  readonly invitationLink: (payload: StaffInvitationMail, mail: QueuedMail) => Promise<InvitationLink | null>;
  readonly receipt: MailContents['receipt'];
  readonly audit: (payload: AuditMail) => Promise<{ readonly link: string; readonly content: Uint8Array }>;
}

/** The parts of an outbox entry that a mail is rendered from. */
export type QueuedMail = Pick<ClaimedMail, 'kind' | 'to' | 'payload' | 'messageKey'>;

/** Renders mails of the outbox. */
export function composer(deps: ComposeDeps): (mail: ClaimedMail) => Promise<OutgoingMail | null> {
  const { contents } = deps;
  return composeWith(deps, {
    memberLink: (purpose, mail) => contents.memberLink(purpose, mail),
    membershipLinks: (order, { to, messageKey }) => contents.membershipLinks({ to, messageKey, order }),
    invitationLink: (payload, { messageKey }) => contents.invitationLink(payload, messageKey),
    receipt: (charge) => contents.receipt(charge),
    audit: (payload) => contents.audit(payload),
  });
}

/** Renders mails with the given private contents, for example with placeholders for staff. */
export function composeWith(
  { site, from }: Pick<ComposeDeps, 'site' | 'from'>,
  privateContents: PrivateContents,
): (mail: QueuedMail) => Promise<OutgoingMail | null> {
  /** The page on which the membership of a mail is managed; null if there is no such link. */
  const membershipUrl = async ({ order }: { readonly order?: number }, mail: QueuedMail): Promise<string | null> =>
    order === undefined
      ? null
      : ((await privateContents.membershipLinks(order, mail))?.memberships[0]?.address ?? null);

  const templates: Templates = {
    'contact-staff': contactStaffTemplate,
    'contact-receipt': (payload) => contactReceiptTemplate(payload, site),
    'contact-reply': (payload) => contactReplyTemplate(payload, site),
    audit: async (payload) => {
      const { link, content } = await privateContents.audit(payload);
      return auditTemplate(payload, {
        site,
        link,
        pdf: { filename: auditFilename, contentType: 'application/pdf', content },
      });
    },
    receipt: async (payload, _, mail) => {
      const found = await privateContents.receipt(payload.ref);
      return found && receiptTemplate(payload, site, { ...found, manageUrl: await membershipUrl(payload, mail) });
    },
    'renewal-receipt': async (payload, _, mail) => {
      const found = await privateContents.receipt(payload.ref);
      return (
        found && renewalReceiptTemplate(payload, site, { ...found, manageUrl: await membershipUrl(payload, mail) })
      );
    },
    refund: (payload) => refundTemplate(payload, site),
    'refund-failed': (payload) => refundFailedTemplate(payload, site),
    welcome: async (payload, memberLink) => welcomeTemplate(payload, site, await memberLink('verify-email')),
    'payment-failed': async (payload, _, mail) =>
      paymentFailedTemplate(payload, site, await membershipUrl(payload, mail)),
    cancelled: async (payload, _, mail) => cancelledTemplate(payload, site, await membershipUrl(payload, mail)),
    'plan-changed': async (payload, _, mail) => {
      const found = await privateContents.receipt(payload.ref);
      return found && planChangedTemplate(payload, site, { ...found, manageUrl: await membershipUrl(payload, mail) });
    },
    'plan-scheduled': async (payload, _, mail) =>
      planScheduledTemplate(payload, site, await membershipUrl(payload, mail)),
    'plan-to-confirm': async (payload, _, mail) =>
      planToConfirmTemplate(payload, site, await membershipUrl(payload, mail)),
    'plan-not-changed': async (payload, _, mail) =>
      planNotChangedTemplate(payload, site, await membershipUrl(payload, mail)),
    resumed: async (payload, _, mail) => resumedTemplate(payload, site, await membershipUrl(payload, mail)),
    'renewal-not-changed': async (payload, _, mail) =>
      renewalNotChangedTemplate(payload, site, await membershipUrl(payload, mail)),
    'card-changed': async (payload, _, mail) => cardChangedTemplate(payload, site, await membershipUrl(payload, mail)),
    'price-change': async (payload, _, mail) => priceChangeTemplate(payload, site, await membershipUrl(payload, mail)),
    'renewal-notice': async (payload, _, mail) =>
      renewalNoticeTemplate(payload, site, await membershipUrl(payload, mail)),
    'card-expiring': async (payload, _, mail) =>
      cardExpiringTemplate(payload, site, await membershipUrl(payload, mail)),
    'money-staff': (payload) => moneyStaffTemplate(payload, site),
    recovery: async (_, memberLink) => {
      const link = await memberLink('recovery');
      return link && recoveryTemplate(link, site);
    },
    'verify-email': async (_, memberLink) => {
      const link = await memberLink('verify-email');
      return link && verifyEmailTemplate(link, site);
    },
    'membership-link': async (_, __, mail) => {
      const links = await privateContents.membershipLinks(null, mail);
      return links && membershipLinkTemplate(links, site);
    },
    'release-news': (payload) => releaseNewsTemplate(payload, site),
    'staff-invitation': async (payload, _, mail) => {
      const link = await privateContents.invitationLink(payload, mail);
      return link && staffInvitationTemplate(link, site);
    },
  };
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const messageId = (key: string): string => `<${key}@${domain}>`;
  const sender = `"${headerLine(site.product).replace(/["\\]/g, '')}" <${from}>`;
  return async (mail) => {
    const { kind, to, payload, messageKey } = mail;
    if (!(kind in templates)) throw new Error(`there is no template for mails of the kind ${kind}`);
    // `enqueueMail` has stored the payload of this kind.
    const render = templates[kind as MailKind] as RenderTemplate<unknown>;
    const template = await render(payload, (purpose) => privateContents.memberLink(purpose, mail), mail);
    if (template === null) return null;
    return {
      from: sender,
      to: template.to ?? to,
      replyTo: template.replyTo,
      subject: headerLine(template.subject),
      html: templateHtml(template, site),
      text: templateText(template, site),
      messageId: messageId(messageKey),
      references: (template.thread ?? []).map(messageId),
      tag: kind,
      attachments: template.attachments,
    };
  };
}
