import { makePosition } from '@/fixtures/clearance'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { largeInvitation } from '@/fixtures/large-invitation'
import { jobs } from '@/fixtures/large-lists'
import { fillOrganization } from '@/fixtures/large-organization'
import { insertSet } from '@/fixtures/large-rows'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { randomOf } from '@/fixtures/random'
import { makeSession } from '@/fixtures/sessions'
import { untimed } from '@/fixtures/untimed'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import type { CredentialType } from '@/lib/domain/lists/credentials'
import type { Geography } from '@/lib/domain/lists/geographies'
import { todayIn } from '@/lib/domain/time/plain-date'
import { recomputeClearance } from '@/lib/services/clearance/jobs'
import { recomputeReportedCompliance } from '@/lib/services/compliance/recompute-compliance'

/** Members of the large organization; the small one has a hundred. */
export const largeMembers = Number(process.env.BENCH_MEMBERS ?? 10_000)
const smallMembers = 100

export type BenchOrgs = { admin: UserRecord; cookie: string; small: string; large: string }
let made: Promise<BenchOrgs> | undefined

/**
 * As many invitations as a page shows, so that the list of the small organization is as long as that of the large one.
 */
async function fillInvitations(orgId: string, now: Date): Promise<void> {
  const org = { orgId, slug: 'small-more', today: todayIn('UTC', now), now }
  const random = randomOf(11)
  const invitations = Array.from({ length: 70 }, (_, index) => largeInvitation(random, 1000 + index, org).row)
  const ids = invitations.map(({ id }) => id)
  await database().$transaction(async (tx) => {
    await insertSet(tx, 'Invitation', invitations)
    await recomputeReportedCompliance(tx, ids, now)
  })
}

/** A position for each job title but one, so that there is something unclear, too. */
async function fillPositions(org: MadeOrg, now: Date): Promise<void> {
  const titles = new Map(jobs.slice(1).map(({ title, license }) => [title, license]))
  for (const [title, [geo, type]] of titles)
    await makePosition(
      org,
      { name: title, jobTitles: [title], geo: geo as Geography, licenses: [[type as CredentialType]] },
      { now },
    )
  await done(recomputeClearance(ctxOfJob(now), { orgId: org.id }))
}

async function makeOrgs(print: (line: string) => void): Promise<BenchOrgs> {
  const admin = await makeUser()
  // So that the guard chain lets the administrator through to the organization's pages.
  await database().user.update({ where: { id: admin.id }, data: { noCredential: true } })
  const [small, large] = [await makeOrg({ admin }), await makeOrg({ admin })]
  const began = Date.now()
  const now = new Date()
  await fillOrganization(database(), { orgId: small.id, members: smallMembers, slug: 'small', now })
  await fillOrganization(database(), { orgId: large.id, members: largeMembers, slug: 'large', now })
  await fillInvitations(small.id, now)
  for (const org of [small, large]) await fillPositions(org, now)
  // Now and completely, because otherwise autovacuum would run during the measurements.
  await untimed('VACUUM (ANALYZE)')
  print(`An organization of ${largeMembers} members, made in ${Math.round((Date.now() - began) / 1000)} s`)
  return { admin, cookie: (await makeSession(admin)).cookie, small: small.id, large: large.id }
}

/** One administrator of a small and of a large organization, created on first use. */
export function benchOrgs(print: (line: string) => void): Promise<BenchOrgs> {
  made ??= makeOrgs(print)
  return made
}
