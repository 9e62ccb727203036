import { expect, test } from '@jest/globals';
import { isArticleHtml } from '@plumbline/contract/content/is-article-html';
import { cleanPasted } from './clean-pasted.ts';
import { fromDocs, fromSheets, fromWord, fromWordInStyles, fromWordOnline } from './clipboard-samples.ts';

const clean = (html: string): string => {
  const { html: cleaned } = cleanPasted(html);
  expect(isArticleHtml(cleaned)).toBe(true);
  return cleaned.replace(/(<\/(?:p|h\d|li|ul|ol|tr|table|blockquote|section|pre)>)(?=<)/g, '$1\n');
};

test('a text from Word keeps its headings, paragraphs, lists, table, links and footnote', () => {
  expect(clean(fromWord)).toBe(
    [
      '<h2>The appraisal gap</h2>',
      '<h3>In dollars</h3>',
      '<p>A house goes under contract at <strong>$425,000</strong> and <em>appraises</em> at $405,000.<sup class="footnote-ref" title="1">[1]</sup></p>',
      '<p>See <a href="https://www.fhfa.gov/">the agency</a>, 10<sup>2</sup> times.</p>',
      '<ul><li>Loan<ul><li>Principal</li>',
      '<li>Interest</li>',
      '</ul>',
      '</li>',
      '<li>Cash</li>',
      '</ul>',
      '<ol><li>Ask the lender.</li>',
      '<li>Ask again.</li>',
      '</ol>',
      '<table><tbody><tr><th>Item</th><th align="right">Amount</th></tr>',
      '<tr><td>Gap</td><td align="right">$20,000</td></tr>',
      '</tbody></table>',
      '<p>Kept and added.</p>',
      '<section class="footnotes" title="1"><p>By the lender’s appraiser.</p>',
      '</section>',
    ].join('\n'),
  );
  expect(cleanPasted(fromWord)).toMatchObject({ pictures: [], lost: 1 });
});

test.each(['10<sup>2</sup>', '<em>a</em><span style="vertical-align:super">2</span>'])(
  'the reference of a footnote from Word stays one after %s',
  (before) => {
    const reference = '<a href="#_ftn1"><span>[1]</span></a>';
    expect(clean(`<p>${before}${reference}${reference} b</p>`)).toMatch(
      /<sup>2<\/sup>(?:<sup class="footnote-ref" title="1">\[1\]<\/sup>){2} b<\/p>$/,
    );
  },
);

test('a footnote and an endnote of Word with the same number stay two notes', () => {
  const note = (kind: string) => `<p>One<a href="#_${kind}1"><span>[1]</span></a></p>`;
  const text = (kind: string, type: string) =>
    `<div style="mso-element:${type}" id="${kind}1"><p><a href="#_${kind}ref1">[1]</a>The ${type}.</p></div>`;
  const cleaned = clean(note('ftn') + note('edn') + text('ftn', 'footnote') + text('edn', 'endnote'));
  const titles = [...cleaned.matchAll(/title="(\w+)"/g)].map(([, title]) => title);
  expect(titles).toEqual(['1', 'edn1', '1', 'edn1']);
});

test('a numbered heading from Word becomes a heading, and its quotation styles become quotations', () => {
  expect(clean(fromWordInStyles)).toBe(
    [
      '<h2>What it costs</h2>',
      '<blockquote><p>A floor remembers.</p>',
      '</blockquote>',
      '<blockquote><p>So does a wall.</p>',
      '</blockquote>',
      '<p>It does.</p>',
      '<h2>What it brings</h2>',
    ].join('\n'),
  );
});

test('a text from Google Docs keeps the same, without its wrapper and its redirects', () => {
  expect(clean(fromDocs)).toBe(
    [
      '<h2>Walk the street</h2>',
      '<p>Stand <strong>across</strong> the street and <em>look</em>, <strong><em>twice</em></strong>. Read <a href="https://example.org/a?b=1">this</a> <s>or that</s>.</p>',
      '<ul><li>Cornice<ul><li>brackets</li>',
      '</ul>',
      '</li>',
      '<li>Lintels</li>',
      '</ul>',
      '<ol><li>Then the stair</li>',
      '</ol>',
      '<table><tbody><tr><th>What</th><th>Cost</th></tr>',
      '<tr><td>Coping<br />of stone</td><td align="right">$3,500</td></tr>',
      '</tbody></table>',
      '<p>After the table.</p>',
    ].join('\n'),
  );
  const { pictures, lost } = cleanPasted(fromDocs);
  expect([pictures, lost]).toEqual([[], 1]);
});

test('Word Online writes one list for each item, which become one list with levels', () => {
  expect(clean(fromWordOnline)).toBe(
    '<p>Bring:</p>\n<ul><li>a level<ul><li>and a tape</li>\n</ul>\n</li>\n<li>a torch</li>\n</ul>',
  );
});

test('cells of Google Sheets become a table', () => {
  expect(clean(fromSheets)).toBe(
    '<table><tbody><tr><th>a</th><th>b</th></tr>\n<tr><td>c<br />d</td><td>5</td></tr>\n</tbody></table>',
  );
});

test.each([
  ['inline text stays inline', 'a <b>bold</b> word', 'a <strong>bold</strong> word'],
  [
    'elements that run or load something are removed',
    '<p onclick="x()">a<script>b</script><img src=x onerror=c></p><iframe src=d></iframe><style>e</style>',
    '<p>a</p>',
  ],
  [
    'links to URLs that articles cannot have become plain text',
    '<a href="javascript:alert(1)">a</a> <a href="#b">c</a>',
    'a c',
  ],
  [
    'clipboard markup cannot pose as the editor’s own elements',
    '<article-raw source="&lt;script&gt;">a</article-raw><section class="footnotes" title="1">b</section>',
    '<p>a</p>\n<p>b</p>',
  ],
  ['line breaks make paragraphs', '<div>a<br>b<br><br>c</div>', '<p>a<br />b</p>\n<p>c</p>'],
  ['code keeps its lines', '<pre>a &lt;b&gt;<br>  c</pre>', '<pre><code>a &lt;b&gt;\n  c</code></pre>'],
  [
    'a list in a quote',
    '<blockquote><ul><li>a</li></ul></blockquote>',
    '<blockquote><ul><li>a</li>\n</ul>\n</blockquote>',
  ],
])('%s', (_, html, expected) => expect(clean(html)).toBe(expected));

test('embedded pictures are returned, with placeholders in the text', () => {
  const data = 'data:image/png;base64,AAAA';
  const { html, pictures, lost } = cleanPasted(
    `<p>a <img src="${data}" alt="A &quot;stair&quot;"></p><img src="/api/media/a.webp" alt="">`,
  );
  expect(html).toBe(
    '<p>a <img src="/pasted-picture/0" alt="A &quot;stair&quot;" /></p><p><img src="/api/media/a.webp" alt="" /></p>',
  );
  expect([pictures, lost]).toEqual([[data], 0]);
});
