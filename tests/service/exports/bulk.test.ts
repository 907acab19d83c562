import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GET } from '@/app/api/orgs/[orgId]/export/[file]/route'
import { GET as exportPage } from '@/app/orgs/[orgId]/members/export/route'
import { allOf } from '@/fixtures/all-of'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential, today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { exportBoard } from '@/lib/services/board/board'
import { exportCredits, exportMembers } from '@/lib/services/members/export-members'
import { removeMember } from '@/lib/services/members/membership'

const profile = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  dob: '1990-05-17',
  acknowledged: true,
})

/** An organization with one member who has a license and two credits, and its administrator's browser. */
async function makeStaffed() {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id, user: await makeUser({ profile: profile('=cmd()', 'Zuniga') }) })
  const license = await makeCredential({ user: member.user, credentialNumber: 'EXP-1' })
  const credit = await makeCredit({ user: member.user, title: 'Falls; prevention', topics: ['Safety', 'Falls'] })
  const older = await makeCredit({ user: member.user, title: 'Older', completedAt: addDays(today(), -90), units: 2 })
  const { cookie } = await makeSession(org.admin)
  return { org, member, license, credit, older, cookie }
}

const take = (orgId: string, address: string, headers: Record<string, string>, method = 'GET') => {
  const [file = '', query = ''] = address.split('?')
  const url = `http://localhost/api/orgs/${orgId}/export/${file}${query && `?${query}`}`
  return GET(new Request(url, { method, headers }), { params: Promise.resolve({ orgId, file }) })
}
const linesOf = async (response: Response) =>
  (await response.text())
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('members are exported as NDJSON, one per line, filtered by the address', async () => {
  const { org, member, cookie } = await makeStaffed()
  const response = await take(org.id, 'members.ndjson?role=MEMBER&q=zuniga', { cookie })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await linesOf(response)).toMatchObject([
    { id: member.id, userId: member.user.id, lastName: 'Zuniga', state: 'ACTIVE', band: 'BEHIND', credentialCount: 1 },
  ])
})

test('an Excel export runs no formulas: a value that looks like one is text', async () => {
  const { org, cookie } = await makeStaffed()
  const text = await (await take(org.id, 'members.csv?role=MEMBER', { cookie })).text()
  const [header, row] = text.split('\r\n')
  expect(header).toMatch(/^id,userId,firstName,/)
  expect(row).toContain(",'=cmd(),")
})

test('credentials and credits are exported with hours as numbers', async () => {
  const { org, member, license, credit, older, cookie } = await makeStaffed()
  const credentials = await linesOf(await take(org.id, 'credentials.ndjson?source=MEMBER', { cookie }))
  expect(credentials).toMatchObject([
    {
      credentialId: license.id,
      memberId: member.id,
      credentialNumber: 'EXP-1',
      effectiveAt: license.effectiveAt,
      countedHours: 6,
      standing: 'BEHIND',
    },
  ])
  const credits = await linesOf(await take(org.id, 'credits.ndjson', { cookie }))
  expect(credits).toMatchObject([
    { creditId: credit.id, memberId: member.id, hours: 4, topics: ['Safety', 'Falls'], source: 'SELF_REPORTED' },
    { creditId: older.id, hours: 2 },
  ])
  const text = await (await take(org.id, `credits.csv?from=${addDays(today(), -40)}`, { cookie })).text()
  expect(text).toContain('"Falls; prevention"')
  expect(text).toContain('"Safety; Falls"')
  expect(text).not.toContain('Older')
  const until = await linesOf(await take(org.id, `credits.ndjson?to=${older.completedAt}`, { cookie }))
  expect(until.map(({ creditId }) => creditId)).toEqual([older.id])
})

test('a program exports with a token that may read members, and with no other token', async () => {
  const { org, member } = await makeStaffed()
  const reads = await makeApiToken({ org, scopes: ['members:read'] })
  const lines = await linesOf(await take(org.id, 'members.ndjson?role=MEMBER', reads.headers))
  expect(lines).toMatchObject([{ id: member.id }])
  const trains = await makeApiToken({ org, scopes: ['training:read'] })
  const refused = await take(org.id, 'members.ndjson', trains.headers)
  const message = expect.stringContaining('members:read')
  expect([refused.status, await refused.json()]).toEqual([403, { code: 'scopeRequired', message }])
  const elsewhere = await makeApiToken({ org: await makeOrg(), scopes: ['members:read'] })
  expect((await take(org.id, 'members.ndjson', elsewhere.headers)).status).toBe(404)
  expect((await take(org.id, 'members.ndjson', { authorization: 'Bearer suma_org_nonsense' })).status).toBe(401)
})

test('credits of somebody who has left are not exported', async () => {
  const { org, member } = await makeStaffed()
  const { version } = await database().role.findUniqueOrThrow({ where: { id: member.id } })
  await done(removeMember(ctxOfAdmin(org), { id: member.id, version, reason: 'RESIGNED' }))
  const rows = await done(exportCredits(ctxOfAdmin(org), { orgId: org.id, filter: { state: 'ENDED' } }))
  expect(await allOf(rows)).toEqual([])
})

test('a period that ends before it begins is refused at its end', async () => {
  const { org, cookie } = await makeStaffed()
  const refused = await take(org.id, 'credits.csv?from=2026-12-01&to=2026-01-01', { cookie })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    fieldErrors: [{ field: 'to', message: 'The end can’t be before the start.' }],
  })
})

test('every answer has the id of its request, which the history has too', async () => {
  const { org, cookie } = await makeStaffed()
  const taken = await take(org.id, 'members.ndjson', { cookie })
  const requestId = taken.headers.get('x-request-id')
  expect(requestId).toBeTruthy()
  const entries = await database().auditEvent.findMany({ where: { orgId: org.id, action: 'members.exported' } })
  expect(entries.map((entry) => entry.requestId)).toContain(requestId)
  expect((await take(org.id, 'members.ndjson', {})).headers.get('x-request-id')).toBeTruthy()
})

test('nobody else may export, and a parameter that is not understood is refused by name', async () => {
  const { org, member, cookie } = await makeStaffed()
  const status = async (address: string, headers: Record<string, string>, orgId = org.id) =>
    (await take(orgId, address, headers)).status
  expect(await status('members.ndjson', {})).toBe(401)
  expect(await status('members.ndjson', { authorization: 'Basic x' })).toBe(401)
  expect(await status('members.ndjson', { cookie, 'sec-fetch-site': 'cross-site' })).toBe(401)
  expect(await status('members.ndjson', { cookie: (await makeSession(member.user)).cookie })).toBe(404)
  expect(await status('credits.csv', { cookie }, (await makeOrg()).id)).toBe(404)
  expect(await status('salaries.csv', { cookie })).toBe(404)
  expect(await status('members.pdf', { cookie })).toBe(404)
  expect(await status('__proto__.csv', { cookie })).toBe(404)
  expect(await status('members.csv', { cookie }, 'no-id')).toBe(404)
  const wrong = await take(org.id, 'members.csv?state=GONE&nonsense=1&asOf=1900-01-01', { cookie })
  const problem = (field: string, key: string) => ({
    field,
    message: translatorFor('en')(key),
    i18nMessageKey: key,
  })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    {
      code: 'invalidInput',
      fieldErrors: [
        problem('asOf', 'validation.invalidDate'),
        problem('state', 'validation.chooseOne'),
        problem('nonsense', 'validation.unknownField'),
      ],
    },
  ])
  const unsorted = await take(org.id, 'credits.csv?sort=NAME', { cookie })
  expect(await unsorted.json()).toMatchObject({ fieldErrors: [problem('sort', 'validation.unknownField')] })
  const stale = await take(org.id, 'members.csv', { authorization: 'Bearer suma_org_nonsense' })
  expect(await stale.json()).toEqual({ code: 'UNAUTHENTICATED', message: expect.any(String) })
})

test('the columns of each list are those that the documentation names', async () => {
  const { org, cookie } = await makeStaffed()
  const text = readFileSync('docs/files.md', 'utf8')
  for (const list of ['members', 'credentials', 'credits']) {
    const [, columns = ''] = new RegExp(`^\\| \`${list}\` +\\| (\`.*) \\|$`, 'm').exec(text) ?? []
    const named = columns.replaceAll(/\(.*?\)/g, '').matchAll(/`(\w+)`/g)
    const [header = ''] = (await (await take(org.id, `${list}.csv`, { cookie })).text()).split('\r\n')
    expect([...named].map(([, name]) => name)).toEqual(header.split(','))
  }
})

test('yes and no are true and false to a program, and words in a spreadsheet', async () => {
  const { org, cookie } = await makeStaffed()
  expect(await linesOf(await take(org.id, 'members.ndjson?role=MEMBER', { cookie }))).toMatchObject([
    { topicsOpen: false },
  ])
  expect(await (await take(org.id, 'members.csv?role=MEMBER', { cookie })).text()).toContain(',false,')
})

test('an export is recorded with its number of lines', async () => {
  const { org, cookie } = await makeStaffed()
  await (await take(org.id, 'members.ndjson', { cookie })).text()
  const cut = (await take(org.id, 'credits.ndjson', { cookie })).body!.getReader()
  await cut.cancel()
  const rows = await done(exportBoard(ctxOfAdmin(org), { orgId: org.id }))
  for await (const _row of rows) break
  const kept = await database().auditEvent.findMany({
    where: { orgId: org.id, action: { contains: 'exported' } },
    orderBy: { seq: 'asc' },
  })
  expect(kept.map(({ action, detail }) => [action, detail])).toMatchObject([
    ['members.exported', { searched: false }],
    ['members.exportedEnded', { rows: 2, complete: true }],
    ['credits.exported', { searched: false }],
    ['board.exported', {}],
    ['board.exportedEnded', { rows: 1, complete: false }],
  ])
})

test('a request that only asks for a file is answered as if it left, is no export, and leaves nothing in the history', async () => {
  const { org, cookie } = await makeStaffed()
  for (const file of ['members.ndjson', 'credentials.csv', 'credits.ndjson']) {
    const [asked, taken] = [await take(org.id, file, { cookie }, 'HEAD'), await take(org.id, file, { cookie })]
    // Each request has an id of its own.
    for (const { headers } of [asked, taken]) headers.delete('x-request-id')
    expect([asked.status, [...asked.headers]]).toEqual([200, [...taken.headers]])
    expect(await asked.text()).toBe('')
    await taken.body!.cancel()
  }
  const url = `http://localhost/orgs/${org.id}/members/export`
  const page = await exportPage(new Request(url, { method: 'HEAD', headers: { cookie } }), {
    params: Promise.resolve({ orgId: org.id }),
  })
  expect(page.status).toBe(200)
  await page.body!.cancel()
  const kept = await database().auditEvent.findMany({ where: { orgId: org.id, action: { endsWith: '.exported' } } })
  expect(kept.map(({ action }) => action).toSorted()).toEqual([
    'board.exported',
    'credits.exported',
    'members.exported',
  ])
  const uses = await database().rateLimit.findMany({ where: { bucket: { contains: `Export:${org.id}:` } } })
  expect(uses.map(({ count }) => count)).toEqual([1, 1, 1])
  expect((await take(org.id, 'members.ndjson', {}, 'HEAD')).status).toBe(401)
  expect((await take((await makeOrg()).id, 'members.ndjson', { cookie }, 'HEAD')).status).toBe(404)
})

test('thirty exports an hour are allowed for each kind', async () => {
  const { org, cookie } = await makeStaffed()
  for (let one = 0; one < 30; one += 1) await done(exportCredits(ctxOfAdmin(org), { orgId: org.id }))
  const refused = await exportCredits(ctxOfAdmin(org), { orgId: org.id })
  expect(refused).toMatchObject({ problem: { code: 'tooManyRequests' } })
  const file = await take(org.id, 'credits.csv', { cookie })
  const minutes = Math.ceil(Number(file.headers.get('retry-after')) / 60)
  expect([file.status, (await file.json()).message]).toEqual([
    429,
    translatorFor('en')('errors.tooManyFiles', { minutes }),
  ])
  expect((await exportMembers(ctxOfAdmin(org), { orgId: org.id })).ok).toBe(true)
})

test('an export as of a day holds the bands and hours of that day', async () => {
  const { org, license, credit } = await makeStaffed()
  const bandOn = async (asOf: string) => {
    const members = await done(exportMembers(ctxOfAdmin(org), { orgId: org.id, filter: { role: 'MEMBER' }, asOf }))
    const credentials = await done(exportBoard(ctxOfAdmin(org), { orgId: org.id, asOf }))
    const [[member], [one]] = [await allOf(members), await allOf(credentials)]
    expect(member!.band).toBe(one!.band)
    return [one!.band, one!.countedUnits]
  }
  const end = license.expiresAt
  expect(await bandOn(addDays(credit.completedAt, -1))).toEqual(['BEHIND', 200])
  expect(await bandOn(credit.completedAt)).toEqual(['BEHIND', 600])
  expect(await bandOn(addDays(end, -91))).toEqual(['BEHIND', 600])
  expect(await bandOn(addDays(end, -90))).toEqual(['D90', 600])
  expect(await bandOn(addDays(end, -30))).toEqual(['D30', 600])
  expect(await bandOn(end)).toEqual(['D30', 600])
  expect(await bandOn(addDays(end, 1))).toMatchObject(['EXPIRED', expect.any(Number)])
  const tooFar = await exportMembers(ctxFor(org.admin, { roles: [org.role] }), { orgId: org.id, asOf: '2100-01-01' })
  expect(tooFar).toMatchObject({ problem: { code: 'invalidInput', fields: { asOf: expect.anything() } } })
})
