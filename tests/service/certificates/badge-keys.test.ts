import { expect, test } from 'vitest'
import { verdictOf } from '@/app/verify/file/credential-check'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { moveOrgTo } from '@/fixtures/desk'
import { done } from '@/fixtures/done'
import { ctxOfAdmin } from '@/fixtures/tasks'
import { badgePort } from '@/lib/adapters/badges/badge-port'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { checkCredential } from '@/lib/proof/check'
import { getBadge, readIssuer, readRevocations, replaceKey } from '@/lib/services/certificates/badges'
import type { Ctx } from '@/lib/services/ctx'
import { makeClass } from './every-paper'

/** What goes wrong with keys and installations, and what a stranger is then told. */
const db = database()
const today = () => todayIn('UTC', new Date())

/** What a checker elsewhere is told; it reads the two public documents as this installation answers now. */
async function told(text: string, changes: Partial<Ctx> = {}) {
  const ctx = { ...ctxOfNobody(), ...changes }
  const read = async (address: string) => {
    const [, orgId, list] = /\/issuers\/([\w-]+)\/(?:did\.json|revocations\/(\d+))$/.exec(address) ?? []
    if (list === undefined) {
      const found = await readIssuer(ctx, { orgId: orgId! })
      return found.ok ? JSON.parse(JSON.stringify(found.value)) : null
    }
    const found = await readRevocations(ctx, { orgId: orgId!, list: Number(list) })
    return found.ok ? JSON.parse(found.value) : null
  }
  return verdictOf((await checkCredential(text, read, new Date()))!).key
}

/** A class with the badge of its aide, and how it is taken again. */
async function makeBadge() {
  const made = await makeClass()
  const files = memoryFiles()
  const take = () => done(getBadge(ctxFor(made.ana, { files }), { id: made.certificate.id }))
  return { ...made, take, badge: await take(), input: { orgId: made.org.id } }
}

const revoke = (id: string) =>
  db.certificate.update({ where: { id }, data: { state: 'REVOKED', endedAt: new Date(), endReason: 'corrected' } })

test('a rotated key: what it signed is genuine, and can still be revoked', async () => {
  const { org, badge, input, certificate } = await makeBadge()
  await done(replaceKey(ctxOfAdmin(org), { input }))
  expect(await told(badge.json)).toBe('genuine')
  await revoke(certificate.id)
  expect(await told(badge.json)).toBe('revoked')
})

test('a stolen key: what it signed since then is refused, what says it is older is doubted, the next one is genuine', async () => {
  const { org, input, take, certificate } = await makeBadge()
  const signedOn = new Date(`${addDays(today(), -30)}T12:00:00Z`)
  await db.badgePlace.updateMany({ where: input, data: { createdAt: signedOn } })
  await db.issuedPaper.deleteMany({ where: { certificateId: certificate.id } })
  const older = await take()
  expect(await told(older.json)).toBe('genuine')
  await done(replaceKey(ctxOfAdmin(org), { input: { ...input, stolenOn: addDays(today(), -10) } }))
  expect(await told(older.json)).toBe('keyWithdrawn')
  const later = await makeBadge()
  await done(replaceKey(ctxOfAdmin(later.org), { input: { ...later.input, stolenOn: today() } }))
  expect(await told(later.badge.json)).toBe('KEY_WITHDRAWN')
  expect(await told((await later.take()).json)).toBe('genuine')
})

test('a closed organization: its certificates are genuine as long as they are kept', async () => {
  const { org, badge } = await makeBadge()
  await moveOrgTo('CLOSED', org.id)
  expect(await told(badge.json)).toBe('genuine')
})

test('an installation restored to a moment before a badge: it is withdrawn with the key from that day on', async () => {
  const { org, badge, input, take, certificate } = await makeBadge()
  // The backup knows the key and the certificate, but not that a badge of it was taken.
  await db.badgePlace.deleteMany({ where: input })
  await db.issuedPaper.deleteMany({ where: { certificateId: certificate.id } })
  expect(await told(badge.json)).toBe('genuine')
  await revoke(certificate.id)
  expect(await told(badge.json)).toBe('genuine')
  await done(replaceKey(ctxOfAdmin(org), { input: { ...input, stolenOn: today() } }))
  expect(await told(badge.json)).toBe('KEY_WITHDRAWN')
  const valid = { state: 'VALID', endedAt: null, endReason: null } as const
  await db.certificate.update({ where: { id: certificate.id }, data: valid })
  expect(await told((await take()).json)).toBe('genuine')
})

test('an installation restored without its keys: what they signed is of a stranger, and without its secret nothing is said to be current', async () => {
  const { badge, input, take } = await makeBadge()
  const badges = { ...badgePort(), statusList: () => Promise.reject(new Error('sealed under another secret')) }
  const ctx = ctxOfNobody()
  expect(await told(badge.json, { badges, log: ctx.log })).toBe('statusUnknown')
  expect(ctx.logged).toMatchObject([{ message: 'a list of revocations could not be signed' }])
  await db.badgePlace.deleteMany({ where: input })
  await db.badgeKey.deleteMany({ where: input })
  expect(await told(badge.json)).toBe('unreachable')
  await take()
  expect(await told(badge.json)).toBe('NOT_ISSUER')
})
