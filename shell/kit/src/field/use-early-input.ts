import { useEffect, useEffectEvent } from 'react';

/**
 * Takes over what a visitor has entered into the server's HTML before scripts came. Hydration leaves it standing, but
 * the form knows nothing of it and would empty the control with the next change.
 */
export function useEarlyInput(id: string, known: unknown, onEntered: (value: string | boolean) => void): void {
  const takeOver = useEffectEvent(() => {
    const entered = valueOf(document.getElementById(id));
    if (entered !== undefined && entered !== '' && entered !== false && entered !== known) onEntered(entered);
  });
  // Not earlier: a field that is made known to the form begins with the form's initial value.
  useEffect(() => takeOver(), []);
}

function valueOf(control: HTMLElement | null): string | boolean | undefined {
  if (control instanceof HTMLInputElement) return control.type === 'checkbox' ? control.checked : control.value;
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control.value;
  return undefined;
}
