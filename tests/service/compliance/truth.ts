import { expect } from 'vitest'
import { listCredentialsAndCreditsOf } from '@/lib/data/credentials/read'
import { database } from '@/lib/data/db'
import { fromColumn, fromColumnOrNull } from '@/lib/data/rows'
import { reportedSnapshot } from '@/lib/domain/compliance/compliance-snapshot'
import { credentialStatus } from '@/lib/domain/compliance/credential-status'
import { metWay, waysMissing } from '@/lib/domain/compliance/open-ways'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { credentialStanding, memberStanding, worstBand } from '@/lib/domain/compliance/standing'
import { openTopics } from '@/lib/domain/compliance/topics'
import { initialVerifiedState } from '@/lib/domain/credentials/offered-types'
import { searchTextOf, sortNameOf } from '@/lib/domain/people/sort-name'
import { todayInGeo } from '@/lib/domain/time/geo-zones'

type CredentialsAndCredits = Awaited<ReturnType<typeof listCredentialsAndCreditsOf>>[number]

/** The status of each active license, computed from all of its periods as the person's own pages do. */
function computed({ credentials, credits }: CredentialsAndCredits, now: Date) {
  return credentials
    .filter((credential) => !credential.archivedAt)
    .map((credential) => {
      const computedOn = todayInGeo(credential.geo, now)
      const status = credentialStatus(shippedBook, credential, credits, computedOn)
      const {
        startsAt,
        endsAt,
        rule,
        evaluation,
        topics,
        awaitsAnswer: unanswered,
        behindPace,
        requirement,
      } = status.current
      const { firstYearEndsAt = null } = evaluation.yearBoundaries ?? {}
      const firstYearMissing = evaluation.remaining?.firstYear ?? 0
      const inFirstYear = firstYearEndsAt !== null && firstYearMissing > 0 && computedOn <= firstYearEndsAt
      return {
        credential,
        standing: {
          credentialId: credential.id,
          computedOn,
          ...credentialStanding(credential, { evaluation, behindPace }, computedOn),
          status: evaluation.status,
          ruleVersion: rule?.version ?? null,
          periodStartsAt: startsAt,
          periodEndsAt: endsAt,
          countedUnits: evaluation.counted?.total ?? 0,
          requiredUnits: evaluation.required?.total ?? null,
          missingUnits: evaluation.remaining?.units ?? null,
          openTopics: openTopics(topics).map(({ rule }) => rule.code),
          firstRenewal: evaluation.statusReason === 'FIRST_RENEWAL',
          unanswered,
          way: requirement ? metWay(requirement) : null,
          basis: requirement?.basis ?? null,
          asksWay: requirement?.question ?? false,
          waysMissing: waysMissing(requirement),
          firstYearEndsAt: inFirstYear ? firstYearEndsAt : null,
          firstYearMissing: inFirstYear ? firstYearMissing : null,
          renewedShortAt: status.renewedShort?.endedAt ?? null,
          renewedShortMissing: status.renewedShort?.missingUnits ?? null,
        },
      }
    })
}

const listPeople = () =>
  database().user.findMany({
    include: {
      roles: true,
      contacts: { where: { verifiedAt: { not: null } }, orderBy: [{ verifiedAt: 'asc' }, { createdAt: 'asc' }] },
    },
    orderBy: { id: 'asc' },
  })

const texts = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))

/** Compares rows in any order; a failure shows a few of those that differ. */
function expectSame(seen: readonly object[], wanted: readonly object[]): void {
  const [is, should] = [texts(seen), texts(wanted)]
  const without = (rows: readonly string[], others: readonly string[]) => {
    const known = new Set(others)
    return rows.filter((row) => !known.has(row)).slice(0, 3)
  }
  expect({ rows: is.length, wrong: without(is, should), missing: without(should, is) }).toEqual({
    rows: should.length,
    wrong: [],
    missing: [],
  })
}

async function memberTruth(now: Date) {
  const people = await listPeople()
  const credentialsAndCredits = await listCredentialsAndCreditsOf(people.map((person) => person.id))
  const standings: object[] = []
  const entries: object[] = []
  const roles: object[] = []
  for (const [index, person] of people.entries()) {
    const known = computed(credentialsAndCredits[index]!, now)
    standings.push(...known.map(({ standing }) => standing))
    for (const role of person.roles) {
      const values = person.contacts.map((contact) => contact.value)
      const ended = role.state === 'ENDED'
      expect(role.sortName).not.toBe('')
      // A former member keeps the name under which they left.
      const sortName = ended ? role.sortName : sortNameOf(person) || (values[0]?.toLowerCase() ?? '')
      const wholeText = searchTextOf({ ...person, contacts: values, employeeId: role.employeeId })
      const searchText = ended ? role.searchText : wholeText
      const shown = ended ? [] : known
      const licenses = shown.map(({ credential: { verifiedState, expiresAt }, standing }) => ({
        ...standing,
        verifiedState,
        expiresAt,
      }))
      roles.push({ id: role.id, sortName, searchText, ...memberStanding(licenses) })
      for (const { credential, standing } of shown) {
        const { geo, credentialType, verifiedState, expiresAt } = credential
        const { band, deadline, units, missingUnits, openTopics: open } = standing
        const renewedShort = standing.renewedShortAt !== null
        const ids = { orgId: role.orgId, roleId: role.id, credentialId: credential.id, reportedCredentialId: null }
        const license = { geo, credentialType, verifiedState, expiresAt }
        const basis = { periodEndsAt: null, ruleVersion: null }
        const facts = { ...license, band, deadline, units, missingUnits, openTopics: open, renewedShort, ...basis }
        entries.push({ ...ids, sortName, searchText, department: role.department, ...facts })
      }
    }
  }
  return { standings, entries, roles }
}

async function invitationTruth(now: Date) {
  const rows = await database().invitation.findMany({ include: { credentials: true } })
  const entries: object[] = []
  const invitations = rows.map(({ id, orgId, department, credentials, ...row }) => {
    const sortName = sortNameOf(row) || row.contact.toLowerCase()
    const searchText = searchTextOf({ ...row, contacts: [row.contact] })
    const bands = (row.state === 'OPEN' ? credentials : []).map((one) => {
      const { geo, credentialType } = one
      const verifiedState = initialVerifiedState(geo, credentialType)
      const facts = { geo, credentialType, verifiedState, expiresAt: fromColumn(one.expiresAt) }
      const standing = reportedSnapshot(shippedBook, { ...facts, effectiveAt: fromColumnOrNull(one.effectiveAt) }, now)
      const { band, deadline, units, missingUnits, periodEndsAt, ruleVersion } = standing
      const ids = { orgId, roleId: null, credentialId: null, reportedCredentialId: one.id }
      entries.push({
        ...ids,
        sortName,
        searchText,
        department,
        ...facts,
        band,
        deadline,
        units,
        missingUnits,
        openTopics: [],
        renewedShort: false,
        periodEndsAt,
        ruleVersion,
      })
      return band
    })
    return { id, sortName, searchText, band: worstBand(bands) }
  })
  return { entries, invitations }
}

async function stored() {
  const db = database()
  const names = { id: true, sortName: true, searchText: true, band: true } as const
  const answers = {
    deadline: true,
    lastDeadline: true,
    units: true,
    verifiedState: true,
    topicsOpen: true,
    nextExpiresAt: true,
  } as const
  const [standings, entries, roles, invitations] = await Promise.all([
    db.standing.findMany({ omit: { updatedAt: true } }),
    // Completions and their dates follow from an entry's earlier state, not from what is true now.
    db.boardEntry.findMany({ omit: { id: true, computedOn: true, renewedOn: true, completeOn: true } }),
    db.role.findMany({ select: { ...names, ...answers } }),
    db.invitation.findMany({ select: names }),
  ])
  return {
    standings: standings.map((row) => ({
      ...row,
      computedOn: fromColumn(row.computedOn),
      periodStartsAt: fromColumn(row.periodStartsAt),
      periodEndsAt: fromColumn(row.periodEndsAt),
      firstYearEndsAt: fromColumnOrNull(row.firstYearEndsAt),
      renewedShortAt: fromColumnOrNull(row.renewedShortAt),
    })),
    entries: entries.map((row) => ({
      ...row,
      expiresAt: fromColumn(row.expiresAt),
      periodEndsAt: fromColumnOrNull(row.periodEndsAt),
    })),
    roles: roles.map((row) => ({ ...row, nextExpiresAt: fromColumnOrNull(row.nextExpiresAt) })),
    invitations,
  }
}

/** The counters as computed by plain grouping. */
const counted = () => database().$queryRaw<object[]>`
  SELECT "orgId", 'MEMBER' AS "list", 'state' AS "facet", "state"::text AS "value", count(*)::int AS "count" FROM "Role" GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'MEMBER', 'roleType', "roleType"::text, count(*)::int FROM "Role" WHERE "state" <> 'ENDED' GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'MEMBER', 'department', coalesce("department", ''), count(*)::int FROM "Role" WHERE "state" <> 'ENDED' GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'MEMBER', 'band', coalesce("band"::text, ''), count(*)::int FROM "Role" WHERE "state" <> 'ENDED' GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'MEMBER', 'deadline', coalesce("deadline"::text, ''), count(*)::int FROM "Role" WHERE "state" <> 'ENDED' GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'MEMBER', 'units', coalesce("units"::text, ''), count(*)::int FROM "Role" WHERE "state" <> 'ENDED' GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'MEMBER', 'verifiedState', coalesce("verifiedState"::text, ''), count(*)::int FROM "Role" WHERE "state" <> 'ENDED' GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'MEMBER', 'topicsOpen', '', count(*)::int FROM "Role" WHERE "topicsOpen" AND "state" <> 'ENDED' GROUP BY 1
  UNION ALL SELECT "orgId", 'MEMBER', 'lapsing', coalesce("department", ''), count(*)::int FROM "Role"
    WHERE "lastDeadline" IN ('EXPIRED', 'D30') AND "state" = 'ACTIVE' GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'MEMBER', 'lapsed', '', count(*)::int FROM "Role" WHERE "lastDeadline" = 'EXPIRED' AND "state" = 'ACTIVE' GROUP BY 1
  UNION ALL SELECT "orgId", 'INVITATION', 'state', "state"::text, count(*)::int FROM "Invitation" WHERE "invitationType" = 'ORG' GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'all', '', count(*)::int FROM "BoardEntry" GROUP BY 1
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'band', "band"::text, count(*)::int FROM "BoardEntry" GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'geo', "geo", count(*)::int FROM "BoardEntry" GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'credentialType', "credentialType", count(*)::int FROM "BoardEntry" GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'department', coalesce("department", ''), count(*)::int FROM "BoardEntry" GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'verifiedState', "verifiedState"::text, count(*)::int FROM "BoardEntry" GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'deadline', "deadline"::text, count(*)::int FROM "BoardEntry" GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'units', "units"::text, count(*)::int FROM "BoardEntry" GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'topicsOpen', '', count(*)::int FROM "BoardEntry" WHERE "openTopics" <> '{}' GROUP BY 1
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'renewedShort', '', count(*)::int FROM "BoardEntry" WHERE "renewedShort" GROUP BY 1
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'unitsOfD30', "units"::text, count(*)::int FROM "BoardEntry" WHERE "deadline" = 'D30' GROUP BY 1, 4
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'missingOfD30', '', sum("missingUnits")::int FROM "BoardEntry"
    WHERE "deadline" = 'D30' AND "units" = 'BEHIND' AND "missingUnits" > 0 GROUP BY 1
  UNION ALL SELECT "orgId", 'CREDENTIAL', 'source', CASE WHEN "credentialId" IS NULL THEN 'REPORTED' ELSE 'MEMBER' END, count(*)::int
    FROM "BoardEntry" GROUP BY 1, 4`

/** Expects everything stored about status to match its computation at an instant, and the counters to match it. */
export async function expectTruth(now: Date): Promise<void> {
  const [seen, members, invited] = [await stored(), await memberTruth(now), await invitationTruth(now)]
  expectSame(seen.standings, members.standings)
  expectSame(seen.entries, [...members.entries, ...invited.entries])
  const open = (await database().boardEntry.findMany()).filter(({ openTopics }) => openTopics.length > 0)
  expectSame(
    await database().openTopicEntry.findMany(),
    open.map(({ id: entryId, orgId, roleId }) => ({ entryId, orgId, roleId })),
  )
  expectSame(seen.roles, members.roles)
  expectSame(seen.invitations, invited.invitations)
  expectSame(await database().orgTally.findMany({ where: { count: { not: 0 } } }), await counted())
}
