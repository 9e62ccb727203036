import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { planPreviewRows, type PlanPreview } from '@plumbline/contract/commerce/own-membership';
import { changeMemberPlan, previewMemberPlan, type AdminMembership } from '@plumbline/contract/members/admin-members';
import { ApiError } from '@plumbline/contract/errors';
import { day } from '@plumbline/contract/association-day';
import { dollars } from '@plumbline/contract/money';
import { useApiClient } from '@plumbline/kit/api-client';
import { Button } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { DialogContent } from '@plumbline/kit/dialog';
import { ErrorState } from '@plumbline/kit/error-state';
import { Skeleton } from '@plumbline/kit/skeleton';
import { useServices } from '@plumbline/services';
import { styled } from 'styled-components';
import { useUncachedEndpoint } from '../../layout/use-uncached-endpoint.ts';
import { ActionError } from '../../layout/action-error.tsx';
import { errorText, isOutcomeUnknown, describesOutcome } from '../../layout/error-text.ts';
import { memberKey } from '../member-key.ts';

const blockedTexts = {
  leaving: 'The member has canceled. Have the membership renew again first.',
  unpaid: 'The renewal is not paid.',
  disputed: 'The bank is still deciding about a payment.',
  renewing: 'The renewal is just being charged.',
} as const;

const Rows = styled.dl`
  display: grid;
  gap: 4px 16px;
  margin-block: 12px 20px;

  & div {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    justify-content: space-between;
    padding-block: 6px;
    border-bottom: 1px solid var(--rule);
  }

  & dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

interface PlanDialogProps {
  readonly number: number;
  readonly membership: AdminMembership;
  readonly onClose: () => void;
}

/** Shows the current price of the other plan of a membership, and changes to it as agreed with the member. */
export function PlanDialog(props: PlanDialogProps) {
  const { otherPlan } = props.membership;
  const blockedBy = otherPlan?.blockedBy ?? null;
  return (
    <DialogContent
      title={`Change to ${otherPlan?.description ?? 'the other plan'}?`}
      description="Do this only where the member has agreed to these amounts and to the terms. A mail tells them once it is changed, or when it will be."
    >
      {blockedBy === null ? <PlanChange {...props} /> : <p>{blockedTexts[blockedBy]}</p>}
    </DialogContent>
  );
}

function PlanChange({ number, membership: { orderId }, onClose }: PlanDialogProps) {
  const client = useApiClient();
  const { toast } = useServices();
  const { mutate } = useSWRConfig();
  // Without a cache: plan and price may have changed since the dialog was last open.
  const { data, error, isLoading, retry } = useUncachedEndpoint(previewMemberPlan, {
    params: { number: String(number) },
    query: { orderId },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);

  const change = async ({ plan, when, amount, proratedAt }: PlanPreview): Promise<void> => {
    setWorking(true);
    setProblem(null);
    const agreed = { when, amount, price: plan.price, proratedAt };
    const body = { orderId, billingFrequency: plan.billingFrequency, agreed };
    try {
      const updated = await client.call(changeMemberPlan, { params: { number: String(number) }, body });
      await mutate(memberKey(number), updated, { revalidate: false });
      const membership = updated.memberships.find((candidate) => candidate.orderId === orderId);
      const asksBank = membership?.comingPlan?.confirmAt != null;
      const message = asksBank
        ? 'The member’s bank asks for a confirmation first. No mail goes out: copy the link in the membership’s line for them.'
        : membership?.comingPlan === null
          ? 'The plan is changed.'
          : 'The plan changes as the membership’s line says.';
      toast({ title: `Member ${number}`, description: message, variant: asksBank ? 'neutral' : 'success' });
      onClose();
    } catch (fault) {
      const message = errorText(fault);
      const isUnknown = isOutcomeUnknown(fault) && !describesOutcome(fault);
      setProblem(isUnknown ? `${message} Whether the plan has changed is not known yet.` : message);
      // The amount has changed since the preview, so a new preview is read.
      if (fault instanceof ApiError && fault.code === 'amount_mismatch') retry();
      void mutate(memberKey(number));
    } finally {
      setWorking(false);
    }
  };

  return (
    <>
      {data === undefined && error === undefined && <Skeleton height="180px" />}
      {error !== undefined && data === undefined && (
        <ErrorState
          title="What it costs could not be reckoned."
          text={errorText(error)}
          onRetry={retry}
          retrying={isLoading}
          headingLevel={3}
        />
      )}
      {data !== undefined && (
        <>
          <p>{data.when === 'now' ? 'The new plan begins at once.' : `The new plan begins on ${day(data.from)}.`}</p>
          <Rows>
            {planPreviewRows(data).map(([term, detail]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </Rows>
          {problem !== null && <ActionError title={problem} reasons={[]} />}
          <ButtonRow>
            <Button aria-disabled={working} onClick={working ? undefined : () => void change(data)}>
              {working ? 'Changing...' : data.when === 'now' ? `Charge ${dollars(data.amount)} and change` : 'Change'}
            </Button>
          </ButtonRow>
        </>
      )}
    </>
  );
}
