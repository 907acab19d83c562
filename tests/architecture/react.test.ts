import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('/generated/'))
const filesOfKind = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((path) => path.endsWith(end))
const sources = [...['app', 'lib', 'graphql'].flatMap(filesOf), 'server.ts', 'worker.ts', 'proxy.ts'].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
const pages = sources.filter(({ path }) => path.startsWith('app/') || path.startsWith('lib/server/'))

/**
 * HTML as text, inserted into a page or built from components by hand. Dialog texts are sanitized into nodes instead
 * (`clean-html.ts`).
 */
const htmlAsText =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|document\.write|['"]react-dom\/(?:server|static)/

test('React draws every page: no HTML is made or shown as text', () => {
  expect(pages.length).toBeGreaterThan(400)
  expect(pages.filter(({ text }) => htmlAsText.test(text)).map(({ path }) => path)).toEqual([])
})

test('one link component decides which pages are fetched ahead', () => {
  const users = pages.filter(({ text }) => /['"]next\/link['"]/.test(text))
  expect(users.map(({ path }) => path)).toEqual(['app/_ui/link.tsx'])
})

test('a page is fetched ahead only by that link, which knows whose reading leaves a trace', () => {
  const users = pages.filter(({ text }) => /\.prefetch\(|\bprefetch=(?!\{false\})/.test(text))
  expect(users.map(({ path }) => path)).toEqual(['app/_ui/link.tsx'])
})

const users = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('texts are read where they are shown: no component takes a set of labels', () => {
  expect(users(/\blabels=\{|-labels'/)).toEqual([])
})

test('a button’s action is in its component: no arguments are in attributes', () => {
  expect(users(/data-(?:press|action|args?|id|version|row)\b|closest(?:<\w+>)?\('\[data-(?!tip|draft|field)/)).toEqual(
    [],
  )
})

test('no method of a response is replaced', () => {
  const methods = '(?:writeHead|setHeader|removeHeader|flushHeaders|write|end)'
  expect(users(new RegExp(`\\b(?:response|res)\\.${methods}\\s*=[^=]|Object\\.assign\\((?:response|res)\\b`))).toEqual(
    [],
  )
})

test('the guard chain runs in the proxy alone', () => {
  expect(users(/\breadSession\(|\bstopOf\(/).toSorted()).toEqual(['lib/server/guard.ts', 'proxy.ts'])
})

test('a form that our code submits is the component that waits for hydration', () => {
  const plain = sources.filter(({ path, text }) => path.startsWith('app/') && /<form\b(?![^>]*\baction=)/.test(text))
  expect(plain.map(({ path }) => path)).toEqual(['app/_ui/form.tsx'])
})

test('server components use no hooks', () => {
  const drawn = sources.filter(
    ({ path, text }) => path.endsWith('.tsx') && !/^(?:\/\/.*\n)*['"]use client['"]/.test(text),
  )
  const hooked = drawn.filter(({ text }) => /import \{[^}]*\buse[A-Z][^}]*\} from 'react'/.test(text))
  expect(hooked.map(({ path }) => path)).toEqual([])
})

test('the environment is read in lib/env.ts only', () => {
  expect(users(/process\.env/)).toEqual(['lib/env.ts'])
})

test('redirects lead to APP_URL, never to a host that a request names', () => {
  expect(users(/\bredirect\(.*\b(?:request\.url|nextUrl|headers\.get\('host'\))/)).toEqual([])
})

/** Classes that draw elements in another order than the document has them, in which keyboards and readers go. */
const otherOrder = /(?<![\w-])-?order-(?:first|last|\d+)|flex-(?:row|col)-reverse/

test('what is seen first is read first: no page moves its parts by style', () => {
  // The two buttons of a dialog on a phone: the one that goes on is nearest to what was read.
  expect(users(otherOrder)).toEqual(['app/_ui/dialog.tsx'])
  const styles = filesOfKind('app', '.css').filter((path) =>
    /(?:^|[\s;{])order:|-reverse/.test(readFileSync(path, 'utf8')),
  )
  expect(styles).toEqual([])
})
