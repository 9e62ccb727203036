import type { CardBrand } from '../../card-form/card-brand.ts';
import type { CardProblem } from '../../card-form/card-check.ts';

/** What the frames of one group tell each other. It stays within the sandbox's own origin. */
export type SiblingMessage =
  | { readonly type: 'brand'; readonly brand: CardBrand }
  | { readonly type: 'brandWanted' }
  | { readonly type: 'wanted'; readonly question: string; readonly part: SiblingPart }
  | {
      readonly type: 'part';
      readonly question: string;
      readonly value: string;
      readonly problem: CardProblem | null;
    };

export type SiblingPart = 'cardExpiry' | 'cardCvc';

export interface Siblings {
  tell(message: SiblingMessage): void;
}

/** Opens the conversation between the frames of a group. The page around them cannot take part: it has another origin. */
export function openSiblings(group: string, receive: (message: SiblingMessage) => void): Siblings {
  window.addEventListener('message', (event: MessageEvent<{ group?: string; sibling?: SiblingMessage } | null>) => {
    if (event.origin !== location.origin || event.data?.group !== group || event.source === window) return;
    if (event.data.sibling !== undefined) receive(event.data.sibling);
  });
  return {
    tell: (sibling) => {
      const { frames } = window.parent;
      for (let index = 0; index < frames.length; index += 1) {
        frames[index]?.postMessage({ group, sibling }, location.origin);
      }
    },
  };
}
