import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MadeCredential } from '@/fixtures/credentials'
import { today } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import {
  lineOf,
  makeHolder,
  makeSuperAdmin,
  registryFile,
  registryLayout,
  uploadList,
  workOn,
} from '@/fixtures/license-checks'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { memorySource } from '@/lib/adapters/licensing-boards/licensing-board-source'
import { database } from '@/lib/data/db'
import { findRoster } from '@/lib/data/license-checks/board-rosters'
import { type MatchOutcome, numberKey } from '@/lib/domain/license-checks/match'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { matchAtNight } from '@/lib/jobs/board-rosters'
import { updateOwnCredential } from '@/lib/services/credentials/change-credential'
import {
  applyRoster,
  discardRoster,
  getBoardRoster,
  listBoardMatches,
  listBoardRosters,
  mapRoster,
} from '@/lib/services/license-checks/board-rosters'
import { decideLicense } from '@/lib/services/license-checks/decide-license'
import { getLicenseToCheck, listOwnLicenseChecks } from '@/lib/services/license-checks/license-queue'
import { applyMatches, listRostersToMatch, matchRoster } from '@/lib/services/license-checks/match-board-roster'
import {
  addRosterLines,
  clearRosters,
  findRosterToRead,
  finishReading,
  uploadRoster,
} from '@/lib/services/license-checks/upload-board-roster'

const db = database()
const layout = registryLayout('TX')

/** A list that was read and matched. */
async function matched(content: Buffer) {
  const { roster, ctx, files } = await uploadList(content)
  if (roster.state === 'MAPPING') await done(mapRoster(ctx, { id: roster.id, version: 1, layout }))
  await workOn(roster.id, 'read', files)
  return { id: roster.id, ctx, files }
}

const stateOf = async ({ id }: { id: string }) => {
  const { verifiedState, verifiedStateReasons } = await db.credential.findUniqueOrThrow({ where: { id } })
  return [verifiedState, ...verifiedStateReasons]
}
const matchOf = (rosterId: string, { id }: { id: string }) =>
  db.boardMatch.findUniqueOrThrow({ where: { rosterId_credentialId: { rosterId, credentialId: id } } })
const noticesOf = (userId: string, kind: string) => db.notification.findMany({ where: { userId, kind } })

async function apply(list: Awaited<ReturnType<typeof matched>>, ...outcomes: MatchOutcome[]) {
  const { version } = (await findRoster(db, list.id))!
  await done(applyRoster(list.ctx, { id: list.id, version, outcomes }))
  await workOn(list.id, 'apply')
}

describe('a list of a board', () => {
  let match: MadeCredential
  let differs: MadeCredential
  let missing: MadeCredential
  let list: Awaited<ReturnType<typeof matched>>
  const otherDay = addDays(today(), 500)
  const org = { id: '', adminId: '' }
  beforeAll(async () => {
    const made = await makeOrg()
    Object.assign(org, { id: made.id, adminId: made.admin.id })
    const member = async () => ({ user: (await makeRole({ orgId: made.id })).user })
    match = await makeHolder(await member())
    differs = await makeHolder(await member())
    missing = await makeHolder(await member())
    list = await matched(registryFile([lineOf(match), { ...lineOf(differs), expires: otherDay }]))
  })

  test('says of each license whether it matches, differs or is not found', async () => {
    expect(await matchOf(list.id, match)).toMatchObject({ outcome: 'MATCH', fields: [], line: 2 })
    expect(await matchOf(list.id, differs)).toMatchObject({ outcome: 'DIFFERS', fields: ['EXPIRES'], line: 3 })
    expect(await matchOf(list.id, missing)).toMatchObject({ outcome: 'NOT_FOUND', line: null })
    const { roster, unapplied } = await done(getBoardRoster(list.ctx, { id: list.id }))
    expect(roster).toMatchObject({ state: 'READY', rows: 2, skipped: 0, fileKey: null, matching: 1, differing: 1 })
    expect(unapplied).toMatchObject({ MATCH: 1, DIFFERS: 1 })
    expect(await stateOf(match)).toEqual(['UNVERIFIED'])
  })

  test('is read by a super admin, by outcome', async () => {
    const { edges } = await done(listBoardMatches(list.ctx, { rosterId: list.id, outcome: 'DIFFERS' }))
    expect(edges.map(({ node }) => [node.credentialId, node.listed?.expiresAt])).toEqual([[differs.id, otherDay]])
  })

  test('is what a super admin sees beside the license', async () => {
    const { answers } = await done(getLicenseToCheck(list.ctx, { credentialId: differs.id }))
    expect(answers).toMatchObject([{ board: 'TX_HHSC', outcome: 'DIFFERS', listed: { expiresAt: otherDay } }])
  })

  test('is applied by outcome: people are told of what changed, their organization once', async () => {
    await apply(list, 'MATCH', 'NOT_FOUND')
    expect(await stateOf(match)).toEqual(['YES'])
    expect(await stateOf(missing)).toEqual(['NO', 'NOT_FOUND'])
    expect(await stateOf(differs)).toEqual(['UNVERIFIED'])
    const [told] = await noticesOf(missing.user.id, 'licenseChecked')
    expect(told).toMatchObject({ severity: 'WARN', params: { finding: 'NOT_FOUND' } })
    expect(await noticesOf(differs.user.id, 'licenseChecked')).toEqual([])
    const [admin, ...more] = await noticesOf(org.adminId, 'licensesChecked')
    expect(more).toEqual([])
    expect(admin?.params).toMatchObject({ confirmed: 1, differing: 0, missing: 1 })
    const entry = await db.boardEntry.findFirstOrThrow({ where: { credentialId: match.id } })
    expect(entry.verifiedState).toBe('YES')
    const [check] = await done(listOwnLicenseChecks(ctxFor(match.user), { credentialId: match.id }))
    expect(check).toMatchObject({ source: 'ROSTER', board: 'TX_HHSC', result: 'YES' })
  })

  test('applied again changes nothing and tells nobody', async () => {
    await workOn(list.id, 'apply')
    await workOn(list.id, 'match')
    expect(await noticesOf(match.user.id, 'licenseChecked')).toHaveLength(1)
    expect(await noticesOf(org.adminId, 'licensesChecked')).toHaveLength(1)
  })

  test('leaves what differs to a super admin, and then says nothing against it', async () => {
    const { version } = await db.credential.findUniqueOrThrow({ where: { id: differs.id } })
    await done(decideLicense(list.ctx, { input: { credentialId: differs.id, version, result: 'YES' } }))
    await apply(list, 'DIFFERS')
    await workOn(list.id, 'match')
    expect(await stateOf(differs)).toEqual(['YES'])
    const checks = await done(listOwnLicenseChecks(ctxFor(differs.user), { credentialId: differs.id }))
    expect(checks.map(({ source }) => source)).toEqual(['SUPER_ADMIN'])
  })

  test('is matched anew at night: who corrected the license is confirmed, and told', async () => {
    const { version } = await db.credential.findUniqueOrThrow({ where: { id: missing.id } })
    const input = { id: missing.id, version, credentialNumber: match.credentialNumber.replace('A', 'a-00') }
    await done(updateOwnCredential(ctxFor(missing.user), { input }))
    expect(await stateOf(missing)).toEqual(['UNVERIFIED'])
    await matchAtNight(ctxOfJob())
    // The number now belongs to somebody with the same name.
    expect(await matchOf(list.id, missing)).toMatchObject({ line: 2 })
    expect(await stateOf(missing)).not.toEqual(['UNVERIFIED'])
    expect(await noticesOf(missing.user.id, 'licenseChecked')).toHaveLength(2)
  })
})

test('a name that differs is a no, and the person is not told what else the line says', async () => {
  const holder = await makeHolder()
  const line = { ...lineOf(holder), firstName: 'Somebody', expires: addDays(today(), 700) }
  const list = await matched(registryFile([line]))
  await apply(list, 'DIFFERS')
  expect(await stateOf(holder)).toEqual(['NO', 'NAME_MISMATCH', 'DATE_MISMATCH'])
  const [told] = await noticesOf(holder.user.id, 'licenseChecked')
  expect(told?.params).not.toHaveProperty('listedExpiry')
  expect(told?.params).toMatchObject({ finding: 'NAME_MISMATCH' })
})

test('a list says nothing about licenses of the super admin who uploaded it', async () => {
  const [own, other] = [await makeHolder(), await makeHolder()]
  const list = await matched(registryFile([lineOf(own), lineOf(other)]))
  await db.boardRoster.update({ where: { id: list.id }, data: { uploadedById: own.user.id } })
  expect((await done(getBoardRoster(list.ctx, { id: list.id }))).unapplied.MATCH).toBe(1)
  await apply(list, 'MATCH')
  expect([await stateOf(own), await stateOf(other)]).toEqual([['UNVERIFIED'], ['YES']])
  expect(await matchOf(list.id, own)).toMatchObject({ outcome: 'MATCH', appliedAt: null })
})

test('a license that is changed between matching and applying is left to the next matching', async () => {
  const holder = await makeHolder()
  const list = await matched(registryFile([lineOf(holder)]))
  const { id, version, credentialNumber } = holder
  await done(
    updateOwnCredential(ctxFor(holder.user), { input: { id, version, credentialNumber: `${credentialNumber}7` } }),
  )
  await apply(list, 'MATCH')
  expect(await stateOf(holder)).toEqual(['UNVERIFIED'])
})

test('the next file of a board needs no answer, also with its columns moved', async () => {
  const holder = await makeHolder()
  await matched(registryFile([lineOf(holder)]))
  const next = await uploadList(registryFile([lineOf(holder)]))
  expect(next.roster.state).toBe('READING')
  const moved = Buffer.from(
    `Status,Expiration Date,Issue Date,Certificate Number,Certificate Type,Middle Name,First Name,Last Name\nACTIVE,${holder.expiresAt},,${holder.credentialNumber},NFA,,${holder.user.firstName},${holder.user.lastName}\n`,
  )
  const third = await uploadList(moved)
  expect(third.roster.state).toBe('READING')
  await workOn(third.roster.id, 'read', third.files)
  expect(await matchOf(third.roster.id, holder)).toMatchObject({ outcome: 'MATCH' })
})

test('a file that is no list is refused, and one without a license ends as failed', async () => {
  const ctx = ctxFor(await makeSuperAdmin())
  const empty = await uploadRoster(ctx, { board: 'TX_HHSC', file: sentFile('empty.csv', Buffer.from('')) })
  expect(empty).toEqual(fail('invalidInput', { file: 'boardChecks.problems.notAList' }))
  const list = await matched(registryFile([{ firstName: 'A', lastName: 'B', number: '1', expires: '', type: 'MD' }]))
  expect(await findRoster(db, list.id)).toMatchObject({ state: 'FAILED', problem: 'noRows', skipped: 1 })
})

test('reading that was cut off begins again and keeps each line once', async () => {
  const [one, two] = [await makeHolder(), await makeHolder()]
  const { roster, files } = await uploadList(registryFile([lineOf(one), lineOf(two)]))
  await db.boardRosterRow.create({
    data: {
      rosterId: roster.id,
      line: 2,
      geo: 'TX',
      credentialType: 'NFA',
      number: '1',
      numberKey: '1',
      firstName: 'A',
      lastName: 'B',
    },
  })
  await workOn(roster.id, 'read', files)
  expect(await findRoster(db, roster.id)).toMatchObject({ state: 'READY', rows: 2 })
})

test('a mapping that leaves the number out names the problem, and a file that was not read can be thrown away', async () => {
  const content = Buffer.from('a,b,c,d\n1,2,3,4\n')
  const { roster, ctx } = await uploadList(content, { board: 'CA_BVNPT' })
  expect(roster.state).toBe('MAPPING')
  const wrong = { format: 'CSV' as const, separator: ',' as const, fields: ['fullName' as const, null, null, null] }
  const asked = { id: roster.id, version: roster.version }
  expect(await mapRoster(ctx, { ...asked, layout: { ...wrong, geo: 'CA', credentialType: 'LVN' } })).toEqual(
    fail('invalidInput', { layout: 'boardChecks.problems.noNumber' }),
  )
  await done(discardRoster(ctx, asked))
  expect(ctx.sent).toContainEqual({ queue: 'erasures', data: { kind: 'files', keys: [roster.fileKey] } })
  expect(await getBoardRoster(ctx, { id: roster.id })).toEqual(fail('notFound'))
})

test('the lines of a list are forgotten after 400 days, its counts stay', async () => {
  const made = await makeHolder()
  const list = await matched(registryFile([lineOf(made)]))
  const day = 86_400_000
  const uploaded = (await findRoster(db, list.id))!.createdAt.getTime()
  await done(clearRosters(ctxOfJob(new Date(uploaded + 400 * day)), {}))
  expect(await db.boardRosterRow.count({ where: { rosterId: list.id } })).toBe(1)
  await done(clearRosters(ctxOfJob(new Date(uploaded + 400 * day + 1)), {}))
  expect(await db.boardRosterRow.count({ where: { rosterId: list.id } })).toBe(0)
  expect(await db.boardMatch.count({ where: { rosterId: list.id } })).toBe(0)
  expect(await findRoster(db, list.id)).toMatchObject({ rows: 1, clearedAt: expect.any(Date) })
})

test('a service that does not answer is said to, and one that answers stands beside the lists', async () => {
  const holder = await makeHolder()
  const { credentialNumber: number, expiresAt, user } = holder
  const { firstName, lastName } = user
  const rest = { line: 1, middleName: null, birthYear: null, issuedAt: null, status: null }
  const service = memorySource('VERIFY', [{ number, firstName, lastName, expiresAt, ...rest }])
  const licensingBoardSources = [memorySource('SILENT', 'unavailable'), service]
  const ctx = ctxFor(await makeSuperAdmin(), { licensingBoardSources })
  const { answers } = await done(getLicenseToCheck(ctx, { credentialId: holder.id }))
  expect(answers).toMatchObject([
    { board: 'SILENT', outcome: 'UNAVAILABLE' },
    { board: 'VERIFY', outcome: 'MATCH' },
  ])
})

test('who does not run the installation finds no list', async () => {
  const { roster } = await uploadList(registryFile([lineOf(await makeHolder())]))
  const ctx = ctxFor(await makeUser())
  const { id, version } = roster
  expect(await uploadRoster(ctx, { board: 'TX_HHSC', file: sentFile('x.csv', Buffer.from('a')) })).toEqual(
    fail('notFound'),
  )
  expect(await listBoardRosters(ctx, {})).toEqual(fail('notFound'))
  expect(await getBoardRoster(ctx, { id })).toEqual(fail('notFound'))
  expect(await listBoardMatches(ctx, { rosterId: id })).toEqual(fail('notFound'))
  expect(await mapRoster(ctx, { id, version, layout })).toEqual(fail('notFound'))
  expect(await applyRoster(ctx, { id, version, outcomes: ['MATCH'] })).toEqual(fail('notFound'))
  expect(await discardRoster(ctx, { id, version })).toEqual(fail('notFound'))
})

test('a worker finds nothing to do for a list that is gone, and reads none twice', async () => {
  const rosterId = '00000000-0000-4000-8000-000000000001'
  expect(await done(findRosterToRead(ctxOfJob(), { rosterId }))).toBeNull()
  expect(await done(matchRoster(ctxOfJob(), { rosterId }))).toEqual({ licenses: 0 })
  expect(await done(applyMatches(ctxOfJob(), { rosterId }))).toEqual({ applied: 0 })
  const list = await matched(registryFile([lineOf(await makeHolder())]))
  expect(await done(findRosterToRead(ctxOfJob(), { rosterId: list.id }))).toBeNull()
})

test('the newest list of a board is the one that is matched at night', async () => {
  const holder = await makeHolder()
  const older = await matched(registryFile([lineOf(holder)]))
  const newer = await matched(registryFile([lineOf(holder)]))
  const ids = await done(listRostersToMatch(ctxOfJob(), {}))
  expect(ids).toContain(newer.id)
  expect(ids).not.toContain(older.id)
})

test('a file that breaks off keeps what was read, and says why it failed', async () => {
  const made = await makeHolder()
  const { roster } = await uploadList(registryFile([lineOf(made)]))
  const row = {
    line: 2,
    geo: 'TX',
    credentialType: 'NFA',
    number: '7',
    numberKey: '7',
    status: null,
    firstName: 'A',
    middleName: null,
    lastName: 'B',
    birthYear: null,
    issuedAt: null,
    expiresAt: null,
  }
  const batch = { read: 1, rows: [row] }
  await done(addRosterLines(ctxOfJob(), { rosterId: roster.id, batch }))
  await done(finishReading(ctxOfJob(), { rosterId: roster.id, read: 1, problem: 'unreadable' }))
  expect(await findRoster(db, roster.id)).toMatchObject({ state: 'FAILED', problem: 'unreadable', rows: 1 })
})

test('the database finds candidates by the same number as the rule', async () => {
  const samples = fc.sample(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[A-Za-z0ñß -]{0,12}$/)), 500)
  const numbers = [...samples, 'RN 0012-345', '000', 'a-0', 'ıI', 'ſ'].filter((text) => !text.includes('\0'))
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT "license_number_key"(n) AS "key" FROM unnest(${numbers}::text[]) WITH ORDINALITY AS t(n, i) ORDER BY i`
  expect(rows.map(({ key }) => key)).toEqual(numbers.map(numberKey))
})
