import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { PlumbLine } from './plumb-line.tsx';

// jsdom has no layout: the test defines that of a page of 2000 px whose bob is 56 px long, and whose height is reported once.
const boxes: Record<string, Partial<DOMRect>> = {
  '[data-plumb-line]': { top: 0, height: 2000 },
  svg: { height: 56 },
  '[data-plumb-rest]': { top: 456 },
};
const real = Element.prototype.getBoundingClientRect;

class ReportOnce implements ResizeObserver {
  #report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe() {
    this.#report([], this);
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  Element.prototype.getBoundingClientRect = function box(this: Element) {
    const box = Object.entries(boxes).find(([selector]) => this.matches(selector));
    return Object.assign(real.call(this), box?.[1]);
  };
  globalThis.ResizeObserver = ReportOnce;
  globalThis.requestAnimationFrame = (draw) => Number(setTimeout(draw, 0));
  globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
});

afterEach(() => {
  Element.prototype.getBoundingClientRect = real;
  window.scrollY = 0;
});

const nextFrame = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
const bobPosition = (container: HTMLElement) => {
  const [line, bob] = container.querySelector('[data-plumb-line]')?.children ?? [];
  if (!(line instanceof HTMLElement) || !(bob instanceof SVGElement)) throw new Error('no line');
  expect(line.style.clipPath).toContain(bob.style.translate.replace('0 ', ''));
  return bob.style.translate;
};
async function scrollTo(y: number) {
  window.scrollY = y;
  window.dispatchEvent(new Event('scroll'));
  await nextFrame();
}

test('the bob starts at the element with data-plumb-rest, follows the scrolling, and stops before the page’s end', async () => {
  const { container } = render(
    <div>
      <p data-plumb-rest="">Ground</p>
      <PlumbLine reach="page" />
    </div>,
  );
  await nextFrame();
  expect(bobPosition(container)).toBe('0 400px');
  await scrollTo(500);
  expect(bobPosition(container)).toBe('0 910px');
  await scrollTo(5000);
  expect(bobPosition(container)).toBe('0 1892px');
});

test('with reduced motion the line has its full length from the start', async () => {
  const { matchMedia } = window;
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('reduce') });
  const { container, unmount } = render(<PlumbLine reach="page" />);
  await nextFrame();
  expect(bobPosition(container)).toBe('0 1892px');
  unmount();
  window.matchMedia = matchMedia;
});

test('beside a heading the line gets data-plumb-past once its bob is above the header', () => {
  const { IntersectionObserver: originalObserver } = globalThis;
  let report: (entries: readonly object[]) => void = () => undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: never[], observer: never) => void) {
      report = (entries) => callback(entries as never[], this as never);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  const { container } = render(<PlumbLine />);
  const line = container.querySelector('[data-plumb-line]');
  report([{ isIntersecting: true, boundingClientRect: { bottom: 300 } }]);
  expect(line).not.toHaveAttribute('data-plumb-past');
  report([{ isIntersecting: false, boundingClientRect: { bottom: -20 } }]);
  expect(line).toHaveAttribute('data-plumb-past');
  report([{ isIntersecting: false, boundingClientRect: { bottom: 1300 } }]);
  expect(line).not.toHaveAttribute('data-plumb-past');
  globalThis.IntersectionObserver = originalObserver;
});

test('beside a heading the line does not move and is hidden from screen readers', async () => {
  const { container } = render(<PlumbLine length={180} />);
  await scrollTo(500);
  expect(container.querySelector('[data-plumb-line]')).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('[style]')).toBeNull();
});
