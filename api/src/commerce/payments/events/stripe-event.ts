import * as v from 'valibot';

/**
 * The fields of an event that are read. Of `data.object` only the ids that lead to an order are used; the state of the
 * order's payment is requested from the provider.
 */
const StripeEventSchema = v.object({
  object: v.literal('event'),
  id: v.pipe(v.string(), v.regex(/^evt_\w{1,190}$/)),
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  livemode: v.boolean(),
  api_version: v.nullish(v.pipe(v.string(), v.maxLength(64))),
  data: v.object({ object: v.custom<Readonly<Record<string, unknown>>>(isRecord) }),
});

export type StripeEvent = v.InferOutput<typeof StripeEventSchema>;

const StripeEventText = v.pipe(v.string(), v.parseJson(), StripeEventSchema);

/** The event in a text; null if the text is no JSON or no Stripe event. */
export function readStripeEvent(text: string): StripeEvent | null {
  const parsed = v.safeParse(StripeEventText, text, { abortEarly: true });
  return parsed.success ? parsed.output : null;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
