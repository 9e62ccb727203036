import type Stripe from 'stripe';
import { closeDispute, isClosed, isInquiry } from '../payments/dispute.ts';
import type { Work } from '../state/work.ts';
import { isOf, ofPayment } from './charge-calls.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listPage } from './list.ts';
import { metadataAfter } from './metadata.ts';
import { exactly, expand, flag, may, metadata, text } from './params.ts';
import { invalid, missing } from './stripe-error.ts';

/** By the status before: evidence was handed in. */
const underReview: Readonly<Record<string, Stripe.Dispute.Status>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
};

export const disputeCalls: readonly Endpoint[] = [
  endpoint('GET /v1/disputes', ofPayment, ({ work, params }) =>
    listPage('/v1/disputes', 'dispute', work.all('disputes'), params, (dispute) => isOf(dispute, params)),
  ),
  endpoint('GET /v1/disputes/*', exactly({ expand }), ({ work, ids }) => knownDispute(work, ids[0])),
  endpoint(
    'POST /v1/disputes/*',
    exactly({
      evidence: may(exactly({ uncategorized_text: may(text(20_000)) })),
      submit: may(flag),
      metadata,
      expand,
    }),
    ({ work, ids, params }) => {
      const before = knownDispute(work, ids[0]);
      if (isClosed(before) && params.evidence !== undefined) throw invalid('This dispute is already closed');
      const said = params.evidence?.uncategorized_text ?? before.evidence.uncategorized_text;
      const submits = (params.submit ?? true) && params.evidence !== undefined;
      const dispute: Stripe.Dispute = {
        ...before,
        evidence: { ...before.evidence, uncategorized_text: said },
        evidence_details: {
          ...before.evidence_details,
          past_due: submits
            ? work.now > (before.evidence_details.due_by ?? Infinity)
            : before.evidence_details.past_due,
          has_evidence: said !== null,
          submission_count: before.evidence_details.submission_count + (submits ? 1 : 0),
          submission_method: submits ? 'manual' : before.evidence_details.submission_method,
        },
        metadata: metadataAfter(before.metadata, params.metadata),
        status: submits ? (underReview[before.status] ?? before.status) : before.status,
      };
      work.put('disputes', dispute);
      work.emit('charge.dispute.updated', dispute, before);
      // Stripe's own test words decide at once.
      if (submits && said === 'winning_evidence')
        return isInquiry(dispute) ? accept(work, dispute) : closeDispute(work, dispute, 'won');
      if (submits && said === 'losing_evidence') return accept(work, dispute);
      return dispute;
    },
  ),
  endpoint('POST /v1/disputes/*/close', exactly({ expand }), ({ work, ids }) =>
    accept(work, knownDispute(work, ids[0])),
  ),
];

/** Whoever has no evidence dismisses the dispute; an inquiry ends with that. */
function accept(work: Work, dispute: Stripe.Dispute): Stripe.Dispute {
  return closeDispute(work, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost');
}

/** @throws StripeError */
export function knownDispute(work: Work, id = ''): Stripe.Dispute {
  const dispute = work.get('disputes', id);
  if (dispute === undefined) throw missing('dispute', id);
  return dispute;
}
