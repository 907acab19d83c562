import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { apiReference } from '@/dev/generate/api-reference'
import { developerDocs, readDocument } from '@/dev/generate/developer-docs'

const read = (text: string) => readDocument(`# Title\n\n${text}`, 'docs/api.md', 'start')

test('what people write in a document becomes parts of a page', () => {
  const { title, lead, blocks } = read(
    'A *first* `word` with [a link](scim.md#rules), **strong**.\n\n## What goes, and stays\n\n- `dns`: not found\n\n1. one\n\n| Event | When |\n| --- | --- |\n| `a.b` | now |\n\n```sh\ncurl\n```\n',
  )
  expect([title, lead]).toEqual(['Title', 'A first word with a link, strong.'])
  expect(blocks).toEqual([
    {
      kind: 'text',
      text: [
        'A ',
        { emphasis: ['first'] },
        ' ',
        { code: 'word' },
        ' with ',
        { href: '/developers/scim#rules', text: ['a link'] },
        ', ',
        { strong: ['strong'] },
        '.',
      ],
    },
    { kind: 'heading', level: 2, id: 'what-goes-and-stays', text: ['What goes, and stays'] },
    {
      kind: 'list',
      ordered: false,
      items: [{ id: 'dns', blocks: [{ kind: 'text', text: [{ code: 'dns' }, ': not found'] }] }],
    },
    { kind: 'list', ordered: true, items: [{ id: null, blocks: [{ kind: 'text', text: ['one'] }] }] },
    { kind: 'table', head: [['Event'], ['When']], rows: [{ id: 'a.b', cells: [[{ code: 'a.b' }], ['now']] }] },
    { kind: 'code', language: 'sh', code: 'curl' },
  ])
})

test('the link of a program is followed by the program', () => {
  const { blocks } = read('[verify.sh](examples/verify.sh)')
  expect(blocks).toMatchObject([
    { kind: 'text' },
    { kind: 'code', language: 'sh', code: expect.stringContaining('curl') },
  ])
})

test.each([
  ['[a](decisions/114-directories.md)', /no reader at \/developers can open/],
  ['[a](../lib/env.ts)', /no reader at \/developers can open/],
  ['![a](b.png)', /a form that the product cannot show: image/],
  ['> a', /a part that the product cannot show: blockquote_open/],
])('%s is refused', (text, reason) => expect(() => read(text)).toThrow(reason))

test('every document is whole: its links lead somewhere, and the desk is not among them', async () => {
  const { documents, examples } = await developerDocs()
  expect(new Set(documents.map(({ slug }) => slug)).size).toBe(documents.length)
  expect(documents.every(({ title, lead }) => title.length > 3 && lead.length > 20)).toBe(true)
  expect(Object.keys(examples)).toContain('mirror.ts')
  const errors = documents.find(({ slug }) => slug === 'errors')
  expect(JSON.stringify(errors)).toContain('"id":"scopeRequired"')
  expect(documents.map(({ slug }) => slug)).not.toContain('desk')
})

test('the reference has what partners call, with its scope, and what it leads to', () => {
  const published = buildSchema('type Query { members: Member } type Member { id: ID! }')
  const schema = buildSchema(`
    type Query { members(first: Int = 5): Member  tokens: [Token!]  ruleVersions: Rule  nobody: Int }
    type Mutation { end(input: EndInput!): Member }
    type Member { id: ID! of: Owner }
    union Owner = Org | Token
    type Org { state: State }
    enum State { "On." ON OFF @deprecated(reason: "Use ON.") }
    type Token { id: ID! }
    input EndInput { id: ID! }
    type Rule { id: ID! }
  `)
  const actions = new Map([
    ['members', 'member.list'],
    ['tokens', 'apiToken.list'],
    ['ruleVersions', 'rule.manage'],
    ['end', 'member.manage'],
  ])
  const { operations, types } = apiReference(schema, published, actions)
  expect(operations.map(({ name, kind, scope, unreleased }) => [name, kind, scope, unreleased])).toEqual([
    ['members', 'query', 'members:read', false],
    ['tokens', 'query', 'session', true],
    ['nobody', 'query', null, true],
    ['end', 'mutation', 'members:write', true],
  ])
  expect(operations[0]).toMatchObject({ type: 'Member', args: [{ name: 'first', type: 'Int', defaultValue: '5' }] })
  expect(types.map(({ name }) => name).toSorted()).toEqual([
    'EndInput',
    'ID',
    'Int',
    'Member',
    'Org',
    'Owner',
    'State',
    'Token',
  ])
  expect(types.find(({ name }) => name === 'State')?.values).toEqual([
    { name: 'ON', description: 'On.', deprecated: null },
    { name: 'OFF', description: null, deprecated: 'Use ON.' },
  ])
})
