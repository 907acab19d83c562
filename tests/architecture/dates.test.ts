import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{app,lib,graphql}/**/*.{ts,tsx}').filter((path) => !/\/generated\//.test(path))
const code = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const places = (pattern: RegExp, except: readonly string[] = []) =>
  code.filter(({ path, text }) => pattern.test(text) && !except.includes(path)).map(({ path }) => path)

test('dates and times are written in one place, which follows the reader', () => {
  expect(
    places(/toLocale(Date|Time)String|formatToParts|useFormatter|getFormatter/, [
      'lib/domain/time/format-date.ts',
      'lib/domain/time/plain-date.ts',
      'lib/domain/time/zone-name.ts',
      'lib/domain/time/zone-of-instant.ts',
      'app/_components/zones/zone-names.ts',
    ]),
  ).toEqual([])
})

test('papers are in US style, whoever has them made', () => {
  const papers = ['lib/exports/', 'app/api/', 'lib/jobs/printed-signing.ts']
  const wrong = places(/time\/format-date'|formatDateTimeRange/)
  expect(wrong.filter((path) => papers.some((paper) => path.startsWith(paper)))).toEqual([])
})

test('no day or time that is shown is one of UTC', () => {
  expect(places(/format(Date|DateTime|Time|Moment)\((todayIn\('UTC'|[^()]*(\([^()]*\))?, 'UTC'\))/)).toEqual([])
})
