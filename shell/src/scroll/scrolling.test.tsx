import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderSite } from '../layout/render-site.tsx';

const scrollTo = jest.fn<(options: ScrollToOptions) => void>();
const tops: Record<string, number> = { about: 700, contact: 2400, latest: 900 };

function setScrollY(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
}

function preferReducedMotion() {
  const query = window.matchMedia('');
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(Object.create(query), { media, matches: media.includes('reduce') }));
}

beforeEach(() => {
  jest.useFakeTimers();
  scrollTo.mockReset();
  window.scrollTo = scrollTo as typeof window.scrollTo;
  setScrollY(0);
  sessionStorage.clear();
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return DOMRect.fromRect({ x: 0, y: (tops[this.id] ?? 0) - window.scrollY, width: 300, height: 400 });
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function follow(name: string) {
  const navigation = screen.getByLabelText('Main');
  const link = [...navigation.querySelectorAll('a')].find((anchor) => anchor.textContent === name);
  await act(async () => void fireEvent.click(link ?? navigation));
}

async function advance(milliseconds: number) {
  await act(async () => jest.advanceTimersByTime(milliseconds));
}

describe('a section link on the landing page', () => {
  test('scrolls smoothly to 80 px above the section, from wherever the reader is', async () => {
    await renderSite('/');
    setScrollY(300);
    await follow('About');
    await advance(20);
    expect(scrollTo.mock.calls).toEqual([[{ top: 620, behavior: 'smooth' }]]);
    expect(window.location.hash).toBe('#about');
    expect(screen.getByText('About us')).toHaveFocus();
  });

  test('jumps there at once for visitors who prefer reduced motion', async () => {
    await renderSite('/');
    preferReducedMotion();
    await follow('About');
    await advance(20);
    expect(scrollTo.mock.calls).toEqual([[{ top: 620, behavior: 'instant' }]]);
  });

  test('only changes the address where the section does not exist', async () => {
    await renderSite('/');
    await follow('Testimonials');
    await advance(20);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(window.location.hash).toBe('#testimonials');
  });

  test('leaves a click with a modifier to the browser', async () => {
    const { router } = await renderSite('/');
    const navigation = screen.getByLabelText('Main');
    // jsdom cannot open tabs; the point is that no other handler took the click.
    navigation.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(navigation.querySelector('a') ?? navigation, { metaKey: true });
    await advance(20);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(router.state.location.hash).toBe('');
  });
});

describe('arriving at a section', () => {
  test('from another route starts at the top and scrolls after 100 ms', async () => {
    const { router } = await renderSite('/blog');
    await follow('Contact');
    expect(router.state.location).toMatchObject({ pathname: '/', hash: '#contact' });
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    await advance(80);
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    await advance(20);
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 2320, behavior: 'smooth' });
  });

  test('on load scrolls after 100 ms', async () => {
    await renderSite('/#contact');
    expect(scrollTo).not.toHaveBeenCalled();
    await advance(100);
    expect(scrollTo.mock.calls).toEqual([[{ top: 2320, behavior: 'smooth' }]]);
  });

  test('on load does not scroll a reader who has scrolled meanwhile', async () => {
    await renderSite('/#contact');
    setScrollY(1200);
    await advance(100);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test.each(['/#', '/#nowhere', '/#%E0%A4%A'])('%s causes no scroll and no error', async (address) => {
    await renderSite(address);
    await advance(100);
    expect(scrollTo).not.toHaveBeenCalled();
  });
});

describe('navigation', () => {
  test('a new page starts at its top; Back restores where the reader was', async () => {
    const { router } = await renderSite('/');
    setScrollY(1500);
    fireEvent.scroll(window);
    await follow('Blog');
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
    setScrollY(0);
    fireEvent.scroll(window);
    await act(async () => void router.navigate(-1));
    await advance(50);
    await advance(50);
    expect(router.state.location.pathname).toBe('/');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 1500, behavior: 'instant' });
  });

  test('a link with preventScrollReset does not scroll', async () => {
    const { router } = await renderSite('/blog');
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Tax' })));
    expect(router.state.location.search).toBe('?category=tax');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('another page of a list starts at the top', async () => {
    await renderSite('/blog');
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Next' })));
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  });

  test('a link to a part of the page scrolls there smoothly', async () => {
    await renderSite('/blog');
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Latest' })));
    expect(scrollTo.mock.calls).toEqual([[{ top: 820, behavior: 'smooth' }]]);
  });

  test('scroll positions are stored for a reload of the tab', async () => {
    await renderSite('/blog');
    setScrollY(640);
    fireEvent.scroll(window);
    fireEvent(window, new Event('pagehide'));
    expect(sessionStorage.getItem('plumbline-scroll')).toBe('[["/blog",640]]');
    expect(window.history.scrollRestoration).toBe('auto');
  });

  test('invalid stored positions are ignored', async () => {
    sessionStorage.setItem('plumbline-scroll', '{"a":');
    await renderSite('/blog');
    expect(screen.getByRole('heading', { name: 'Blog' })).toBeVisible();
  });
});
