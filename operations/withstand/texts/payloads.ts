/**
 * Texts that would run or inject something unless they are written as text. `zq` marks anything that came from them.
 */
const elements = [
  '<zq-a>',
  '<script>zq()</script>',
  '<img src=x onerror=zq()>',
  '<svg onload=zq()>',
  '<svg><script>zq()</script></svg>',
  '</title><zq-b>',
  '</textarea><zq-c>',
  '</script><script>zq()</script>',
  '--><zq-d>',
  '<!--><zq-e>',
  ']]><zq-f>',
  '<iframe srcdoc="<zq-g>">',
  '<math><mtext><zq-h>',
  '<a href="javascript:zq()">x</a>',
  '<meta http-equiv=refresh content="0;url=//zq.example">',
  '<base href=//zq.example>',
  '<form action=//zq.example><button>x</button></form>',
  '<link rel=stylesheet href=//zq.example>',
  '<style>@import "//zq.example"</style>',
  '<template><zq-i></template>',
  '<ZQ-J>',
  '< zq-k>',
  '<zq-l/**/x=1>',
  '<details open ontoggle=zq()>',
]
const attributes = ['" onzq="', "' onzq='", '" onzq=x ', '"><zq-m>', "'><zq-n>", '` onzq=`', '" autofocus onzq="']
/** Beginnings of a text that a spreadsheet would evaluate. */
export const formulas: readonly string[] = [
  '=zq()',
  '+zq()',
  '-zq()',
  '@zq()',
  '=HYPERLINK("//zq.example")',
  '=cmd|zq!A1',
  '\t=zq()',
  '\r=zq()',
]
const lines = [
  '\r\nX-ZQ:1',
  '\nX-ZQ:1',
  '\r\nBEGIN:VALARM\r\nX-ZQ:1',
  '\r\nBcc: zq@example.com',
  '\\nX-ZQ:1',
  '\u2028X-ZQ:1',
]
const languages = [
  '{zq}',
  '{{zq}}',
  '\u0024{zq}',
  '#{zq}',
  '<%= zq %>',
  '{count, plural, other {zq}}',
  '%zq%',
  '$(zq)',
  '`zq`',
]
const queries = ["'; DROP TABLE zq; --", "' OR 'zq'='zq", '\\"; zq', "\\'; zq", '%27 zq', "zq'); --"]
const papers = ['(zq) Tj', '/JS (zq)', '>> /OpenAction << /S /JavaScript /JS (zq) >>', 'endstream endobj zq', ') /Zq (']
const odd = [
  '\u202Ezq',
  '\u0301zq',
  '\uFEFFzq',
  'zq\uFFFD',
  '😀zq',
  'zq\u200D',
  '\u00ADzq',
  'ｚｑ',
  '%3Czq%3E',
  '&lt;zq&gt;',
  '&#60;zq&#62;',
]

const all = [elements, attributes, formulas, lines, languages, queries, papers, odd].flat()
const around: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `x ${text}`,
  (text) => `${text} x`,
  (text) => `"${text}"`,
  (text) => `=${text}`,
  (text) => `'${text}`,
  (text) => `${text}${text}`,
  (text) => text.replaceAll('<', '<\n'),
]

/** At least 500 payloads; the mark of a formula is always close to the start of a text. */
export const payloads: readonly string[] = around.flatMap((wrap) => all.map(wrap))
