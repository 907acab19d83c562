import { expect, test } from 'vitest'
import { isNavigation, isScriptFetch } from '@/lib/server/is-navigation'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const load = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', ...html }

test.each([
  ['a page load', 'GET', load, true],
  ['a page load by a browser without the marks', 'GET', html, true],
  [
    'a fetch of the client router',
    'GET',
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', accept: '*/*' },
    false,
  ],
  ['the same without the marks', 'GET', { accept: '*/*' }, false],
  ['a fetch that asks for HTML', 'GET', { ...html, 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' }, false],
  ['a page in a frame', 'GET', { ...load, 'sec-fetch-dest': 'iframe' }, false],
  ['a prefetch by the browser', 'GET', { ...load, 'sec-purpose': 'prefetch' }, false],
  ['a prerender', 'GET', { ...load, 'sec-purpose': 'prefetch;prerender' }, false],
  ['a prefetch of an old browser', 'GET', { ...load, purpose: 'prefetch' }, false],
  ['a form', 'POST', load, false],
  ['a look at the headers', 'HEAD', load, false],
  ['no headers at all', 'GET', {}, false],
] as const)('%s', (_name, method, headers, expected) => {
  expect(isNavigation(method, new Headers(headers))).toBe(expected)
})

test.each([
  ['a fetch by script', { 'sec-fetch-dest': 'empty' }, true],
  ['a page load', { 'sec-fetch-dest': 'document' }, false],
  ['a program without the marks', {}, false],
] as const)('%s', (_name, headers, expected) => {
  expect(isScriptFetch(new Headers(headers))).toBe(expected)
})
