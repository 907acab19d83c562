import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { makeShared } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { fail } from '@/lib/domain/result'
import { listSharedDocuments, type SharedDocumentView } from '@/lib/services/documents/shared-documents'
import type { PageOf } from '@/lib/services/page-of'

const admin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })

/** An organization with shares of three members, whose order by name is the reverse of their order by expiry. */
async function makeShares() {
  const org = await makeOrg()
  const share = async (lastName: string, fields: Record<string, unknown>) => {
    const profile = { firstName: 'Ana', lastName, dob: '1990-05-17', acknowledged: true }
    const user = await makeUser({ profile })
    await makeRole({ orgId: org.id, user })
    await makeShared(org.id, { user, title: lastName, ...fields })
  }
  await share('Castro', { kind: 'LICENSE', expiresAt: '2027-01-01' })
  await share('Abel', { kind: 'OTHER' })
  await share('Berg', { kind: 'CERTIFICATE', expiresAt: '2027-06-01' })
  await share('Berg', { kind: 'CERTIFICATE', expiresAt: '2027-06-01' })
  return org
}

type DocumentPage = PageOf<SharedDocumentView>
type Order = Partial<Parameters<typeof listSharedDocuments>[1]>

/** The titles of the whole list, read one document per page. */
async function titles(org: MadeOrg, order: Order) {
  const all: (string | null)[] = []
  for (let after: string | null = null; ; ) {
    const { edges, pageInfo }: DocumentPage = await done(
      listSharedDocuments(admin(org), { orgId: org.id, first: 1, after, ...order }),
    )
    all.push(...edges.map(({ node }) => node.title))
    if (!pageInfo.hasNextPage) return all
    after = pageInfo.endCursor
  }
}

test('an administrator who orders what is shared gets each document once, whatever the order', async () => {
  const org = await makeShares()
  expect(await titles(org, {})).toEqual(['Berg', 'Berg', 'Abel', 'Castro'])
  expect(await titles(org, { descending: false })).toEqual(['Castro', 'Abel', 'Berg', 'Berg'])
  expect(await titles(org, { sort: 'PERSON' })).toEqual(['Abel', 'Berg', 'Berg', 'Castro'])
  expect(await titles(org, { sort: 'PERSON', descending: true })).toEqual(['Castro', 'Berg', 'Berg', 'Abel'])
  expect(await titles(org, { sort: 'KIND' })).toEqual(['Berg', 'Berg', 'Castro', 'Abel'])
  expect(await titles(org, { sort: 'VALID_UNTIL' })).toEqual(['Castro', 'Berg', 'Berg', 'Abel'])
  expect(await titles(org, { sort: 'VALID_UNTIL', descending: true })).toEqual(['Abel', 'Berg', 'Berg', 'Castro'])
})

test('an administrator who goes on with the place of another order is refused', async () => {
  const org = await makeShares()
  const list = (order: Order) => listSharedDocuments(admin(org), { orgId: org.id, first: 1, ...order })
  const { pageInfo } = await done(list({ sort: 'PERSON' }))
  const refused = fail('invalidInput', { after: 'validation.cursorOther' })
  expect(await list({ after: pageInfo.endCursor })).toEqual(refused)
  expect(await list({ after: pageInfo.endCursor, sort: 'VALID_UNTIL' })).toEqual(refused)
})
