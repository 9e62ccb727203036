/** An article's text with every element that the API's sanitiser allows. */
export const richContent = `
<p>You have ten minutes on the sidewalk before your buyer arrives. That is enough to know most of what the inspector will write down.</p>
<p>None of this replaces an inspection.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> Read <a href="/blog/cap-rates">the piece on cap rates</a> or <a href="https://www.census.gov/construction/nrs/" rel="noopener noreferrer">the construction survey</a> first.</p>
<h2>Start at the top</h2>
<p>Stand across the street and look at the parapet, the low wall that hides the roof.</p>
<ul><li><strong>Cornice:</strong> look for one bracket that does not match.</li><li><strong>Lintels:</strong> stepped cracks point to rust.<ul><li>Second floor first</li></ul></li></ul>
<ol start="3"><li>Walk to the stair.</li><li>Stop on the third tread.</li></ol>
<blockquote><p>A house will tell you what happened to it. It will not tell you what it costs.</p></blockquote>
<h3>Then the third tread</h3>
<figure><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='720' height='240'%3E%3Cpath d='M0 220h720M120 220v-40h60v-40h60v-40h60v-40h60' fill='none' stroke='%23888' stroke-width='3'/%3E%3C/svg%3E" alt="Section of a stair" width="720" height="240" loading="lazy"><figcaption>Lower flight, looking toward the party wall.</figcaption></figure>
<h2>What it means for the price</h2>
<table><thead><tr><th>What you saw</th><th>Ask for</th><th>Who pays, as a rule</th><th align="right">Typical range</th></tr></thead><tbody><tr><td>Parapet dip at party wall</td><td>Roof and coping quote</td><td>Seller</td><td align="right">$3,500–9,000</td></tr><tr><td>Stepped crack at lintel</td><td>Mason, one visit</td><td>Negotiated</td><td align="right">$600–1,800</td></tr></tbody></table>
<pre><code>net operating income / price = cap rate
 41,600 / 640,000             = 0.065   # 6.5%, before financing and before anybody mentions appreciation</code></pre>
<p>Inline <code>NOI</code>, <kbd>Ctrl</kbd> + <kbd>P</kbd>, <mark>marked words</mark>, <em>emphasis</em>, and a word that does not end: Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung.</p>
<p lang="ar" dir="rtl">البيت يخبرك بما حدث له، ولا يخبرك بثمنه.</p>
<p lang="de">Das Grundstück gehört, wer im Grundbuch steht: Grundstücksverkehrsgenehmigungen ändern daran nichts.</p>
<p lang="ja">家は自分に何が起きたかを教えてくれるが、いくらかは教えてくれない。</p>
<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>And you should say so out loud. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>
`.trim();
