import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { GET } from '@/app/api/my-data/[ticket]/route'
import { allOf } from '@/fixtures/all-of'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { makeDocument, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeInvitation, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { stateAttestation } from '@/lib/services/attestations/attestations'
import { restoreOwnCredit, withdrawOwnCredit } from '@/lib/services/credits/credits'
import { openDownload, prepareDownload } from '@/lib/services/own-data/download'

const ticketIn = (path: string) => path.replace('/api/my-data/', '')
const prepare = async (user: UserRecord) => ticketIn((await done(prepareDownload(ctxFor(user), {}))).path)

test('the download holds every kind of data of the person, and nothing of anybody else', async () => {
  const { files } = ctxOfNobody()
  const user = await makeUser({
    profile: { firstName: 'Mine', lastName: 'Own', dob: '1990-05-17', acknowledged: true },
  })
  const license = await makeCredential({ user, credentialNumber: 'MINE-1' })
  const input = { kind: 'PRACTICE' as const, amount: 40, from: '2026-01-01', to: '2026-06-30', issuer: 'Sunrise Care' }
  await done(stateAttestation(ctxFor(user), { credentialId: license.id, input }))
  const credit = await makeCredit({ user, title: 'Mine too' })
  await done(withdrawOwnCredit(ctxFor(user), { id: credit.id, version: 1 }))
  await done(restoreOwnCredit(ctxFor(user), { id: credit.id, version: 2 }))
  await makeDocument({ user, files, creditId: credit.id, title: 'Flu shot' })
  const member = await makeRole({ user })
  await makeInvitation({ contact: user.email! })
  await makeCredential({ credentialNumber: 'OTHER-1' })
  const { parts, files: own, open } = await done(openDownload(ctxFor(user, { files }), { ticket: await prepare(user) }))
  const read = Object.fromEntries((await allOf(parts)).map(({ name, rows }) => [name, rows]))
  expect(read).toMatchObject({
    person: [{ id: user.id, firstName: 'Mine', lastName: 'Own', dob: '1990-05-17' }],
    contacts: [{ value: user.email, kind: 'EMAIL' }],
    signInMethods: [{ loginType: 'auth0' }],
    licenses: [{ id: license.id, credentialNumber: 'MINE-1' }],
    licenseHistory: [{ credentialId: license.id, version: 1, record: { credentialNumber: 'MINE-1' } }],
    creditHistory: [{ creditId: credit.id, fromState: 'ACTIVE', toState: 'WITHDRAWN' }, { toState: 'ACTIVE' }],
    attestations: [{ credentialId: license.id, kind: 'PRACTICE', amount: 4000, issuer: 'Sunrise Care' }],
    standings: [{ credentialId: license.id, band: 'BEHIND' }],
    credits: [{ id: credit.id, title: 'Mine too', units: 400 }],
    documents: [{ title: 'Flu shot', creditId: credit.id }],
    files: [{ fileName: 'certificate.pdf' }],
    memberships: [{ id: member.id, state: 'ACTIVE', organization: expect.any(String) }],
    invitations: [{ contact: user.email, state: 'OPEN' }],
  })
  expect(JSON.stringify(read)).not.toContain('OTHER-1')
  expect(await buffer((await open(own[0]!))!)).toEqual(pdfBytes)
  const actions = await database().auditEvent.findMany({
    where: { personId: user.id, action: { startsWith: 'user.data' } },
  })
  expect(actions.map(({ action }) => action).toSorted()).toEqual(['user.dataDownloaded', 'user.dataRequested'])
})

test('the address of a download works for its person for ten minutes, and cannot be forged', async () => {
  const user = await makeUser()
  const ticket = await prepare(user)
  const open = (user: UserRecord, text: string, now = new Date()) =>
    openDownload(ctxFor(user, { now }), { ticket: text })
  expect(await open(await makeUser(), ticket)).toEqual(fail('notFound'))
  expect(await open(user, ticket, new Date(Date.now() + 10 * 60_000 + 1000))).toEqual(fail('notFound'))
  const [until, mac] = ticket.split('.')
  expect(await open(user, `${Number(until) + 60_000}.${mac}`)).toEqual(fail('notFound'))
  expect(await open(user, 'x'.repeat(57))).toEqual(fail('notFound'))
  expect((await open(user, ticket)).ok).toBe(true)
})

test('a person may download their data five times a day', async () => {
  const user = await makeUser()
  for (let one = 0; one < 5; one += 1) await done(prepareDownload(ctxFor(user), {}))
  expect(await prepareDownload(ctxFor(user), {})).toMatchObject({ problem: { code: 'tooManyRequests' } })
})

/** The text of an archive's entry, by path. */
function textIn(archive: Buffer, path: string): string {
  const place = archive.lastIndexOf(path, archive.lastIndexOf('PK\x05\x06')) - 46
  const offset = archive.readUInt32LE(place + 42)
  const start = offset + 30 + archive.readUInt16LE(offset + 26)
  return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(place + 20))).toString('utf8')
}

test('the download is a ZIP over HTTP, for the session that asked for it', async () => {
  const user = await makeUser()
  const { cookie } = await makeSession(user)
  const ticket = await prepare(user)
  const get = (headers: Record<string, string>) =>
    GET(new Request('http://localhost/api/my-data/x', { headers }), { params: Promise.resolve({ ticket }) })
  expect((await get({})).status).toBe(401)
  expect((await get({ authorization: 'Basic nonsense' })).status).toBe(401)
  expect((await get({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401)
  expect((await get({ cookie: (await makeSession(await makeUser())).cookie })).status).toBe(404)
  const response = await get({ cookie })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="Suma data')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const archive = Buffer.from(await response.arrayBuffer())
  const data = JSON.parse(textIn(archive, 'my-data.json')) as { person: unknown[]; contacts: unknown[] }
  expect(data).toMatchObject({ filesLeftOut: [], person: [{ id: user.id }], contacts: [{ value: user.email }] })
  expect(textIn(archive, 'README.txt')).toContain('my-data.json')
})
