import { getPaymentSettings } from '@plumbline/contract/commerce/payments';
import type { CommerceDeps } from '../commerce-deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';

export function paymentSettingsRoutes(router: ApiRouter, { paymentRules }: CommerceDeps): void {
  route(router, getPaymentSettings, () => {
    const { stripe, square, sandbox } = paymentRules;
    if (stripe === null) throw new Failure('unavailable', 'Card payments are not set up on this site.');
    return {
      stripe: { publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl },
      square: square && {
        applicationId: square.applicationId,
        locationId: square.locationId,
        scriptUrl: square.scriptUrl,
      },
      sandbox,
    };
  });
}
