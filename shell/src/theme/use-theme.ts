import { useSyncExternalStore } from 'react';
import { themeAttribute, themeCookie, type Theme } from './theme.ts';

// <html> itself is the store: the document's loader writes it before the first paint, and nothing can disagree with what is seen.
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function shownTheme(): Theme {
  const given = document.documentElement.dataset['theme'];
  return given === 'light' || given === 'dark' ? given : 'system';
}

function showTheme(theme: Theme): void {
  const attribute = themeAttribute(theme);
  if (attribute === undefined) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = attribute;
  try {
    document.cookie = themeCookie(theme, window.location.protocol === 'https:');
  } catch {
    // A sandboxed frame may not write cookies: the choice then lasts as long as the page.
  }
}

/** The theme on show and how to change it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  // The server's HTML is the same for everybody.
  const theme = useSyncExternalStore(subscribe, shownTheme, () => 'system' as const);
  return [theme, showTheme];
}
