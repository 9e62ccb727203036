import type { PaymentMethodAnswer, PaymentMethodFields } from '../messages.ts';
import { groupOf } from './elements-group.ts';
import { IntegrationError } from './integration-error.ts';
import { SandboxElement } from './sandbox-element.ts';

type Given = Readonly<Record<string, unknown>>;

/** `stripe.createPaymentMethod` in its three forms: of an element in `card`, of `element`, or of `elements`. */
export async function createPaymentMethod(given: unknown): Promise<PaymentMethodAnswer> {
  const options = recordOf(given, 'stripe.createPaymentMethod()');
  if ('elements' in options) {
    const group = groupOf(options['elements']);
    if (!group.submitted()) {
      throw new IntegrationError(
        'elements.submit() must be called before stripe.createPaymentMethod() with the elements parameter.',
      );
    }
    return fromElement(group.paymentElement(), options['params'] ?? {});
  }
  if ('element' in options) return fromElement(options['element'], options['params'] ?? {});
  const { type, card, ...fields } = options;
  if (type !== 'card')
    throw new IntegrationError(`The sandbox makes payment methods of type card, not ${String(type)}.`);
  return fromElement(card, fields);
}

/** Makes one of what was typed into an element. @throws IntegrationError where it is not an element that holds a card. */
export function fromElement(element: unknown, fields: unknown): Promise<PaymentMethodAnswer> {
  if (!(element instanceof SandboxElement) || element.type === 'cardExpiry' || element.type === 'cardCvc') {
    throw new IntegrationError(
      'A payment method needs the card, cardNumber or payment Element that holds the card; the sandbox takes no tokens.',
    );
  }
  return element.createPaymentMethod(plain(recordOf(fields, 'the data of a payment method')));
}

function recordOf(given: unknown, what: string): Given {
  if (typeof given === 'object' && given !== null) return given as Given;
  throw new IntegrationError(`Invalid value for ${what}: it should be an object, not ${String(given)}.`);
}

/** What can be sent to a frame and to the provider. */
function plain({ billing_details, metadata, allow_redisplay }: Given): PaymentMethodFields {
  return JSON.parse(JSON.stringify({ billing_details, metadata, allow_redisplay })) as PaymentMethodFields;
}
