import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What PostgreSQL has only since a version above the oldest one that is supported. */
const newer: Readonly<Record<string, RegExp>> = {
  'rows as they were, since 18': /\bRETURNING\s[^`;()]*\b(?:old|new)\.["*]/i,
  'a subquery without a name, since 16':
    /(?<!\bDISTINCT\s+)\bFROM\s*\((?:[^()]|\([^()]*\))*\)\s*(?:WHERE|ORDER|GROUP|LIMIT|$)/im,
  'any_value, since 16': /\bany_value\(/i,
  'JSON_TABLE and JSON_EXISTS, since 17': /\bJSON_(?:TABLE|EXISTS|VALUE|QUERY|SCALAR)\s*\(/,
  'uuidv7, since 18': /\buuidv[47]\(/i,
  'casefold, since 18': /\bcasefold\(/i,
  'random between two numbers, since 17': /\brandom\(\s*\d/i,
}

const sources = [
  ...['lib/data', 'lib/jobs', 'dev/backup', 'dev/migrate'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
      .map((file) => `${folder}/${file}`),
  ),
  ...readdirSync('prisma', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => `prisma/${file}`),
]

/** The statements of a file: SQL itself without its comments, or the template texts of code. */
const statementsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.sql') ? [text.replaceAll(/--.*$/gm, '')] : (text.match(/`[^`]*`/g) ?? [])
}

test('no statement needs a newer PostgreSQL than the oldest one that is supported', () => {
  const found = sources.flatMap((file) =>
    statementsOf(file).flatMap((statement) =>
      Object.entries(newer).flatMap(([what, pattern]) => (pattern.test(statement) ? [`${file}: ${what}`] : [])),
    ),
  )
  expect(sources.length).toBeGreaterThan(150)
  expect(found).toEqual([])
})

test.each([
  ['rows as they were, since 18', 'UPDATE t SET a = 1 RETURNING old."a", new."a" AS "b"'],
  ['a subquery without a name, since 16', 'SELECT count(*) FROM (SELECT 1) WHERE true'],
])('a statement with %s is found', (what, statement) => {
  expect(newer[what]?.test(statement)).toBe(true)
})
