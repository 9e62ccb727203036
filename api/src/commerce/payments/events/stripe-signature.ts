import Stripe from 'stripe';

/** In s: the maximum age of a signature. 0 would disable the check. */
const tolerance = 300;
/** A header with more signatures is refused: Stripe sends one per secret, two while a secret is being replaced. */
const maxSignatures = 16;

interface SignedRequest {
  readonly body: Buffer;
  /** The `stripe-signature` header. */
  readonly header: string;
  readonly secret: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** The text of a body that Stripe signed; null if the signature is absent, malformed, too old or of another body. */
export function signedText(api: Stripe, { body, header, secret, now }: SignedRequest): string | null {
  const readableHeader = readableHeaderOf(header);
  const text = decoded(body);
  if (readableHeader === null || text === null) return null;
  try {
    const { signature } = api.webhooks;
    return signature?.verifyHeader(text, readableHeader, secret, tolerance, undefined, now) === true ? text : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

/** The header reduced to what the SDK can read: the SDK throws plain errors for malformed ones. */
function readableHeaderOf(header: string): string | null {
  const parts = header.split(',').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('t='));
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part));
  const [time = ''] = times;
  const isPlain = times.length === 1 && /^t=\d{1,12}$/.test(time);
  if (!isPlain || signatures.length === 0 || signatures.length > maxSignatures) return null;
  return [time, ...signatures].join();
}

function decoded(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}
