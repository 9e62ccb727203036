import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { searchPosts } from '@plumbline/contract/content/posts';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { useApiClient } from '@plumbline/kit/api-client';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { listAddress, type ListView } from '../list-view.ts';
import { viewInputs } from '../view-posts.ts';
import { normalizeSearchText } from './normalize-search-text.ts';
import { pause } from './pause.ts';

/** In ms between the last keystroke and the request. */
const debounceTime = 250;

/** In ms: a faster response replaces the list without a skeleton in between. */
const skeletonDelay = 150;

/** The state and the event handlers of the search box. */
export interface LiveSearch {
  /** Ref for the form's input. The text is the input's own, so that text typed before hydration is not lost. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** True while a slow response is awaited. */
  readonly waiting: boolean;
  readonly onType: () => void;
  readonly onSubmit: () => void;
}

/**
 * Results while typing: requests them after a pause in typing, and changes the address when the response has arrived.
 * Further typing and any other navigation abort the request.
 */
export function useLiveSearch(view: ListView): LiveSearch {
  const input = useRef<HTMLInputElement>(null);
  const pending = useRef<AbortController | null>(null);
  const navigating = useRef(false);
  const [waiting, setWaiting] = useState(false);
  const requestResults = useResultsRequest();
  const navigate = useNavigate();
  const { key } = useLocation();
  const shownKey = useRef(key);

  const cancel = () => {
    pending.current?.abort();
    pending.current = null;
    setWaiting(false);
  };

  const start = () => {
    const text = normalizeSearchText(input.current?.value ?? '');
    if (text === view.text) return;
    const controller = new AbortController();
    pending.current = controller;
    void search({ ...view, text, cursor: null }, controller.signal);
  };

  const onType = () => {
    cancel();
    start();
  };

  const search = async (next: ListView, signal: AbortSignal) => {
    if (!(await pause(debounceTime, signal))) return;
    const slow = setTimeout(() => setWaiting(true), skeletonDelay);
    signal.addEventListener('abort', () => clearTimeout(slow), { once: true });
    await requestResults(next, signal);
    clearTimeout(slow);
    if (signal.aborted) return;
    pending.current = null;
    navigating.current = true;
    openView(next);
  };

  const openView = (next: Partial<ListView>) => {
    // The whole search is one history entry: one step back leaves it.
    const replace = next.text !== '' && view.text !== '';
    void navigate(listAddress(next), { replace, preventScrollReset: true });
  };

  const onSubmit = () => {
    cancel();
    const text = normalizeSearchText(input.current?.value ?? '');
    const here = text === view.text && view.category === null && view.cursor === null;
    if (!here) openView({ text });
  };

  const onMount = useEffectEvent(start);
  const onUnmount = useEffectEvent(() => pending.current?.abort());
  const onArrival = useEffectEvent(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (navigating.current) {
      navigating.current = false;
      // Only now: before the navigation the page still showed the previous list.
      setWaiting(false);
      // The user may have typed between the navigation and its arrival.
      if (pending.current === null) start();
      return;
    }
    cancel();
    if (input.current) input.current.value = view.text;
  });
  useEffect(() => {
    onMount();
    return () => onUnmount();
  }, []);
  useEffect(() => onArrival(), [key]);

  return { input, waiting, onType, onSubmit };
}

/** Loads search results into the SWR cache that the page reads. */
function useResultsRequest(): (view: ListView, signal: AbortSignal) => Promise<void> {
  const client = useApiClient();
  const { cache, mutate } = useSWRConfig();
  return async (view, signal) => {
    const { search } = viewInputs(view);
    if (search === null) return;
    const key = endpointUrl(searchPosts, search);
    if (cache.get(key)?.data !== undefined) return;
    try {
      const found = await client.call(searchPosts, search, { signal });
      await mutate(key, found, { revalidate: false });
    } catch {
      // Aborted, or failed: then the page requests them again and shows the error.
    }
  };
}
