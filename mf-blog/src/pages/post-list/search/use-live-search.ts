import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { searchPosts } from '@plumbline/contract/content/posts';
import { endpointUrl } from '@plumbline/contract/endpoint';
import { useApiClient } from '@plumbline/kit/api-client';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { listAddress, type ListView } from '../list-view.ts';
import { viewInputs } from '../view-posts.ts';
import { clipSearchText } from './clip-search-text.ts';
import { pause } from './pause.ts';

/** In ms: how long the typing rests before the API is asked. */
const restingTime = 250;

/** In ms: an answer that comes sooner takes the place of the list without an outline in between. */
const patience = 150;

/** What the search box does. */
export interface LiveSearch {
  /** Goes into the form's input: the text lives there, so that what is typed before the scripts run is not lost. */
  readonly input: RefObject<HTMLInputElement | null>;
  /** An answer is being waited for. */
  readonly waiting: boolean;
  readonly onType: () => void;
  readonly onSubmit: () => void;
}

/**
 * Results while typing: once the typing rests the API is asked, and the address moves on when the answer is there. What
 * is typed meanwhile, or any other navigation, calls the question off. A blank text asks nothing.
 */
export function useLiveSearch(view: ListView): LiveSearch {
  const input = useRef<HTMLInputElement>(null);
  const attempt = useRef<AbortController | null>(null);
  const followed = useRef(false);
  const [waiting, setWaiting] = useState(false);
  const ask = useAsk();
  const navigate = useNavigate();
  const { key } = useLocation();
  const shownKey = useRef(key);

  const stop = () => {
    attempt.current?.abort();
    attempt.current = null;
    setWaiting(false);
  };

  const begin = () => {
    const text = clipSearchText(input.current?.value ?? '');
    if (text === view.text) return;
    const own = new AbortController();
    attempt.current = own;
    void follow({ ...view, text, cursor: null }, own.signal);
  };

  const onType = () => {
    stop();
    begin();
  };

  const follow = async (next: ListView, signal: AbortSignal) => {
    if (!(await pause(restingTime, signal))) return;
    const slow = setTimeout(() => setWaiting(true), patience);
    signal.addEventListener('abort', () => clearTimeout(slow), { once: true });
    await ask(next, signal);
    clearTimeout(slow);
    if (signal.aborted) return;
    attempt.current = null;
    followed.current = true;
    lead(next);
  };

  const lead = (next: Partial<ListView>) => {
    // One step back leads to before the search, however many letters it took.
    const replace = next.text !== '' && view.text !== '';
    void navigate(listAddress(next), { replace, preventScrollReset: true });
  };

  const onSubmit = () => {
    stop();
    const text = clipSearchText(input.current?.value ?? '');
    const here = text === view.text && view.category === null && view.cursor === null;
    if (!here) lead({ text });
  };

  const onMount = useEffectEvent(begin);
  const onUnmount = useEffectEvent(() => attempt.current?.abort());
  const onArrival = useEffectEvent(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (followed.current) {
      followed.current = false;
      // Not sooner: until now the list was still the last one's.
      setWaiting(false);
      // Something may have been typed between the navigation and its arrival.
      if (attempt.current === null) begin();
      return;
    }
    stop();
    if (input.current) input.current.value = view.text;
  });
  useEffect(() => {
    onMount();
    return () => onUnmount();
  }, []);
  useEffect(() => onArrival(), [key]);

  return { input, waiting, onType, onSubmit };
}

/** Puts the answer of a search into the cache that the page reads; a failure is left for the page to meet itself. */
function useAsk(): (view: ListView, signal: AbortSignal) => Promise<void> {
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
      // Called off, or failed: the page asks again and says what came of it.
    }
  };
}
