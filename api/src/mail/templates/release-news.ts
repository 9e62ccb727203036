import type { Site } from '@plumbline/contract/site';
import type { ReleaseNews } from '../outbox/mail-kinds.ts';
import type { EmailTemplate } from './email-template.ts';
import { easternTime } from './eastern-time.ts';

interface NewsTexts {
  readonly subject: string;
  readonly text: string;
  readonly next: string;
}

function textsOf({ remote, release, news }: ReleaseNews): NewsTexts {
  const shortRelease = release.slice(0, 7);
  switch (news) {
    case 'reverted':
      return {
        subject: `${remote}: canary ${shortRelease} was taken back`,
        text: 'The release that you try on some of the visitors failed more often than the live one. Nobody gets it any more.',
        next: 'The live release was not touched. Mend it, publish it and try it again.',
      };
    case 'promoted':
      return {
        subject: `${remote}: canary ${shortRelease} is live`,
        text: 'The release that you tried on some of the visitors failed no more often than the live one. It is live now, as you asked.',
        next: `To go back: npx plumbline rollback ${remote}`,
      };
    case 'refused':
      return {
        subject: `${remote}: canary ${shortRelease} does not go live by itself`,
        text: 'The release that you try on some of the visitors failed no more often than the live one, but it is refused as the live one. It is not tried again by itself; the same visitors go on getting it.',
        next: `Once the reason is gone: npx plumbline promote ${remote} ${shortRelease}`,
      };
    case 'resting':
      return {
        subject: `${remote}: release ${shortRelease} keeps failing`,
        text: 'A page server has stopped giving this release out for a while, because it failed too often. Where there is a release before it, visitors get that.',
        next: `It is tried again by itself. To go back for good: npx plumbline rollback ${remote}`,
      };
  }
}

/** Informs a team about an automatic change of one of its releases. */
export function releaseNewsTemplate(mail: ReleaseNews, site: Site): EmailTemplate {
  const { subject, text, next } = textsOf(mail);
  return {
    subject,
    preview: mail.reason,
    heading: subject,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        rows: [
          ['Remote', mail.remote],
          ['Release', mail.release],
          ['Why', mail.reason],
          ['When', easternTime(mail.at)],
        ],
      },
      { kind: 'text', text: next },
    ],
    reason: `You get this because this address may release ${mail.remote} at ${site.origin}.`,
    replyTo: null,
    attachments: [],
  };
}
