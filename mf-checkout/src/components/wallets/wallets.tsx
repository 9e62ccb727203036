import { useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeElementsOptions,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useBrandStyle } from '@plumbline/kit/card-provider';
import { cardPayment } from '../card-payment.ts';
import { useFormValue, useOutsideControl } from '@plumbline/kit/form';
import { Heading } from '@plumbline/kit/heading';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { useServices, useSite } from '@plumbline/services';
import { dollars } from '@plumbline/contract/money';
import type { Purchase } from '../../checkout/purchase.ts';
import { toasts, words } from '../../content.ts';
import { walletInstrument, type AuthorizedWallet } from '../../payment/wallet-instrument.ts';
import { walletSheet } from '../../payment/wallet-sheet.ts';
import { Hint } from '../hint.ts';

const Place = styled.section<{ $shown: boolean }>`
  ${({ $shown }) => ($shown ? '' : 'position: absolute; inset: 0 0 auto; visibility: hidden;')}

  & > h2 {
    margin-bottom: 20px;
  }

  &[inert] {
    opacity: 0.5;
  }
`;

/** The height of the kit's buttons, in px. */
const buttonHeight = 52;

const Buttons = styled.div`
  min-height: ${buttonHeight}px;
`;

/** The props of {@link Wallets}. */
export interface WalletsProps {
  readonly stripe: Stripe;
  readonly purchase: Purchase;
  /** Whether the page asks for the buyer's data. The wallet then fills the empty fields. */
  readonly asksBuyer: boolean;
  /** Whether no payment can be started: one is in progress, or the price is being checked. */
  readonly locked: boolean;
  /** Whether the wallets are visible. Invisible ones are rendered, too: the provider then reports which exist. */
  readonly shown: boolean;
  /** The URL to which the payment provider returns a buyer from the bank's own page. */
  readonly returnUrl: string;
  /** Called once the provider reports whether this browser has any wallet, and when that changes. */
  readonly onAvailability: (hasAny: boolean) => void;
  /** Called when a buyer has authorized a payment, just before the surrounding form is submitted. */
  readonly onAuthorized: (wallet: AuthorizedWallet) => void;
}

/** The buttons of the browser's wallets, in the provider's frame. Their sheet shows the same purchase as the page. */
export function Wallets(props: WalletsProps) {
  const { stripe, purchase, locked, shown } = props;
  const { mode, amount } = purchase;
  const brand = useBrandStyle();
  const ticked = useFormValue('agreement') === true;
  const options = useMemo<StripeElementsOptions>(() => cardPayment(mode, amount, brand), [mode, amount, brand]);
  const { heading, tickFirst, shows } = words.wallets;
  return (
    <Place $shown={shown} aria-label={heading} aria-hidden={!shown} inert={locked || !shown}>
      <Heading level={2} size="h3">
        {heading}
      </Heading>
      <Elements stripe={stripe} options={options}>
        {/* The buttons cannot change their style once mounted: the key mounts them again for another theme. */}
        <WalletButtons key={String(brand.dark)} {...props} dark={brand.dark} />
      </Elements>
      <Hint>{ticked ? shows(dollars(amount)) : tickFirst}</Hint>
    </Place>
  );
}

function WalletButtons({
  purchase,
  asksBuyer,
  locked,
  dark,
  returnUrl,
  onAvailability,
  onAuthorized,
}: WalletsProps & { readonly dark: boolean }) {
  const stripe = useStripe();
  const elements = useElements();
  const { toast } = useServices();
  const { origin } = useSite();
  const form = useOutsideControl();
  const place = useRef<HTMLDivElement>(null);
  const [invalidClicks, setInvalidClicks] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const options = useMemo<StripeExpressCheckoutElementOptions>(
    () => ({
      buttonHeight,
      layout: { maxColumns: 3, overflow: 'never' },
      buttonTheme: dark ? { applePay: 'white', googlePay: 'white' } : { applePay: 'black', googlePay: 'black' },
      emailRequired: asksBuyer,
      // The billing address includes the buyer's name.
      billingAddressRequired: asksBuyer,
    }),
    [dark, asksBuyer],
  );
  // The focus is in the provider's frame, and must move to the page's first invalid field.
  useEffect(() => {
    if (invalidClicks > 0) place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [invalidClicks]);

  const onClick = (event: StripeExpressCheckoutElementClickEvent): void => {
    setClosed(false);
    if (locked) return event.reject();
    const invalidFields = form.check(asksBuyer ? ['name', 'email'] : []);
    if (invalidFields.length === 0) return event.resolve(walletSheet(purchase, origin));
    event.reject();
    if (invalidFields.includes('agreement')) toast({ ...toasts.agreementRequired, variant: 'destructive' });
    setInvalidClicks((count) => count + 1);
  };
  const onConfirm = (event: StripeExpressCheckoutElementConfirmEvent): void => {
    if (stripe === null || elements === null || locked) return event.paymentFailed({ reason: 'fail' });
    const { name = '', email = '' } = event.billingDetails ?? {};
    if (asksBuyer) form.fill({ name, email });
    onAuthorized(walletInstrument(stripe, elements, returnUrl, event));
    place.current?.closest('form')?.requestSubmit();
  };
  return (
    <Buttons ref={place}>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) =>
          onAvailability(Object.values(availablePaymentMethods ?? {}).includes(true))
        }
        onLoadError={() => onAvailability(false)}
        onClick={onClick}
        onConfirm={onConfirm}
        onCancel={() => setClosed(true)}
      />
      <VisuallyHidden role="status">{isClosed ? words.wallets.closed : ''}</VisuallyHidden>
    </Buttons>
  );
}
