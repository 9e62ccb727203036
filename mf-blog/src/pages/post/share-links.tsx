import { useId, type MouseEvent } from 'react';
import { Note } from '@plumbline/kit/heading';
import { Icon } from '@plumbline/kit/icon';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { useSite } from '@plumbline/services';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { shareTargets } from './share-targets.ts';

const Share = styled.div`
  @media (min-width: 1024px) {
    position: sticky;
    align-self: start;
    inset-block-start: calc(var(--header-h) + 32px);
  }
  @media print {
    display: none;
  }
`;

const Targets = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 10px 0 0;
  padding: 0;
  list-style: none;
  @media (min-width: 1024px) {
    flex-direction: column;
    align-items: flex-start;
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 44px;
    padding-inline: 10px;
    border: 1px solid var(--field-border);
    border-radius: var(--r-1);
    font-size: var(--fs-small);
    font-weight: 500;
    color: var(--ink);
    text-decoration: none;
    transition:
      background var(--t-1),
      color var(--t-1);
  }
  @media (min-width: 480px) {
    a {
      gap: 10px;
      padding-inline: 14px;
    }
  }
  a:hover {
    background: var(--ink);
    color: var(--paper);
  }
`;

/**
 * Links that share the current page in a pop-up window. Without JavaScript, or if pop-ups are blocked, they open a new
 * tab.
 */
export function ShareLinks({ title }: { title: string }) {
  const heading = useId();
  const { origin } = useSite();
  const { pathname } = useLocation();
  return (
    <Share>
      <Note id={heading}>Share</Note>
      <Targets aria-labelledby={heading}>
        {shareTargets.map(({ name, icon, shareUrl }) => (
          <li key={name}>
            <a href={shareUrl(origin + pathname, title)} target="_blank" rel="noopener noreferrer" onClick={openPopup}>
              <Icon name={icon} size={16} />
              {name}
              <VisuallyHidden>(opens in a new window)</VisuallyHidden>
            </a>
          </li>
        ))}
      </Targets>
    </Share>
  );
}

function openPopup(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  // The feature `noopener` is not used: `window.open` would return null also for an opened pop-up.
  const popup = window.open(event.currentTarget.href, '_blank', 'popup,width=600,height=400');
  if (popup === null) return;
  popup.opener = null;
  event.preventDefault();
}
