import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Order } from '@plumbline/contract/commerce/orders';
import { Button, ButtonLink } from '@plumbline/kit/button';
import { Dialog, DialogContent } from '@plumbline/kit/dialog';
import { Icon } from '@plumbline/kit/icon';
import { paymentDialog } from '../../content.ts';
import { dollars } from '@plumbline/contract/money';

/** In ms: the page then redirects to the home page, unless the buyer chooses to stay. */
const redirectAfter = 5_000;
const tick = 1_000;

const Track = styled.div`
  height: 3px;
  margin-bottom: 22px;
  background: var(--mortar);
`;

const Progress = styled.div<{ $part: number }>`
  height: 100%;
  background: var(--line);
  transform: scaleX(${({ $part }) => $part});
  transform-origin: left;
  transition: transform 1s linear;

  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
`;

const CheckMark = styled.span`
  display: grid;
  place-items: center;
  width: 52px;
  height: 52px;
  border: 2px solid var(--ok);
  color: var(--ok);
`;

const Actions = styled.div`
  display: grid;
  gap: 12px;
`;

/** Reports that the payment succeeded, and redirects home in five seconds. Buyers who need longer can stay. */
export function PaymentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const navigate = useNavigate();
  const [timeLeft, setTimeLeft] = useState(redirectAfter);
  const [staying, setStaying] = useState(false);
  const leave = useEffectEvent(() => void navigate('/'));
  useEffect(() => {
    if (staying) return undefined;
    const timer = setInterval(() => setTimeLeft((before) => Math.max(0, before - tick)), tick);
    return () => clearInterval(timer);
  }, [staying]);
  useEffect(() => {
    if (timeLeft === 0 && !staying) leave();
  }, [timeLeft, staying]);
  const { title, charged, leaving, stay, proceed } = paymentDialog;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title}
        sign={
          <CheckMark>
            <Icon name="check" size={28} />
          </CheckMark>
        }
        description={
          <>
            {charged(dollars(order.amount), order.description)}{' '}
            {staying ? paymentDialog.staying : leaving(timeLeft / tick)}
          </>
        }
      >
        {!staying && (
          <Track aria-hidden="true">
            <Progress $part={timeLeft / redirectAfter} />
          </Track>
        )}
        <Actions>
          <ButtonLink to="/" block>
            {proceed}
          </ButtonLink>
          {!staying && (
            <Button variant="outline" block onClick={() => setStaying(true)}>
              {stay}
            </Button>
          )}
        </Actions>
      </DialogContent>
    </Dialog>
  );
}
