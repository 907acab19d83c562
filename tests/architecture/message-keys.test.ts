import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { identityFailures } from '@/lib/domain/access/identity-failure'
import { noticeKinds } from '@/lib/domain/notices/notice-kinds'
import { locales } from '@/lib/i18n/locales'
import { messagesOf } from './message-files'

const places = ['app', 'graphql', 'lib'].filter((folder) => statSync(folder, { throwIfNoEntry: false }))
const isSource = (name: string) => /\.tsx?$/.test(name) && !name.includes('generated')

const sources = places.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => `${folder}/${name}`),
)

const messages = Object.fromEntries(
  readdirSync('locales/en').map((name) => [name.slice(0, -5), JSON.parse(readFileSync(`locales/en/${name}`, 'utf8'))]),
)

function messageAt(key: string): unknown {
  const step = (node: unknown, name: string) =>
    typeof node === 'object' && node !== null && Object.hasOwn(node, name) ? node[name as keyof object] : undefined
  return key.split('.').reduce<unknown>(step, messages)
}
const hasText = (key: string) => typeof messageAt(key) === 'string'

/** The root layout also names whole groups of messages; a refusal names a single text. */
const givesGroups = (file: string) => file === 'app/layout.tsx'
const isNamed = (file: string, key: string) => hasText(key) || (givesGroups(file) && messageAt(key) !== undefined)

const keysIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/['"`]((?:validation|errors)\.[\w.]+)['"`]/g)].map(([, key = '']) => key)

test('every key of a refusal that the code names has a text', () => {
  const missing = sources.flatMap((file) =>
    keysIn(file)
      .filter((key) => !isNamed(file, key))
      .map((key) => `${file}: ${key}`),
  )
  expect(missing).toEqual([])
})

test.each(identityFailures)('the sign-in failure %s has a title, a text and a next step', (family) => {
  const parts = ['title', 'text', 'action'].map((part) => hasText(`errors.identity.${family}.${part}`))
  expect(parts).toEqual([true, true, true])
})

test.each(locales)('every notice has in %s what its message shows: subject, text, next step and button', (locale) => {
  const texts = messagesOf(locale)
  const parts = ['subject', 'text', 'next', 'button']
  const keys = noticeKinds.flatMap((kind) => parts.map((part) => `notices.${kind}.${part}`))
  expect(keys.filter((key) => !texts.get(key))).toEqual([])
})
