import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

test('the reason why one of several pictures was refused stays while the others are uploaded', async () => {
  const texts: string[] = [];
  const refusal = { code: 'invalid_input', message: 'The file is a broken image.' };
  const answers = [
    Response.json(refusal, { status: 400 }),
    Response.json({ address: '/api/media/b.png', width: 1, height: 1 }, { status: 201 }),
  ];
  const { user, unmount } = openPage(
    '/',
    <RichText id="text" format="md" initial="" images={{}} describedBy="" onChange={(text) => texts.push(text)} />,
    '/',
    () => answers.shift() ?? 'unreachable',
  );
  const fileOf = (name: string, byte: number) => new File([Uint8Array.of(byte)], name, { type: 'image/png' });
  await user.upload(screen.getByLabelText('Image file'), [fileOf('a.png', 1), fileOf('b.png', 2)]);
  await waitFor(() => expect(texts.at(-1)).toBe('![](/api/media/b.png)\n'));
  expect(screen.getByText(/is a broken image/)).toBeInTheDocument();
  unmount();
});

test('a picture whose data URL cannot be read is reported as lost, and does not keep others from being uploaded', async () => {
  const texts: string[] = [];
  const uploads: Promise<boolean>[] = [];
  const { user, unmount } = openPage(
    '/',
    <RichText
      id="text"
      format="md"
      initial="![a](data:image/png;base64,A)"
      images={{}}
      describedBy=""
      onChange={(text) => texts.push(text)}
      onUpload={(upload) => uploads.push(upload)}
    />,
    '/',
    () => Response.json({ address: '/api/media/b.png', width: 1, height: 1 }, { status: 201 }),
  );
  const png = new File([Uint8Array.of(1)], 'b.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Image file'), png);
  await waitFor(() => expect(texts.at(-1)).toBe('![](/api/media/b.png)'));
  expect(screen.getByText(/^One picture could not be taken over/)).toBeInTheDocument();
  expect(new Set(await Promise.all(uploads))).toEqual(new Set([true, false]));
  unmount();
});
