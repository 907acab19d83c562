import SCIMMY from 'scimmy'
import { describe, expect, test } from 'vitest'
import { readScimFilter, requiredValues, scimFilterLimits, whereUnread } from '@/lib/domain/scim/filter'

const compare = (path: string, operator: string, value: unknown) => ({ kind: 'compare', path, operator, value })

describe('a filter', () => {
  test.each<[string, unknown]>([
    ['userName eq "ana@example.com"', compare('userName', 'eq', 'ana@example.com')],
    ['USERNAME EQ "a"', compare('userName', 'eq', 'a')],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "a"', compare('userName', 'sw', 'a')],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department co "Nur"',
      compare('department', 'co', 'Nur'),
    ],
    ['active eq true', compare('active', 'eq', true)],
    ['active eq "False"', compare('active', 'eq', false)],
    ['externalId eq null', compare('externalId', 'eq', null)],
    ['title pr', { kind: 'present', path: 'title' }],
    ['emails eq "a@b.c"', compare('emails.value', 'eq', 'a@b.c')],
    ['userName eq "say \\"hi\\""', compare('userName', 'eq', 'say "hi"')],
    ['meta.lastModified gt "2026-11-26T10:00:00Z"', compare('meta.lastModified', 'gt', '2026-11-26T10:00:00.000Z')],
    [
      'emails[type eq "work" and value co "@example.com"]',
      { kind: 'and', parts: [compare('emails.type', 'eq', 'work'), compare('emails.value', 'co', '@example.com')] },
    ],
    [
      'emails[type eq "work"].value eq "a@b.c"',
      { kind: 'and', parts: [compare('emails.type', 'eq', 'work'), compare('emails.value', 'eq', 'a@b.c')] },
    ],
  ])('%s is read', (text, filter) => expect(readScimFilter(text)).toEqual(filter))

  test('binds "and" closer than "or", and brackets closest', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((value) => compare('title', 'eq', value))
    const text = (middle: string) => middle.replaceAll(/\b([abc])\b/g, 'title eq "$1"')
    expect(readScimFilter(text('a or b and c'))).toEqual({ kind: 'or', parts: [a, { kind: 'and', parts: [b, c] }] })
    expect(readScimFilter(text('(a or b) and c'))).toEqual({ kind: 'and', parts: [{ kind: 'or', parts: [a, b] }, c] })
    expect(readScimFilter(text('not (a)'))).toEqual({ kind: 'not', part: a })
  })

  test.each([
    '',
    'userName',
    'userName eq',
    'userName eq ana',
    'userName is "a"',
    'shoeSize eq "44"',
    'userName eq "a" and',
    '(userName eq "a"',
    'userName eq "a")',
    'emails[type eq "work"',
    'emails[type eq "work"].size eq "a"',
    'emails[type eq "work"] eq "a@b.c"',
    'emails[type eq "work"].value',
    'not userName eq "a"',
    'active gt true',
    'active eq "perhaps"',
    'title gt null',
    'meta.created gt "yesterday"',
    'userName eq "a" userName eq "b"',
    'userName eq "\\x"',
    'userName eq "\\u0000"',
    'meta.created gt "0000-01-01T00:00:00Z"',
  ])('%j is refused', (text) => expect(readScimFilter(text)).toBeNull())

  test('is small, whoever wrote it', () => {
    const { characters, comparisons, depth } = scimFilterLimits
    expect(readScimFilter(`title eq "${'x'.repeat(characters)}"`)).toBeNull()
    const many = (count: number) => Array.from({ length: count }, () => 'title pr').join(' or ')
    expect(readScimFilter(many(comparisons))).not.toBeNull()
    expect(readScimFilter(many(comparisons + 1))).toBeNull()
    const deep = (brackets: number) => `${'('.repeat(brackets)}title pr${')'.repeat(brackets)}`
    expect(readScimFilter(deep(depth - 1))).not.toBeNull()
    expect(readScimFilter(deep(depth))).toBeNull()
  })

  test('requires what every part of it requires', () => {
    const required = (text: string) => requiredValues(readScimFilter(text))
    expect(required('userName eq "a" and active eq true')).toEqual({ userName: 'a' })
    expect(required('userName eq "a" or userName eq "b"')).toEqual({})
    expect(required('not (userName eq "a")')).toEqual({})
    expect(requiredValues(null)).toEqual({})
  })
})

/**
 * A public SCIM library reads these filters the same way; its representation of a filter is the set of alternatives.
 */
test.each([
  'userName eq "ana@example.com"',
  'title pr and active eq true',
  'title eq "a" or title eq "b"',
  'emails[type eq "work"]',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department co "Nur"',
])('%s is a filter to others too', (text) => {
  expect(new SCIMMY.Types.Filter(text).length).toBeGreaterThan(0)
  expect(readScimFilter(text)).not.toBeNull()
})

test('where a filter cannot be read is told by its words there', () => {
  expect(whereUnread('userName eq "a" and shoeSize eq 38')).toBe('shoeSize eq')
  expect(whereUnread('title is "RN"')).toBe('is "RN"')
  expect(whereUnread('title eq "RN"')).toBe('')
})
