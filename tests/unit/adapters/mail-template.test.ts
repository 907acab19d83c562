import { describe, expect, test } from 'vitest'
import { type MailContent, mailBodies } from '@/lib/adapters/mail/mail-template'

const content: MailContent = {
  locale: 'en',
  subject: 'You’re enrolled: Falls',
  head: 'Sunrise',
  parts: [
    { kind: 'text', text: 'Hi Ana,' },
    { kind: 'text', text: 'Sunrise enrolled you.' },
    {
      kind: 'facts',
      facts: [
        { label: 'Location', value: 'Room 2' },
        { label: 'Join online', value: 'https://meet.example/1', href: 'https://meet.example/1' },
      ],
    },
    { kind: 'button', label: 'View session', href: 'https://suma.test/enrollments/1?a=1&b=2' },
    { kind: 'code', text: '123456' },
  ],
  footer: { why: 'Because.', links: [{ label: 'Stop', href: 'https://suma.test/unsubscribe/x' }] },
}

const unescaped = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const words = (text: string) => text.split(/\s+/).filter(Boolean)
/** The words of a text without the addresses of its button and footer, which are links in HTML. */
const wordsOf = (text: string) =>
  words(text.replaceAll(/:? https:\/\/suma\.test\/\S+|^https:\/\/suma\.test\/\S+$/gm, ''))

describe('a message', () => {
  test('says the same in HTML and in text, in the same order', () => {
    const { html, text } = mailBodies(content)
    expect(words(unescaped(html))).toEqual(wordsOf(text))
    expect(text).toContain('View session\nhttps://suma.test/enrollments/1?a=1&b=2')
  })

  test('parts a label from its value as its language does, and lets a value break that has no space', () => {
    const { html, text } = mailBodies({ ...content, locale: 'ja' })
    expect(text).toContain('Location：Room 2')
    expect(text).toContain('Stop：https://suma.test/unsubscribe/x')
    expect(html).toContain('Location：</td>')
    expect(html.match(/<td class="ink line" style="[^"]*word-break:break-word/g)).toHaveLength(2)
  })

  test('loads nothing and runs nothing', () => {
    const { html } = mailBodies(content)
    expect(html).not.toMatch(/<img|<script|<link|<iframe|@import|url\(|\ssrc=|\son\w+=/i)
    expect(html).toContain('<html lang="en">')
  })

  test('shows a logo that is inside the message, and says nothing more by it', () => {
    const { html, text } = mailBodies({ ...content, logo: { cid: 'logo@suma', width: 160, height: 48 } })
    expect(html.match(/\ssrc="[^"]*"/g)).toEqual([' src="cid:logo@suma"'])
    expect(text).toBe(mailBodies(content).text)
    expect(words(unescaped(html))).toEqual(wordsOf(text))
  })

  test('has one button, and shows no address of ours in HTML', () => {
    const { html } = mailBodies(content)
    expect(html.match(/href="https:\/\/suma\.test\/enrollments\/1\?a=1&amp;b=2"/g)).toHaveLength(1)
    expect(unescaped(html)).not.toContain('suma.test')
  })
})

describe('hostile names', () => {
  const hostile = `<img src=x onerror=alert(1)> "><a href='javascript:alert(1)'>A & B`

  test('are text wherever they stand', () => {
    const { html } = mailBodies({
      ...content,
      subject: hostile,
      head: hostile,
      parts: [
        { kind: 'text', text: hostile },
        { kind: 'code', text: hostile },
        { kind: 'facts', facts: [{ label: hostile, value: hostile, href: hostile }] },
        { kind: 'button', label: hostile, href: hostile },
      ],
      footer: { why: hostile, links: [{ label: hostile, href: hostile }] },
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<a ')
    expect(html).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &quot;&gt;&lt;a href=&#39;javascript:alert(1)&#39;&gt;A &amp; B',
    )
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'ftp://x.test', 'https://'])(
    'an address %j is no link',
    (href) => {
      const parts = [{ kind: 'button' as const, label: 'Go', href }]
      expect(mailBodies({ ...content, parts, footer: { why: '', links: [] } }).html).not.toContain('<a ')
    },
  )

  test('add no line of their own to a list of facts, and turn no direction', () => {
    const facts = [{ label: 'Location', value: 'Room 2\nCode: 1\u202egnp\u0000' }]
    const { text, html } = mailBodies({ ...content, parts: [{ kind: 'facts', facts }] })
    expect(text).toContain('Location: Room 2 Code: 1gnp\n')
    for (const sign of ['\u0000', '\u202e']) expect(`${text}${html}`).not.toContain(sign)
  })

  test('a text of several lines keeps them', () => {
    const { text, html } = mailBodies({ ...content, parts: [{ kind: 'text', text: 'One\r\nTwo' }] })
    expect(text).toContain('One\nTwo')
    expect(html).toContain('One<br>Two')
  })
})
