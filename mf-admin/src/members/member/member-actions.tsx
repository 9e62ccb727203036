import { useState } from 'react';
import { useSWRConfig } from 'swr';
import {
  sendMemberVerification,
  unlockMember,
  type AdminMemberDetail,
} from '@plumbline/contract/members/admin-members';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { useServices } from '@plumbline/services';
import { memberKey } from '../member-key.ts';
import { errorText } from '../../layout/error-text.ts';

/** The actions of staff on a member's account. */
export function MemberActions({ member }: { member: AdminMemberDetail }) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  const [busy, setBusy] = useState<'verification' | 'unlock' | null>(null);
  const { number, account, erasedAt } = member;
  const params = { number: String(number) };

  const attempt = async (what: 'verification' | 'unlock', work: () => Promise<string>): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    try {
      toast({ title: `Member ${number}`, description: await work(), variant: 'success' });
    } catch (error) {
      toast({ title: `Member ${number}`, description: errorText(error), variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  };
  const verify = () =>
    attempt('verification', async () => {
      const { to } = await client.call(sendMemberVerification, { params });
      void mutate(memberKey(number));
      return `The verification is on its way to ${to}.`;
    });
  const unlock = () =>
    attempt('unlock', async () => {
      await mutate(memberKey(number), await client.call(unlockMember, { params }), { revalidate: false });
      return 'The member can ask and try again at once.';
    });

  if (erasedAt !== null) return null;
  return (
    <>
      {account.locked && (
        <Button variant="outline" size="compact" aria-disabled={busy !== null} onClick={() => void unlock()}>
          {busy === 'unlock' ? 'Unlocking...' : 'Unlock'}
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
