import { Suspense, useEffect, useRef, useState } from 'react';
import type { OwnMembership } from '@plumbline/contract/commerce/own-membership';
import { cardName } from '@plumbline/contract/commerce/receipts';
import { Button } from '@plumbline/kit/button';
import { optionalPart } from '@plumbline/kit/optional-part';
import { Skeleton } from '@plumbline/kit/skeleton';
import { content } from './content.ts';
import { expiresTooSoon } from './expires-too-soon.ts';
import { Part } from './part.tsx';
import type { MembershipApi } from './use-membership-api.ts';

// The card form and the provider's library are loaded only when the member changes the card.
const LoadedCardForm = optionalPart(async () => (await import('./card-form.tsx')).CardForm);

/** The card of a membership, and a form to replace the card. */
export function CardPart({
  membership,
  api,
  onMessage,
  CardForm = LoadedCardForm,
}: {
  membership: OwnMembership;
  api: MembershipApi;
  onMessage: (message: string) => void;
  CardForm?: typeof LoadedCardForm;
}) {
  const copy = content.card;
  const { card, due, status } = membership;
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) heading.current?.focus();
  }, [open]);
  // A membership that was paid only once has no card, and no renewal: it neither can be cancelled nor was cancelled.
  if (status === 'ended' || (card === null && membership.cancelling === null && membership.leaving === null))
    return null;
  const openForm = (): void => {
    // The last error may be of another part of the page.
    api.setFault(null);
    setOpen(true);
  };
  const close = (message: string): void => {
    setOpen(false);
    onMessage(message);
  };
  const mustBeReplaced = expiresTooSoon(membership);
  return (
    <Part title={open ? copy.form : copy.heading} heading={heading}>
      {!open && <p>{card === null ? copy.none : copy.shown(cardName(card), monthOf(card.expires))}</p>}
      {!open && mustBeReplaced && <p>{copy.expiresBeforeCharge}</p>}
      {open ? (
        <Suspense fallback={<Skeleton height="105px" />}>
          <CardForm
            due={due}
            api={api}
            onKeep={() => setOpen(false)}
            onClose={() => close(copy.failed.title)}
            onMessage={close}
          />
        </Suspense>
      ) : (
        <Button variant="outline" onClick={openForm}>
          {copy.change}
        </Button>
      )}
    </Part>
  );
}

/** Converts `2027-04` to `04/2027`. */
function monthOf(expires: string): string {
  return expires.split('-').toReversed().join('/');
}
