import type { Meta, StoryContext } from '@storybook/react-webpack5';
import type { MailKind } from '../outbox/mail-kinds.ts';
import type { OutgoingMail } from '../providers/mail-provider.ts';
import { MailPage } from './mail-page.tsx';
import { writeSample, type SampleOf } from './samples.ts';

const width = (px: number) => ({ name: `Mail, ${px}`, styles: { width: `${px}px`, height: '900px' }, type: 'mobile' });

const meta: Meta = {
  title: 'Mail',
  parameters: {
    controls: { disable: true },
    viewport: { options: { mail320: width(320), mail600: width(600), mail1024: width(1024) } },
  },
};
export default meta;

/** A story of a sample. */
function story<K extends MailKind>(kind: K, sample: SampleOf<K>) {
  return {
    parameters: { kind, sample },
    loaders: [async () => ({ mail: await writeSample(kind, sample) })],
    render: (_: unknown, { loaded, globals }: StoryContext) => (
      <MailPage mail={loaded['mail'] as OutgoingMail} theme={globals['theme'] === 'dark' ? 'dark' : 'light'} />
    ),
    // The frame is a document of its own, which pictures and tests wait for.
    play: async ({ canvasElement }: StoryContext) => {
      const frame = canvasElement.querySelector('iframe');
      while (frame?.isConnected && frame.dataset['read'] !== 'true') await new Promise(requestAnimationFrame);
    },
  };
}

export const ContactForStaff = story('contact-staff', 'usual');
export const ContactForStaffHostile = story('contact-staff', 'hostile');
export const ContactReceipt = story('contact-receipt', 'usual');
export const ContactReceiptOddName = story('contact-receipt', 'oddName');
export const ContactReply = story('contact-reply', 'usual');
export const ContactReplyHostile = story('contact-reply', 'hostile');
export const Audit = story('audit', 'usual');
export const Welcome = story('welcome', 'usual');
export const WelcomeConfirmed = story('welcome', 'confirmed');
export const VerifyEmail = story('verify-email', 'usual');
export const Recovery = story('recovery', 'usual');
export const MembershipLink = story('membership-link', 'usual');
export const MembershipLinkSeveral = story('membership-link', 'several');
export const Receipt = story('receipt', 'usual');
export const ReceiptOnce = story('receipt', 'once');
export const ReceiptLongTexts = story('receipt', 'longTexts');
export const RenewalReceipt = story('renewal-receipt', 'usual');
export const RenewalNotice = story('renewal-notice', 'usual');
export const RenewalNoticeCardExpired = story('renewal-notice', 'cardExpired');
export const RenewalNoticeNoCard = story('renewal-notice', 'noCard');
export const CardExpiring = story('card-expiring', 'usual');
export const CardExpiringInWallet = story('card-expiring', 'inWallet');
export const CardChanged = story('card-changed', 'usual');
export const PlanChanged = story('plan-changed', 'usual');
export const PlanScheduled = story('plan-scheduled', 'usual');
export const PlanScheduledLate = story('plan-scheduled', 'late');
export const PlanToConfirm = story('plan-to-confirm', 'usual');
export const PlanToConfirmNoPage = story('plan-to-confirm', 'noPage');
export const PlanNotChanged = story('plan-not-changed', 'declined');
export const PlanNotChangedUnconfirmed = story('plan-not-changed', 'unconfirmed');
export const PlanNotChangedLate = story('plan-not-changed', 'late');
export const PlanNotChangedImpossible = story('plan-not-changed', 'impossible');
export const Resumed = story('resumed', 'usual');
export const ResumedPlanDropped = story('resumed', 'planDropped');
export const RenewalNotChanged = story('renewal-not-changed', 'cancel');
export const RenewalNotChangedResume = story('renewal-not-changed', 'resume');
export const PriceChange = story('price-change', 'usual');
export const PaymentFailed = story('payment-failed', 'usual');
export const PaymentFailedReminder = story('payment-failed', 'reminder');
export const PaymentFailedBankAsks = story('payment-failed', 'bankAsks');
export const PaymentFailedNoPage = story('payment-failed', 'noPage');
export const Refund = story('refund', 'usual');
export const RefundSecond = story('refund', 'second');
export const RefundCodeSpent = story('refund', 'codeSpent');
export const RefundFailed = story('refund-failed', 'usual');
export const RefundFailedRunsOut = story('refund-failed', 'runsOut');
export const Cancelled = story('cancelled', 'usual');
export const CancelledLate = story('cancelled', 'late');
export const CancelledPlanDropped = story('cancelled', 'planDropped');
export const CancelledEnded = story('cancelled', 'ended');
export const CancelledDisputed = story('cancelled', 'disputed');
export const MoneyForStaffDuplicate = story('money-staff', 'duplicate');
export const MoneyForStaffCodeSpent = story('money-staff', 'codeSpent');
export const MoneyForStaffRefundFailed = story('money-staff', 'refundFailed');
export const MoneyForStaffDispute = story('money-staff', 'dispute');
export const MoneyForStaffInvoice = story('money-staff', 'invoice');
export const MoneyForStaffUnpaid = story('money-staff', 'unpaid');
export const ReleaseReverted = story('release-news', 'reverted');
export const ReleasePromoted = story('release-news', 'promoted');
export const ReleaseRefused = story('release-news', 'refused');
export const ReleaseResting = story('release-news', 'resting');
export const StaffInvitation = story('staff-invitation', 'usual');
export const StaffInvitationAgain = story('staff-invitation', 'again');
