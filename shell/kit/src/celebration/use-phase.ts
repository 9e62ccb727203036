import { useEffect, useEffectEvent, useState } from 'react';

/** `entrance`, from 500 ms on `confetti`, from 3000 ms on `complete`, and 1000 ms later it closes. */
export type Phase = 'entrance' | 'confetti' | 'complete';

/** In ms from the start. */
const confettiAt = 500;
const completeAt = 3_000;
/** In ms after it is complete. */
const closeDelay = 1_000;

/** The phase of a celebration. `onClose` is called at its end. */
export function usePhase(onClose: () => void): Phase {
  const [phase, setPhase] = useState<Phase>('entrance');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timers = [
      setTimeout(() => setPhase('confetti'), confettiAt),
      setTimeout(() => setPhase('complete'), completeAt),
      setTimeout(() => close(), completeAt + closeDelay),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return phase;
}
