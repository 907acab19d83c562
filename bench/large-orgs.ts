import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users'
import { fillOrganization } from '@/tests/factories/large-organization'
import { makeOrg } from '@/tests/factories/orgs'
import { makeUser } from '@/tests/factories/people'
import { makeSession } from '@/tests/factories/sessions'

/** Members of the large organization; the small one has a hundred. */
export const largeMembers = Number(process.env.BENCH_MEMBERS ?? 10_000)
const smallMembers = 100

export type BenchOrgs = { admin: UserRecord; cookie: string; small: string; large: string }
let made: Promise<BenchOrgs> | undefined

async function makeOrgs(say: (line: string) => void): Promise<BenchOrgs> {
  const admin = await makeUser()
  // Nothing keeps the administrator from the organization's pages.
  await database().user.update({ where: { id: admin.id }, data: { noCredential: true } })
  const [small, large] = [await makeOrg({ admin }), await makeOrg({ admin })]
  const began = Date.now()
  const now = new Date()
  await fillOrganization(database(), { orgId: small.id, members: smallMembers, slug: 'small', now })
  await fillOrganization(database(), { orgId: large.id, members: largeMembers, slug: 'large', now })
  await database().$executeRawUnsafe('ANALYZE')
  say(`An organization of ${largeMembers} members, made in ${Math.round((Date.now() - began) / 1000)} s`)
  return { admin, cookie: (await makeSession(admin)).cookie, small: small.id, large: large.id }
}

/** One administrator of a small and of a large organization, made at the first use. */
export function benchOrgs(say: (line: string) => void): Promise<BenchOrgs> {
  made ??= makeOrgs(say)
  return made
}
