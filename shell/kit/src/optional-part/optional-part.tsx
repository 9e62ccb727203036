import { lazy, useEffect, useEffectEvent, useState, type ComponentType, type LazyExoticComponent } from 'react';

interface Closable {
  readonly onClose: () => void;
}

/**
 * A component whose code is fetched when it is first shown, such as a celebration. If the code cannot be loaded, `onClose` is called at
 * once, so the page must not depend on the component; the next time that it is shown, the code is fetched again.
 */
export function optionalPart<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let newest = lazyPart();

  function lazyPart(): LazyExoticComponent<ComponentType<Props>> {
    return lazy(() =>
      load().then(
        (part) => ({ default: part }),
        () => ({ default: NotLoaded }),
      ),
    );
  }

  function NotLoaded({ onClose }: Props) {
    const close = useEffectEvent(onClose);
    useEffect(() => {
      newest = lazyPart();
      close();
    }, []);
    return null;
  }

  return function OptionalPart(props: Props) {
    const [Part] = useState(() => newest);
    return <Part {...props} />;
  };
}
