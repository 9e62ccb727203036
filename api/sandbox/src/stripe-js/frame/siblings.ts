import type { CardBrand } from '../../card-form/card-brand.ts';
import type { CardProblem } from '../../card-form/card-check.ts';

/** A message between the frames of one group. Messages stay within the sandbox's own origin. */
export type SiblingMessage =
  | { readonly type: 'brand'; readonly brand: CardBrand }
  | { readonly type: 'brandRequested' }
  | { readonly type: 'partRequested'; readonly requestId: string; readonly part: SiblingPart }
  | {
      readonly type: 'part';
      readonly requestId: string;
      readonly value: string;
      readonly problem: CardProblem | null;
    };

export type SiblingPart = 'cardExpiry' | 'cardCvc';

export interface Siblings {
  send(message: SiblingMessage): void;
}

/**
 * Opens the channel between the frames of a group. It reaches only documents of the sandbox's own origin: the
 * page around them cannot take part.
 */
export function openSiblings(group: string, receive: (message: SiblingMessage) => void): Siblings {
  const channel = new BroadcastChannel(`stripe-elements-${group}`);
  channel.addEventListener('message', ({ data }: MessageEvent<SiblingMessage>) => receive(data));
  return { send: (message) => channel.postMessage(message) };
}
