import { useEffect, useEffectEvent, useState } from 'react';

/** The phase of a celebration: `entrance`, from 500 ms on `confetti`, from 3000 ms on `complete`; it closes 1000 ms later. */
export type Phase = 'entrance' | 'confetti' | 'complete';

/** In ms from the start. */
const confettiAt = 500;
const completeAt = 3_000;
/** In ms from the start of the phase `complete`. */
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
