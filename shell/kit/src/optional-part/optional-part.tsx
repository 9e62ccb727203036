import { lazy, useEffect, useEffectEvent, type ComponentType, type LazyExoticComponent } from 'react';

interface Closable {
  readonly onClose: () => void;
}

/**
 * A part that is fetched when it is first shown, such as a celebration. If it cannot be loaded, it counts as closed: nothing may
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
