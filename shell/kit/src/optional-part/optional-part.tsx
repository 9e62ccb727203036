import { lazy, useEffect, useEffectEvent, type ComponentType, type LazyExoticComponent } from 'react';

interface Closable {
  readonly onClose: () => void;
}

/**
 * A part that is fetched once it is to be shown, such as a celebration. Where it does not come, it counts as closed: nothing may
 * depend on it.
 */
export function optionalPart<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Closed as ComponentType<Props> }),
    ),
  );
}

function Closed({ onClose }: Closable) {
  const close = useEffectEvent(onClose);
  useEffect(() => close(), []);
  return null;
}
