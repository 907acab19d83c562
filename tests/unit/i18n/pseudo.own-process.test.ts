import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { afterEach, expect, test, vi } from 'vitest'
import { loadMessages } from '@/lib/i18n/messages'
import { isPseudo, pseudoLocale, pseudoMessage } from '@/lib/i18n/pseudo'
import { translatorFor } from '@/lib/i18n/translator'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([
  ['Save', '[Šááávé]'],
  ['{count, plural, one {# day} other {# days}} left', '[{count, plural, one {# dáááý} other {# dáááýš}} léééft]'],
  ['Of {name}, by <b>hand</b>', '[Óf {name}, bý <b>háááñd</b>]'],
  ["It''s '{here}'", "[Ít''š '{here}']"],
  ['{c, select, x {one {y}} other {two}}', '[{c, select, x {óóóñé {y}} other {twóóó}}]'],
  ['{at, number} of {all}', '[{at, number} óóóf {all}]'],
  ['', '[]'],
])('%s', (text, spoken) => {
  expect(pseudoMessage(text)).toBe(spoken)
})

type Tree = { [key: string]: string | Tree }
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
type Part = ReturnType<typeof parse>[number]
/** Everything in a message except its words. */
const frame = (parts: readonly Part[]): unknown =>
  parts.flatMap((part) => {
    if (part.type === TYPE.literal) return []
    if (part.type === TYPE.tag) return [part.value, frame(part.children)]
    if (!('options' in part)) return [part.type, 'value' in part ? part.value : '']
    return [part.value, Object.entries(part.options).map(([name, { value }]) => [name, frame(value)])]
  })

test('every message keeps its places and is read as the English one is', () => {
  const english = textsOf(loadMessages('en') as unknown as Tree)
  for (const text of english) {
    const spoken = pseudoMessage(text)
    expect(frame(parse(spoken)), text).toEqual(frame(parse(text)))
  }
})

test('a translator speaks it', () => {
  expect(translatorFor(pseudoLocale)('common.actions.save')).toBe('[Šááávé]')
})

test('it is spoken in development and where the environment says so', async () => {
  const asked = async (environment: Record<string, string>) => {
    for (const [name, value] of Object.entries({ ...needed, ...environment })) vi.stubEnv(name, value)
    vi.resetModules()
    return (await import('@/lib/i18n/pseudo')).isPseudo('xx')
  }
  expect(await asked({ NODE_ENV: 'production' })).toBe(false)
  expect(await asked({ NODE_ENV: 'production', PSEUDO_LANGUAGE: '1' })).toBe(true)
  expect(await asked({ NODE_ENV: 'development', PSEUDO_LANGUAGE: '0' })).toBe(true)
  expect(isPseudo('en')).toBe(false)
})

/** The variables without which the environment cannot be read. */
const needed = {
  DATABASE_URL: 'postgresql://localhost/none',
  AUTH_SECRET: 'a secret of the tests, long enough for the rule',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'secret',
  MAIL_URL: 'smtp://localhost:1',
}
