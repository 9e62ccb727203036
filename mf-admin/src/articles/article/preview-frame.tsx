import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, ButtonLink } from '@plumbline/kit/button';

const Place = styled.section`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: 8px;
  min-width: 0;

  @media (min-width: 1280px) {
    position: sticky;
    top: calc(var(--header-h) + 16px);
    height: calc(100dvh - var(--header-h) - 32px);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  justify-content: space-between;

  & h2 {
    font: 600 0.875rem/1.4 var(--sans);
    letter-spacing: normal;
  }

  & div {
    display: flex;
    gap: 6px;
  }
`;

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: 100%;
  min-height: 70vh;
  background: var(--paper);
  border: 1px solid var(--rule-strong);
`;

/** The props of {@link PreviewFrame}. */
export interface PreviewFrameProps {
  /** The path of the previewed page. */
  readonly path: string;
  /** A new value reloads the frame. */
  readonly revision: number;
}

/**
 * The article's own page with the current text, at the same scroll position. The page server renders the frame as it does for
 * readers. The frame runs no scripts, so that nothing written in an article can act on the admin page.
 */
export function PreviewFrame({ path, revision }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shownRevision = useRef(revision);
  const scrollTop = useRef(0);
  const [isHidden, setHidden] = useState(false);

  useEffect(() => {
    if (shownRevision.current === revision) return;
    shownRevision.current = revision;
    const view = frame.current?.contentWindow;
    if (!view) return;
    scrollTop.current = view.scrollY;
    view.location.replace(path);
  }, [path, revision]);

  return (
    <Place aria-label="Preview">
      <Head>
        <h2>Preview</h2>
        <div>
          <Button variant="outline" size="table" aria-expanded={!isHidden} onClick={() => setHidden(!isHidden)}>
            {isHidden ? 'Show' : 'Hide'}
          </Button>
          <ButtonLink variant="outline" size="table" to={path} newTab>
            Open
          </ButtonLink>
        </div>
      </Head>
      {!isHidden && (
        <Frame
          ref={frame}
          src={path}
          title="The article as it is written now"
          sandbox="allow-same-origin"
          onLoad={() => frame.current?.contentWindow?.scrollTo({ top: scrollTop.current, behavior: 'instant' })}
        />
      )}
    </Place>
  );
}
