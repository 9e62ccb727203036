import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element is narrower than its content; updated when either changes its size. */
export function useOverflow<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>;
  readonly isOverflowing: boolean;
} {
  const ref = useRef<E>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const { current: element } = ref;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { ref, isOverflowing };
}
