// Samples of programs' text/html on the clipboard, with their own markup: namespaces, conditional comments, mso- styles, the wrapper of
// Google Docs. The texts were written for the tests.

/** Word on a desktop. */
export const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ellen/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument><w:View>Normal</w:View></w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0in;
	font-size:11.0pt;
	font-family:"Calibri",sans-serif;}
@list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\uf0b7;}
-->
</style>
</head>

<body lang=EN-US link="#0563C1" vlink="#954F72" style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->

<h1><a name="_Toc1"></a>The appraisal gap<o:p></o:p></h1>

<h2><b style='mso-bidi-font-weight:normal'>In dollars</b><o:p></o:p></h2>

<p class=MsoNormal>A house goes under contract at <b style='mso-bidi-font-weight:
normal'>$425,000</b> and <i style='mso-bidi-font-style:normal'>appraises</i><span
style='mso-spacerun:yes'>  </span>at $405,000.<a style='mso-footnote-id:ftn1'
href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span
style='mso-special-character:footnote'><![if !supportFootnotes]><span
class=MsoFootnoteReference>[1]</span><![endif]></span></span></a><o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<p class=MsoNormal><span style='font-size:14.0pt;color:#C00000'>See <a
href="https://www.fhfa.gov/"><span style='color:#0563C1'>the agency</span></a>,
10<sup>2</sup> times.<span class=MsoCommentReference><span style='font-size:8.0pt'><a
class=msocomanchor id="_anchor_1" href="#_msocom_1">[EM1]</a></span></span></span><o:p></o:p></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span
style='mso-list:Ignore'>\u00b7<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Loan<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-add-space:
auto;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Principal<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:1.0in;mso-add-space:
auto;text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Interest<o:p></o:p></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>\u00b7<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Cash<o:p></o:p></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>1.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Ask the lender.<o:p></o:p></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>2.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Ask again.<o:p></o:p></p>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=312 valign=top style='width:233.75pt;border:solid windowtext 1.0pt;padding:0in 5.4pt 0in 5.4pt'>
  <p class=MsoNormal style='margin-bottom:0in'><b>Item<o:p></o:p></b></p>
  </td>
  <td width=312 valign=top style='width:233.75pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal align=right style='margin-bottom:0in;text-align:right'><b>Amount<o:p></o:p></b></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=312 valign=top style='width:233.75pt'>
  <p class=MsoNormal style='margin-bottom:0in'>Gap<o:p></o:p></p>
  </td>
  <td width=312 valign=top style='width:233.75pt'>
  <p class=MsoNormal align=right style='margin-bottom:0in;text-align:right'>$20,000<o:p></o:p></p>
  </td>
 </tr>
</table>

<p class=MsoNormal>Kept<del cite="mailto:Thomas" datetime="2026-11-01T09:00"> and lost</del><ins
cite="mailto:Thomas" datetime="2026-11-01T09:00"> and added</ins>.<o:p></o:p></p>

<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="Picture_x0020_1"
 style='width:468pt;height:312pt'><v:imagedata src="file:///C:/Users/ellen/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=624 height=416 src="file:///C:/Users/ellen/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg"
v:shapes="Picture_x0020_1"><![endif]></span><o:p></o:p></p>

<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>
<hr align=left size=1 width="33%">
<![endif]>
<div style='mso-element:footnote' id=ftn1>
<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1"
name="_ftn1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:
footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a>
By the lender’s appraiser.<o:p></o:p></p>
</div>
</div>

<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Which agency?</p></div></div>

<!--EndFragment-->
</body>

</html>`;

const numberedHeading = (words: string) =>
  `<h2 style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='mso-fareast-font-family:"Calibri Light"'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${words}<o:p></o:p></span></h2>`;

/** Word on a desktop: numbered headings, and its styles for quotations. */
export const fromWordInStyles = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"></head><body lang=EN-US><!--StartFragment-->${numberedHeading('What it costs')}<p class=MsoQuote><span lang=EN-US>A floor remembers.<o:p></o:p></span></p><p class=MsoIntenseQuote>So does a wall.<o:p></o:p></p><p class=MsoNormal>It does.<o:p></o:p></p>${numberedHeading('What it brings')}<!--EndFragment--></body></html>`;

const docsText =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;';
const span = (words: string, extraStyle = '') =>
  `<span style="${docsText}font-weight:400;${extraStyle}">${words}</span>`;
const paragraph = (inside: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inside}</p>`;
const item = (level: number, words: string, kind = 'disc') =>
  `<li dir="ltr" style="list-style-type:${kind};font-size:11pt;font-family:Arial,sans-serif;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${span(words)}</p></li>`;
const cell = (inside: string) =>
  `<td style="border-left:solid #000000 1pt;border-right:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;overflow-wrap:break-word;">${inside}</td>`;

/** Google Docs. */
export const fromDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f0c2c1e-7fff-1d2a-9a5e-0b8f6a7c1d11"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;">${span('Walk the street', 'font-size:16pt;')}</h2>${paragraph(
  `${span('Stand ')}${span('across', 'font-weight:700;')}${span(' the street and ')}${span('look', 'font-style:italic;')}${span(', ')}${span('twice', 'font-weight:700;font-style:italic;')}${span('. Read ')}<a href="https://www.google.com/url?q=https://example.org/a?b%3D1&amp;sa=D&amp;source=docs&amp;ust=1700000000000000&amp;usg=AOvVaw0" style="text-decoration:none;">${span('this', 'color:#1155cc;text-decoration:underline;')}</a>${span(' ')}${span('or that', 'text-decoration:line-through;')}${span('.')}`,
)}<br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${item(1, 'Cornice')}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${item(2, 'brackets', 'circle')}</ul>${item(1, 'Lintels')}</ul><ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${item(1, 'Then the stair', 'decimal')}</ol><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col /><col /></colgroup><tbody><tr style="height:0pt">${cell(paragraph(span('What', 'font-weight:700;')))}${cell(paragraph(span('Cost', 'font-weight:700;')))}</tr><tr style="height:0pt">${cell(paragraph(span('Coping')) + paragraph(span('of stone')))}${cell(`<p dir="ltr" style="line-height:1.2;text-align: right;margin-top:0pt;margin-bottom:0pt;">${span('$3,500')}</p>`)}</tr></tbody></table></div>${paragraph(
  `${span('After the table.')}<span style="border:none;display:inline-block;overflow:hidden;width:624px;height:416px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXc0?key=a" width="624" height="416" style="margin-left:0px;margin-top:0px;" /></span>`,
)}</b><br class="Apple-interchange-newline">`;

const onlineItem = (level: number, words: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle1 SCXW1 BCX0" role="list"><li data-leveltext="" data-font="Symbol" data-listid="1" role="listitem" data-aria-posinset="1" data-aria-level="${level}" class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" xml:lang="EN-US" paraid="1"><span data-contrast="auto" class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">${words}</span></span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></li></ul></div>`;

/** Word in a browser. */
export const fromWordOnline = `<meta charset="utf-8"><div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"><span class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">Bring:</span></span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></div>${onlineItem(1, 'a level')}${onlineItem(2, 'and a tape')}${onlineItem(1, 'a torch')}`;

/** Google Sheets. */
export const fromSheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;width:0px" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;">a</td><td style="overflow:hidden;">b</td></tr><tr style="height:21px;"><td style="overflow:hidden;">c<br/>d</td><td style="overflow:hidden;">5</td></tr></tbody></table>`;
