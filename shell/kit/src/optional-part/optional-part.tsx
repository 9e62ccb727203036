import { lazy, useEffect, useEffectEvent, type ComponentType, type LazyExoticComponent } from 'react';

interface Closable {
  readonly onClose: () => void;
}

/**
 * A component whose code is fetched when it is first shown, such as a celebration. If the code cannot be loaded, `onClose` is called at
 * once, so the page must not depend on the component.
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
