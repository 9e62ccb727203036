import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { openPage } from '../../../../testing/open-page.tsx';
import { RichText } from './rich-text.tsx';

test('a description that is entered while the picture is uploaded is kept', async () => {
  const upload = Promise.withResolvers<Response>();
  const texts: string[] = [];
  const { user, unmount } = openPage(
    '/',
    <RichText id="text" format="md" initial="" images={{}} describedBy="" onChange={(text) => texts.push(text)} />,
    '/',
    () => upload.promise,
  );
  const png = new File([Uint8Array.of(1)], 'a.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Image file'), png);
  await user.type(await screen.findByLabelText('The image shows'), 'A wall of brick');
  const form = screen.getByRole('form', { name: 'Image' });
  const image = { address: '/api/media/a.png', width: 1, height: 1 };
  await act(async () => {
    upload.resolve(Response.json(image));
    // The editor has the uploaded URL by then, but is not rendered with it yet.
    while (!texts.at(-1)?.includes(image.address)) await new Promise((resolve) => void setTimeout(resolve));
    fireEvent.submit(form);
  });
  expect(texts.at(-1)).toBe(`![A wall of brick](${image.address})\n`);
  unmount();
});
