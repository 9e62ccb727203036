import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PlumbLine } from '@plumbline/kit/plumb-line';
import { PlumbColumn } from '@plumbline/kit/section';
import { NoScripts } from './no-scripts.tsx';

const PlumbLineFrame = styled.div`
  position: relative;
  overflow-x: clip;
  padding-bottom: 112px;
`;

const Head = styled.div`
  display: grid;
  gap: 22px;
  justify-items: start;
  padding: 40px 0 28px;

  @media (min-width: 1024px) {
    padding: 84px 0 32px;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 40px;

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 1fr) minmax(320px, 420px);
    gap: 64px;
    align-items: start;
  }
`;

const Beside = styled.aside`
  min-width: 0;

  /* If the summary is higher than the screen, its upper part scrolls under the header, and its total stays in view. */
  @media (min-width: 1024px) {
    position: sticky;
    top: min(var(--header-h) + 32px, 100dvh - var(--beside-height, 0px) - 24px);
    grid-area: 1 / 2 / span 2;
  }
`;

const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 48px;

  @media (min-width: 1024px) {
    grid-area: 1 / 1;
  }
`;

const Rest = styled(Main)`
  @media (min-width: 1024px) {
    grid-area: 2 / 1;
  }
`;

/** The props of {@link CheckoutFrame}. */
export interface CheckoutFrameProps {
  readonly head: ReactNode;
  /** The second column: beside the rest if there is room. */
  readonly beside: ReactNode;
  readonly children: ReactNode;
  /**
   * Below the children. On narrow screens, a page with `rest` shows the children first, then `beside`; a page without
   * it shows `beside` first: the order's summary is read before the form.
   */
  readonly rest?: ReactNode;
}

/** Keeps the element's height in the CSS variable `--beside-height`. */
function trackHeight(element: HTMLElement | null): (() => void) | undefined {
  if (element === null || typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(() => element.style.setProperty('--beside-height', `${element.offsetHeight}px`));
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * The layout of checkouts and their paid pages: a head, and two columns below it. Toasts are shown at the top, not over
 * the form.
 */
export function CheckoutFrame({ head, beside, children, rest }: CheckoutFrameProps) {
  return (
    <PlumbLineFrame data-toasts-above="">
      <PlumbColumn>
        <Head>{head}</Head>
        <NoScripts />
        <Columns>
          {rest === undefined && <Beside ref={trackHeight}>{beside}</Beside>}
          <Main>{children}</Main>
          {rest !== undefined && <Beside ref={trackHeight}>{beside}</Beside>}
          {rest !== undefined && <Rest>{rest}</Rest>}
        </Columns>
      </PlumbColumn>
      <PlumbLine length={190} />
    </PlumbLineFrame>
  );
}
