import { useEffect, useState, type RefObject } from 'react';
import type { PaymentSettings } from '@plumbline/contract/commerce/payments';
import { useBrandStyle } from '@plumbline/kit/card-provider';
import { attachSquareCard, squareErrors, type SquareCard } from './square-card.ts';

/** The state of Square's card form. */
export interface SquareCardState {
  readonly card: SquareCard | null;
  readonly problem: string | null;
}

/** Attaches Square's card form to an element as soon as the settings are known. */
export function useSquareCard(
  container: RefObject<HTMLElement | null>,
  settings: PaymentSettings['square'] | undefined,
): SquareCardState {
  const [form, setForm] = useState<SquareCardState>({ card: null, problem: null });
  const { ink, ink3, danger, fieldBorder, focus, sheet } = useBrandStyle();
  useEffect(() => {
    const element = container.current;
    if (!settings || element === null) return undefined;
    let isCurrent = true;
    let attached: SquareCard | null = null;
    const attach = async (): Promise<SquareCardState> => {
      if (!window.isSecureContext) return { card: null, problem: squareErrors.insecure };
      try {
        attached = await attachSquareCard(element, settings);
        return { card: attached, problem: null };
      } catch (error) {
        return { card: null, problem: error instanceof Error ? error.message : squareErrors.noForm };
      }
    };
    void attach().then((outcome) => {
      if (isCurrent) setForm(outcome);
      else void attached?.destroy();
    });
    return () => {
      isCurrent = false;
      void attached?.destroy();
    };
  }, [container, settings]);
  const { card } = form;
  useEffect(() => {
    // Square's inputs are in a frame of its own, which the page's styles do not reach.
    const style = {
      '.input-container': { borderColor: fieldBorder, borderRadius: '2px' },
      '.input-container.is-focus': { borderColor: focus },
      '.input-container.is-error': { borderColor: danger },
      input: { backgroundColor: sheet, color: ink },
      'input::placeholder': { color: ink3 },
      'input.is-error': { color: danger },
      '.message-text': { color: ink3 },
      '.message-icon': { color: ink3 },
      '.message-text.is-error': { color: danger },
      '.message-icon.is-error': { color: danger },
    };
    card?.configure({ style }).catch((error: unknown) => console.warn('Square’s card form kept its own look:', error));
  }, [card, ink, ink3, danger, fieldBorder, focus, sheet]);
  return form;
}
