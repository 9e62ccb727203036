/** A picture of the album, compared with the last one. */
export interface ComparedPicture {
  readonly name: string;
  readonly state: 'changed' | 'new' | 'same';
  /** The number of different pixels. */
  readonly pixels: number;
}

const style = `
:root{color-scheme:light dark}
body{margin:32px;font:16px/1.5 system-ui,sans-serif}
h2{margin:48px 0 8px;font-size:18px}
.row{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:16px;align-items:start}
figure{margin:0}
figcaption{font-size:14px}
img{display:block;max-width:100%;border:1px solid #8888}
li{margin:2px 0}`;

/** An HTML page that shows changed pictures before and now with their differences, and lists the others. */
export function albumPage(pictures: readonly ComparedPicture[]): string {
  const picturesIn = (state: ComparedPicture['state']) => pictures.filter((picture) => picture.state === state);
  const [changed, fresh, same] = [picturesIn('changed'), picturesIn('new'), picturesIn('same')];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Pictures</title><style>${style}</style></head><body>
<h1>Pictures</h1>
<p>${changed.length} changed, ${fresh.length} new, ${same.length} as they were.</p>
${changed
  .toSorted((a, b) => b.pixels - a.pixels)
  .map(comparison)
  .join('\n')}
${fresh.length > 0 ? `<h2>New</h2>${list(fresh)}` : ''}
${same.length > 0 ? `<h2>As they were</h2>${list(same)}` : ''}
</body></html>
`;
}

function comparison({ name, pixels }: ComparedPicture): string {
  const figures = [
    ['before', 'Before'],
    ['now', 'Now'],
    ['differences', 'Different'],
  ].map(([folder = '', caption = '']) => {
    const src = fileOf(folder, name);
    return `<figure><figcaption>${caption}</figcaption><a href="${src}"><img src="${src}" alt="" loading="lazy"></a></figure>`;
  });
  return `<h2>${escapeHtml(name)}: ${pixels} px</h2><div class="row">${figures.join('')}</div>`;
}

function list(pictures: readonly ComparedPicture[]): string {
  const items = pictures.map(({ name }) => `<li><a href="${fileOf('now', name)}">${escapeHtml(name)}</a></li>`);
  return `<ul>${items.join('')}</ul>`;
}

function fileOf(folder: string, name: string): string {
  return `${folder}/${encodeURIComponent(name)}.png`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
