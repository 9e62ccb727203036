import { createContext, Fragment, useContext, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type * as Parts from '@plumbline/kit/tooltip';

const Loaded = createContext<typeof Parts | null>(null);

/** Allows the {@link Hint}s below it to be shown. Their script is loaded after the page; without it there are none. */
export function Hints({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<typeof Parts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('@plumbline/kit/tooltip').then(
      (loaded) => isCurrent && setParts(loaded),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, []);
  const Provider = parts?.TooltipProvider ?? Fragment;
  return (
    <Loaded value={parts}>
      <Provider>{children}</Provider>
    </Loaded>
  );
}

/** A hint on hover and focus for the one focusable element inside; it needs {@link Hints} above. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  const parts = useContext(Loaded);
  return parts === null ? children : <parts.Tooltip text={text}>{children}</parts.Tooltip>;
}
