import { expect, test } from 'vitest'
import { languageCodes } from '@/lib/domain/lists/people'
import { languageName, locales } from '@/lib/i18n/locales'

test.each([
  ['es', 'en', 'Spanish'],
  ['es', 'es', 'Español'],
  ['es', 'ja', 'スペイン語'],
  ['haw', 'es', 'Hawaiano'],
  ['ase', 'en', 'American Sign Language'],
] as const)('%s in %s is %s', (code, locale, name) => {
  expect(languageName(code, locale)).toBe(name)
})

test.each(locales)('every language has a name of its own in %s', (locale) => {
  const names = languageCodes.map((code) => languageName(code, locale))
  expect(new Set(names).size).toBe(languageCodes.length)
  expect(names).not.toContain('')
})
