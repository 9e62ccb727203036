import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** The target of a link, and how it opens. */
export interface LinkTarget {
  /** A path of this site, or an absolute address (`https:`, `mailto:`, `tel:`). */
  to: string;
  /** Open a new tab, marked with ↗ and announced to screen readers; default false. */
  newTab?: boolean | undefined;
}

/** The attributes a link takes besides its target. */
export type LinkAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>;

const absolute = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * A link: paths of this site go through the router, which navigates in the current tab; other URLs, and links that open a new
 * tab, are plain anchors without a referrer.
 */
export function SmartLink({
  to,
  newTab = false,
  children,
  ...attributes
}: LinkTarget & LinkAttributes & { children?: ReactNode }) {
  if (!newTab && !absolute.test(to)) {
    return (
      <Link to={to} {...attributes}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel="noreferrer" {...(newTab ? { target: '_blank' } : {})} {...attributes}>
      {children}
      {newTab && <NewTabMark />}
    </a>
  );
}

function NewTabMark() {
  return (
    <>
      {' '}
      <Icon name="arrow-up-right" size={13} />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </>
  );
}
