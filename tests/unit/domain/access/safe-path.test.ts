import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePath } from '@/lib/domain/access/saved-redirect'

test.each([
  ['/', '/'],
  ['/documents', '/documents'],
  ['/documents?kind=HEALTH&q=a%20b', '/documents?kind=HEALTH&q=a%20b'],
  ['/documents?next=%2Faccount', '/documents?next=%2Faccount'],
  ['/documents#part', '/documents'],
  ['/a/../documents', '/documents'],
  ['/loginsomewhere', '/loginsomewhere'],
  ['/documents?q=日本', '/documents?q=%E6%97%A5%E6%9C%AC'],
  ['/documents?q=100%25', '/documents?q=100%25'],
  ['/documents/login', '/documents/login'],
  ['/api/authors', '/api/authors'],
  ['/%c2%a0', '/%c2%a0'],
  ['/a%20b', '/a%20b'],
])('%s is kept', (value, path) => {
  expect(safePath(value)).toBe(path)
})

test.each([
  ['', 'empty'],
  ['documents', 'relative'],
  ['//evil.example', 'another host'],
  ['///evil.example', 'another host'],
  ['/\\evil.example', 'backslash'],
  ['\\\\evil.example', 'backslash'],
  ['/a\\b', 'backslash'],
  ['https://evil.example/', 'full address'],
  ['javascript:alert(1)', 'scheme'],
  [' /documents', 'leading space'],
  ['/\t/evil.example', 'tab'],
  ['/\n/evil.example', 'line feed'],
  ['/documents\r\nset-cookie: a=b', 'header'],
  ['/a\u0000b', 'null'],
  ['/\u0085/evil.example', 'next line'],
  ['/\u2028', 'line separator'],
  ['/.//evil.example', 'dot'],
  ['/..//evil.example', 'dots'],
  ['/a/..//evil.example', 'dots'],
  ['/%2e%2e//evil.example', 'encoded dots'],
  ['/%2F/evil.example', 'encoded slash'],
  ['/%2f%2fevil.example', 'encoded slashes'],
  ['/%5Cevil.example', 'encoded backslash'],
  ['/%255Cevil.example', 'twice encoded'],
  ['/%252F%252Fevil.example', 'twice encoded'],
  ['/documents%0d%0aset-cookie:a', 'encoded header'],
  ['/documents?q=%0d%0a', 'encoded header in the query'],
  ['/%E0%A4%A', 'broken encoding'],
  ['/%c2%85', 'encoded next line'],
  ['/%C2%9f', 'encoded control character'],
  ['/a%00', 'encoded null'],
  ['/a%1F', 'encoded control character'],
  ['/a%7f', 'encoded delete'],
  ['/a?q=%1F', 'encoded control character in the query'],
  ['/a?q=%7f', 'encoded delete in the query'],
  ['/a\ufeff', 'mark of byte order'],
  ['/\u2029', 'paragraph separator'],
  ['/login', 'loop'],
  ['/login?returnTo=/login', 'loop'],
  ['/LOGIN/', 'loop'],
  ['/%6Cogin', 'loop'],
  ['/login/error', 'loop'],
  ['/x/../login', 'loop'],
  ['/callback?code=1', 'loop'],
  ['/logout', 'loop'],
  ['/api/auth/signin', 'loop'],
  [`/${'a'.repeat(2000)}`, 'too long'],
  [`/documents#${'a'.repeat(2000)}`, 'too long with what is not kept of it'],
  [`/${'日'.repeat(300)}`, 'too long once encoded'],
])('%j is refused: %s', (value) => {
  expect(safePath(value)).toBeNull()
})

test.each([[null], [undefined], [1], [{}], [['/documents']], [new URL('https://suma.example/documents')]])(
  'no text is refused: %s',
  (value) => {
    expect(safePath(value)).toBeNull()
  },
)

test('2,000 characters pass, 2,001 do not', () => {
  expect(safePath(`/${'a'.repeat(1999)}`)).toHaveLength(2000)
  expect(safePath(`/${'a'.repeat(2000)}`)).toBeNull()
})

const pieces = [
  '/',
  '//',
  '\\',
  '%2f',
  '%5c',
  '%25',
  '.',
  '..',
  '@',
  ':',
  '?',
  '#',
  '&',
  'evil.example',
  'https:',
  'login',
  '\t',
  '\n',
  '\u00a0',
  'a',
]
const tricks = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 12 })
  .map((parts) => `/${parts.join('')}`)
const values = fc.oneof(
  tricks,
  fc.webUrl(),
  fc.string({ unit: 'binary' }).map((text) => `/${text}`),
  fc.anything(),
)

test('whatever it answers stays on the same origin, is a path, and is accepted again as it is', () => {
  fc.assert(
    fc.property(values, (value) => {
      const path = safePath(value)
      if (path === null) return
      for (const origin of ['https://suma.example', 'http://localhost:3000']) {
        const url = new URL(path, origin)
        expect(url.origin).toBe(origin)
        expect(url.pathname + url.search).toBe(path)
        expect(new URL(decodeURIComponent(url.pathname), origin).origin).toBe(origin)
      }
      expect(safePath(path)).toBe(path)
    }),
    { numRuns: 5000 },
  )
})
