import { useSWRConfig } from 'swr';
import {
  sendMemberVerification,
  sendMembershipLink,
  unlockMember,
  type AdminMemberDetail,
} from '@plumbline/contract/members/admin-members';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { memberKey } from '../member-key.ts';
import { useAction } from '../../layout/use-action.ts';

/** The actions of staff on a member's account. */
export function MemberActions({ member }: { member: AdminMemberDetail }) {
  const client = useApiClient();
  const { mutate } = useSWRConfig();
  const { busy, run } = useAction<'verification' | 'link' | 'unlock'>();
  const { number, account, erasedAt, standing } = member;
  const params = { number: String(number) };
  const title = `Member ${number}`;

  const verify = () =>
    run('verification', title, async () => {
      const { to } = await client.call(sendMemberVerification, { params });
      void mutate(memberKey(number));
      return `The verification is on its way to ${to}.`;
    });
  const link = () =>
    run('link', title, async () => {
      const { to } = await client.call(sendMembershipLink, { params });
      return `The link to the membership is on its way to ${to}.`;
    });
  const unlock = () =>
    run('unlock', title, async () => {
      await mutate(memberKey(number), await client.call(unlockMember, { params }), { revalidate: false });
      return 'The member can ask and try again at once.';
    });

  if (erasedAt !== null) return null;
  return (
    <>
      {/* Locked out by too many wrong tries, or too many requested mails. */}
      {account.locked && (
        <Button variant="outline" size="compact" aria-disabled={busy !== null} onClick={() => void unlock()}>
          {busy === 'unlock' ? 'Unlocking...' : 'Unlock'}
        </Button>
      )}
      {standing !== 'ended' && (
        <Button variant="outline" size="compact" aria-disabled={busy !== null} onClick={() => void link()}>
          {busy === 'link' ? 'Sending...' : 'Send membership link'}
        </Button>
      )}
      {account.verifiedAt === null && (
        <Button variant="outline" size="compact" aria-disabled={busy !== null} onClick={() => void verify()}>
          {busy === 'verification' ? 'Sending...' : 'Resend verification'}
        </Button>
      )}
    </>
  );
}
