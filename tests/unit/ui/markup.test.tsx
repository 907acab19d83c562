// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { markup, plainText } from '@/app/_ui/markup'
import { AskedText } from '@/app/_ui/simple-dialogs'

test.each([
  [
    '<b>{org}</b> goes.',
    { org: 'Ana & Bo <i>"Care"</i>' },
    '<b>Ana &amp; Bo &lt;i&gt;&quot;Care&quot;&lt;/i&gt;</b> goes.',
  ],
  ["{n} and {n}, it's {who}", { n: 2, who: "O'Neil" }, "2 and 2, it's O&#39;Neil"],
  ['{unknown} stays', {}, '{unknown} stays'],
  ['{toString}', {}, '{toString}'],
])('%s: what is put in stays text', (template, values, html) => {
  expect(markup(template, values).html).toBe(html)
})

test('as plain text the elements are gone and the words are there', () => {
  expect(plainText(markup('<b>{org}</b> goes.', { org: '<Ana>' }))).toBe('<Ana> goes.')
  expect(plainText('<b>as it is</b>')).toBe('<b>as it is</b>')
})

test('a rich text is shown with its elements; as plain text only its words are there', () => {
  const rich = ['Number ', <b key="b">CA {44}</b>, ' goes.']
  expect(plainText(rich)).toBe('Number CA 44 goes.')
  render(<AskedText text={rich} />)
  expect(screen.getByText('CA 44').tagName).toBe('B')
})

// The sanitizer needs a real browser: tests/e2e/dialogs.spec.ts.
test('the words show at once, before the elements', () => {
  render(<AskedText text={markup('<b>{n} members</b> left', { n: 3 })} />)
  expect(screen.getByText('3 members left')).toBeTruthy()
})

test('a text without elements keeps its lines', () => {
  render(<AskedText text={'<b>One</b>'} />)
  expect(screen.getByText('<b>One</b>').className).toContain('whitespace-pre-line')
})
