import { useEffect, useEffectEvent } from 'react';

/**
 * Copies input that a visitor typed before scripts ran into the form's state. Hydration keeps the input in the control, but the form
 * does not know it and would clear the control with the next change.
 */
export function useEarlyInput(id: string, formValue: unknown, onEntered: (value: string | boolean) => void): void {
  const takeOver = useEffectEvent(() => {
    const entered = valueOf(document.getElementById(id));
    if (entered !== undefined && entered !== '' && entered !== false && entered !== formValue) onEntered(entered);
  });
  // In an effect, after the field's registration, which sets the form's initial value.
  useEffect(() => takeOver(), []);
}

function valueOf(control: HTMLElement | null): string | boolean | undefined {
  if (control instanceof HTMLInputElement) return control.type === 'checkbox' ? control.checked : control.value;
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control.value;
  return undefined;
}
