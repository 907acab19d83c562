import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { untimed } from '@/fixtures/untimed'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { statusListLength } from '@/lib/domain/certificates/badge'
import { getBadge, readRevocations } from '@/lib/services/certificates/badges'
import { verifyCertificate } from '@/lib/services/certificates/verify-certificate'
import { type MadeClass, makeClass } from './every-paper'

const db = database()
const many = 100_000
const placesPerList = statusListLength / 2

/** A class whose organization has so many certificates more, all with a place in its lists and all revoked. */
async function makeWithMany(): Promise<MadeClass> {
  const made = await makeClass()
  await done(getBadge(ctxFor(made.ana, { files: memoryFiles() }), { id: made.certificate.id }))
  await untimed(
    `WITH made AS (
      INSERT INTO "Certificate" ("number", "verifyToken", "orgId", "taskSessionId", "enrollmentId", "userId", "creditId",
        "state", "issuedAt", "endedAt", "endReason", "content")
      SELECT c."number" || '-' || n, c."verifyToken" || n, c."orgId", c."taskSessionId", c."enrollmentId", c."userId",
        c."creditId", 'REVOKED', c."issuedAt", c."issuedAt", 'corrected', c."content"
      FROM "Certificate" c, generate_series(1, $2::int) n WHERE c."id" = $1::uuid
      RETURNING "id"),
    numbered AS (SELECT "id", row_number() OVER () - 1 AS n FROM made)
    INSERT INTO "BadgePlace" ("orgId", "list", "index", "keyId", "certificateId")
    SELECT p."orgId", 1 + n / $3::int, 2 * (n % $3::int), p."keyId", numbered."id"
    FROM numbered, "BadgePlace" p WHERE p."certificateId" = $1::uuid`,
    [made.certificate.id, many, placesPerList],
  )
  await untimed('ANALYZE "Certificate", "BadgePlace"')
  return made
}

async function middleOf(times: number, act: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const start = performance.now()
    await act()
    taken.push(performance.now() - start)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!
}

/** The milliseconds of issuing a badge anew, of a certificate's page, and of the list that its badge is looked up in. */
async function timesOf({ org, ana, certificate }: MadeClass) {
  const { id, verifyToken: token } = certificate
  const issue = async () => {
    await db.badgePlace.updateMany({ where: { certificateId: id }, data: { certificateId: null } })
    await db.issuedPaper.deleteMany({ where: { certificateId: id } })
    await done(getBadge(ctxFor(ana, { files: memoryFiles() }), { id }))
  }
  const read = () => done(readRevocations(ctxOfNobody(), { orgId: org.id, list: 1 }))
  return {
    issue: await middleOf(15, issue),
    page: await middleOf(50, () => done(verifyCertificate(ctxOfNobody(), { token }))),
    list: await middleOf(15, read),
  }
}

test('an organization with 100,000 revoked badges issues, shows and lists as one with a single one', async () => {
  const few = await makeClass()
  await done(getBadge(ctxFor(few.ana, { files: memoryFiles() }), { id: few.certificate.id }))
  const one = await timesOf(few)
  const crowded = await makeWithMany()
  const text = await done(readRevocations(ctxOfNobody(), { orgId: crowded.org.id, list: 1 }))
  const { encodedList } = JSON.parse(text).credentialSubject
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
  expect(bits).toHaveLength(statusListLength / 8)
  // Every second place of the list is revoked.
  expect(new Set(bits)).toEqual(new Set([0b1010_1010]))
  const lot = await timesOf(crowded)
  const said = (times: typeof one) =>
    `issue ${times.issue.toFixed(1)}, page ${times.page.toFixed(1)}, list ${times.list.toFixed(1)} ms`
  console.info(`one badge: ${said(one)}; ${many}: ${said(lot)}, ${text.length} bytes`)
})
