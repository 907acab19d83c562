import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { untimed } from '@/fixtures/untimed'
import { recomputeStaleCompliance } from '@/lib/services/compliance/recompute-stale-compliance'

type Seeded = { orgIds: string[] }

const orgs = 20

/**
 * Creates people with one license each in twenty organizations, with set-based SQL: `concerned` nurse aides of Texas
 * whose period ends in the next two years, and a tenth of that number in California, which a rule of Texas does not
 * concern. Each has five credits, and every hundredth has an invitation with a reported license. The product then
 * computes the standing.
 */
export async function seedLicenses(concerned: number): Promise<Seeded> {
  const orgIds: string[] = []
  while (orgIds.length < orgs) orgIds.push((await makeOrg()).id)
  await untimed(
    `CREATE TABLE "drillPerson" AS SELECT n, gen_random_uuid() AS "userId", gen_random_uuid() AS "credentialId",
       gen_random_uuid() AS "invitationId", ($2::uuid[])[1 + n % $3] AS "orgId", n <= $1 AS "concerned",
       current_date + 2 + (n * 7919) % 728 AS "expiresAt" FROM generate_series(1, $4) n`,
    [concerned, orgIds, orgs, Math.round(concerned * 1.1)],
  )
  for (const text of tables) await untimed(text)
  await untimed('VACUUM (ANALYZE)')
  const began = performance.now()
  const { people, invitations } = await done(recomputeStaleCompliance(ctxOfJob(), {}))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `standing of ${people} people and ${invitations} invitations, worked out for the first time in ${seconds} s`,
  )
  await untimed('VACUUM (ANALYZE)')
  return { orgIds }
}

const names = `(ARRAY['Ana', 'Ben', 'Chi', 'Dora', 'Eli', 'Fay'])[1 + n % 6], (ARRAY['Lopez', 'Ito', 'Reed', 'Kim'])[1 + n % 4] || n`

const tables = [
  `INSERT INTO "User" ("id", "firstName", "lastName", "acknowledgedAt", "updatedAt")
   SELECT "userId", ${names}, now(), now() FROM "drillPerson"`,
  `INSERT INTO "Contact" ("userId", "kind", "value", "verifiedAt", "updatedAt")
   SELECT "userId", 'EMAIL', 'person-' || n || '@drill.example', now(), now() FROM "drillPerson"`,
  `INSERT INTO "Role" ("userId", "orgId", "roleType", "state", "updatedAt")
   SELECT "userId", "orgId", 'MEMBER', 'ACTIVE', now() FROM "drillPerson"`,
  `INSERT INTO "Credential" ("id", "userId", "geo", "credentialType", "credentialNumber", "effectiveAt", "expiresAt", "verifiedState", "updatedAt")
   SELECT "credentialId", "userId", CASE WHEN "concerned" THEN 'TX' ELSE 'CA' END, 'CNA', 'D' || n,
     ("expiresAt" - interval '2 years')::date + 1, "expiresAt", 'YES', now() FROM "drillPerson"`,
  `INSERT INTO "RenewalPeriod" ("credentialId", "startsAt", "endsAt", "updatedAt")
   SELECT "credentialId", ("expiresAt" - interval '2 years')::date + 1, "expiresAt", now() FROM "drillPerson"`,
  `INSERT INTO "Credit" ("userId", "title", "completedAt", "units", "format", "updatedAt")
   SELECT "userId", 'In-service ' || c, current_date - 30 - (n + c * 97) % 700, 200 + 100 * (c % 4),
     CASE WHEN c = 1 THEN 'ONLINE' ELSE 'IN_PERSON' END::"CourseFormat", now() FROM "drillPerson", generate_series(1, 5) c`,
  `INSERT INTO "Invitation" ("id", "orgId", "invitationType", "contactType", "contact", "firstName", "lastName", "expiresAt", "updatedAt")
   SELECT "invitationId", "orgId", 'ORG', 'EMAIL', 'invited-' || n || '@drill.example', ${names}, now() + interval '30 days', now()
   FROM "drillPerson" WHERE n % 100 = 0`,
  `INSERT INTO "ReportedCredential" ("invitationId", "geo", "credentialType", "credentialNumber", "expiresAt", "updatedAt")
   SELECT "invitationId", CASE WHEN "concerned" THEN 'TX' ELSE 'CA' END, 'CNA', 'R' || n, "expiresAt", now()
   FROM "drillPerson" WHERE n % 100 = 0`,
]
