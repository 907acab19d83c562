import { expect, test } from 'vitest'
import { isNavigation, isScriptFetch } from '@/lib/server/request-facts'

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const plain = { accept: '*/*' }
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
  ['the same without the marks', 'GET', { accept: '*/*', referer: 'http://suma.test/dashboard' }, false],
  ['the same with the one mark of some years', 'GET', { ...plain, 'sec-fetch-mode': 'cors', referer: '/' }, false],
  ['a program that opens an address', 'GET', plain, true],
  ['a program that says nothing at all', 'GET', {}, true],
  ['a program by the fetch of Node', 'GET', { ...plain, 'sec-fetch-mode': 'cors' }, true],
  ['a program that wants JSON', 'GET', { accept: 'application/json' }, false],
  ['a picture of a page without the marks', 'GET', { accept: 'image/webp,*/*', referer: '/' }, false],
  ['a fetch that asks for HTML', 'GET', { ...html, 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' }, false],
  ['a page in a frame', 'GET', { ...load, 'sec-fetch-dest': 'iframe' }, false],
  ['a prefetch by the browser', 'GET', { ...load, 'sec-purpose': 'prefetch' }, false],
  ['a prerender', 'GET', { ...load, 'sec-purpose': 'prefetch;prerender' }, false],
  ['a prefetch of an old browser', 'GET', { ...load, purpose: 'prefetch' }, false],
  ['a form', 'POST', load, false],
  ['a look at the headers', 'HEAD', load, false],
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
