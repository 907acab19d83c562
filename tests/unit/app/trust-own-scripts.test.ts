// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ownHtml, ownScript, trustOwnScripts } from '@/app/_lib/trust-own-scripts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/_next/static/chunks/a.js', true],
  ['/pdf-reader/6.5/build/pdf.worker.min.mjs', true],
  [`${location.origin}/picture-reader/7/worker.min.js`, true],
  ['/_next/static/../../api/files/x', false],
  ['/api/files/x', false],
  ['//attacker.example/_next/static/a.js', false],
  ['https://attacker.example/_next/static/a.js', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:null/_next/static/', false],
])('a script at %s: %j', (address, trusted) => expect(ownScript(address)).toBe(trusted ? address : null))

test('no text is HTML but the script that React makes empty', () => {
  expect(['<script></script>', '<b>x</b>', ''].map(ownHtml)).toEqual(['<script></script>', null, null])
})

test('one policy is made, by which no text is a script; a browser without them has none', () => {
  trustOwnScripts()
  const createPolicy = vi.fn()
  vi.stubGlobal('trustedTypes', { createPolicy })
  trustOwnScripts()
  expect(createPolicy.mock.calls).toEqual([['default', { createHTML: ownHtml, createScriptURL: ownScript }]])
})
