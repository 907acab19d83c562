import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { brokenPromises, schemaChanges } from '@/dev/commands/api-changes'

const today = '2026-11-21'
const sdl = `
  enum Gender { MALE FEMALE }
  input Filter { name: String }
  type Tag { id: ID! }
  type User { id: ID! email: String tags(first: Int): [Tag!] gender: Gender }
  type Query { me: User users(filter: Filter): [User!] }`
const broken = (before: string, after: string, day = today) =>
  brokenPromises(buildSchema(before), buildSchema(after), day)
const changed = (from: string, to: string) => broken(sdl, sdl.replace(from, to))

test('the same schema breaks nothing, nor does one that has more', () => {
  expect(broken(sdl, sdl)).toEqual([])
  expect(changed('type Tag { id: ID! }', 'type Tag { id: ID! name: String } type Other { id: ID! }')).toEqual([])
  expect(changed('input Filter { name: String }', 'input Filter { name: String q: String }')).toEqual([])
  expect(changed('tags(first: Int)', 'tags(first: Int, after: String)')).toEqual([])
})

test.each([
  ['a field that is gone', 'email: String ', '', 'User.email was removed.'],
  ['an argument that is gone', 'tags(first: Int)', 'tags', 'User.tags arg first was removed.'],
  ['a value that is gone', 'MALE FEMALE', 'FEMALE', 'MALE was removed from enum type Gender.'],
  ['another type', 'email: String', 'email: Int', 'User.email changed type from String to Int.'],
  ['null where there was none', 'type User { id: ID!', 'type User { id: ID', 'User.id changed type from ID! to ID.'],
  [
    'an argument that must be given',
    'tags(first: Int)',
    'tags(first: Int, of: ID!)',
    'A required arg of on User.tags was added.',
  ],
  [
    'a field of an input that must be given',
    'name: String',
    'name: String q: String!',
    'A required field q on input type Filter was added.',
  ],
])('%s breaks it', (_name, from, to, description) => {
  expect(changed(from, to)).toEqual([description])
})

test('what was published as deprecated may go when its end has come, and not before', () => {
  const with_ = (reason: string) => sdl.replace('email: String', `email: String @deprecated(reason: "${reason}")`)
  const without = sdl.replace('email: String ', '')
  const published = with_('Use contacts. Ends 2027-06-01.')
  expect(broken(published, without, '2027-06-01')).toEqual([])
  expect(broken(published, without, '2027-05-31')).toEqual(['User.email was removed.'])
  expect(broken(with_('Use contacts.'), without, '2027-06-01')).toEqual(['User.email was removed.'])
})

test('so may an argument, a value of an enum, and a type that nothing else names', () => {
  const end = '@deprecated(reason: "Ends 2027-06-01.")'
  const tags = sdl.replace('tags(first: Int): [Tag!]', `tags(first: Int ${end}): [Tag!] ${end}`)
  const day = '2027-06-02'
  expect(broken(tags, sdl.replace('(first: Int)', ''), day)).toEqual([])
  expect(broken(tags, sdl.replace('tags(first: Int): [Tag!] ', '').replace('type Tag { id: ID! }', ''), day)).toEqual(
    [],
  )
  expect(broken(sdl.replace('MALE FEMALE', `MALE ${end} FEMALE`), sdl.replace('MALE FEMALE', 'FEMALE'), day)).toEqual(
    [],
  )
  const stillNamed = broken(sdl, sdl.replace('tags(first: Int): [Tag!] ', '').replace('type Tag { id: ID! }', ''), day)
  expect(stillNamed).toContain('Tag was removed.')
})

test.each([
  ['without an end', 'Use contacts.', 'User.email is deprecated without its end: "… Ends YYYY-MM-DD."'],
  ['with an end too soon', 'Ends 2027-05-19.', 'User.email ends 2027-05-19: not before 2027-05-20'],
  ['in time', 'Use contacts. Ends 2027-05-20.', null],
])('a deprecation %s', (_name, reason, problem) => {
  const after = sdl.replace('email: String', `email: String @deprecated(reason: "${reason}")`)
  expect(broken(sdl, after)).toEqual(problem ? [problem] : [])
  // A published deprecation keeps its date, however near it is.
  expect(broken(after, after, '2027-05-01')).toEqual([])
})

test('what a release changes is said line by line, breaking changes first, descriptions left out', async () => {
  const after = sdl
    .replace('email: String', '"Where mail goes." mail: String')
    .replace('type Tag { id: ID! }', 'type Tag { id: ID! label: String } type Other { id: ID! name: String }')
  expect(await schemaChanges(buildSchema(sdl), buildSchema(after))).toEqual([
    'Breaking: Field `email` was removed from object type `User`.',
    'Type `Other` was added.',
    'Field `label` was added to object type `Tag`.',
    'Field `mail` was added to object type `User`.',
  ])
  expect(await schemaChanges(buildSchema(sdl), buildSchema(sdl))).toEqual([])
})
