import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeMirrored } from '@/fixtures/mirror'
import { makeClassOrg } from '@/fixtures/tasks'
import { call } from './call'

const query = `query Changes($orgId: ID!, $kinds: [ChangeKind!], $after: String) {
  changes(orgId: $orgId, kinds: $kinds, first: 100, after: $after) {
    edges { node { kind id gone changedAt
      member { lastName state } license { credentialNumber units } credit { title units memberId approvals { body } }
      enrollment { status memberId } certificate { number } document { title } clearance { state } } }
    pageInfo { hasNextPage endCursor } } }`

type Page = { edges: { node: Record<string, unknown> }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }

test('a program reads everything of its scopes, then only what changed', async () => {
  const org = await makeClassOrg()
  const [member] = await makeMirrored(org, 1)
  const { headers } = await makeApiToken({ org, scopes: ['members:read', 'training:read'] })
  const read = async (after: string | null = null) =>
    (await call(query, { orgId: org.id, after }, { headers })).json.data?.changes as unknown as Page
  const { edges, pageInfo } = await read()
  const nodes = Map.groupBy(
    edges.map(({ node }) => node),
    ({ kind }) => kind,
  )
  expect(nodes.get('CREDIT')).toEqual([
    {
      kind: 'CREDIT',
      id: expect.any(String),
      gone: false,
      changedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      member: null,
      license: null,
      credit: { title: expect.any(String), units: 4, memberId: member!.id, approvals: [] },
      enrollment: null,
      certificate: null,
      document: null,
      clearance: null,
    },
  ])
  expect(nodes.get('ENROLLMENT')).toMatchObject([{ enrollment: { status: 'ENROLLED', memberId: member!.id } }])
  expect(nodes.get('LICENSE')).toMatchObject([{ license: { credentialNumber: expect.any(String) } }])
  expect(nodes.get('MEMBER')).toHaveLength(2)
  expect(await read(pageInfo.endCursor)).toMatchObject({ edges: [], pageInfo: { hasNextPage: false } })
})

test('without training:read places in sessions and certificates are left out, and refused when asked for', async () => {
  const org = await makeClassOrg()
  await makeMirrored(org, 1)
  const { headers } = await makeApiToken({ org, scopes: ['members:read'] })
  const { json } = await call(query, { orgId: org.id }, { headers })
  const kinds = new Set((json.data!.changes as unknown as Page).edges.map(({ node }) => node.kind))
  expect([...kinds].toSorted()).toEqual(['CREDIT', 'LICENSE', 'MEMBER'])
  const refused = await call(query, { orgId: org.id, kinds: ['ENROLLMENT'] }, { headers })
  expect(refused.json.errors?.[0]?.extensions).toMatchObject({
    code: 'scopeRequired',
    params: { scope: 'training:read' },
  })
})
