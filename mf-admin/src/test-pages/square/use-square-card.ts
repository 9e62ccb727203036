import { useEffect, useState, type RefObject } from 'react';
import type { PaymentSettings } from '@plumbline/contract/commerce/payments';
import { useBrandStyle } from '@plumbline/kit/card-provider';
import { attachSquareCard, squareFaults, type SquareCard } from './square-card.ts';

/** The state of Square's card form. */
export interface SquareForm {
  readonly card: SquareCard | null;
  readonly fault: string | null;
}

/** Attaches Square's card form to an element as soon as the settings are known. */
export function useSquareCard(
  place: RefObject<HTMLElement | null>,
  settings: PaymentSettings['square'] | undefined,
): SquareForm {
  const [form, setForm] = useState<SquareForm>({ card: null, fault: null });
  const { ink, ink3, danger, fieldBorder, focus, sheet } = useBrandStyle();
  useEffect(() => {
    const element = place.current;
    if (!settings || element === null) return undefined;
    let isCurrent = true;
    let attached: SquareCard | null = null;
    const attach = async (): Promise<SquareForm> => {
      if (!window.isSecureContext) return { card: null, fault: squareFaults.insecure };
      try {
        attached = await attachSquareCard(element, settings);
        return { card: attached, fault: null };
      } catch (error) {
        return { card: null, fault: error instanceof Error ? error.message : squareFaults.noForm };
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
  }, [place, settings]);
  const { card } = form;
  useEffect(() => {
    // The inputs are Square's, so they get our background from here.
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
