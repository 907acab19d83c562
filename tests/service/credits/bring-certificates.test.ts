import { expect, test } from 'vitest'
import { creditEvidence } from '@/app/_components/credits/credit-evidence'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeSuperAdmin } from '@/fixtures/license-checks'
import { makeRole } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { badgePort } from '@/lib/adapters/badges/badge-port'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { badgeOf, didDocument } from '@/lib/domain/certificates/badge'
import { fail } from '@/lib/domain/result'
import { translatorFor } from '@/lib/i18n/translator'
import { checkCredential } from '@/lib/proof/check'
import { asJwt, newKey, statusList, withProof } from '@/lib/proof/sign'
import { getBadge } from '@/lib/services/certificates/badges'
import { bringCertificate, getCreditBadge, recheckBadges } from '@/lib/services/credits/credit-badges'
import { distrustIssuer, listTrustedIssuers, trustIssuer } from '@/lib/services/installation/trusted-issuers'
import { getMemberCredits } from '@/lib/services/members/members'
import { makeClass } from '../certificates/every-paper'

const db = database()
const elsewhere = 'https://training.example.org'
const orgId = '3f0e7a52-0000-4000-8000-000000000001'

/** Another installation: its own key, its own list, reached over the network that `read` stands for. */
async function installation() {
  const did = `did:web:training.example.org:issuers:${orgId}`
  const key = { did, ...(await newKey()) }
  const address = `${elsewhere}/issuers/${orgId}/revocations/0`
  const revoked: number[] = []
  const now = new Date()
  const read = async (asked: string) => {
    if (asked.endsWith('/did.json'))
      return didDocument(did, [{ publicKeyMultibase: key.publicKeyMultibase, revoked: null }])
    return asked === address ? statusList(address, revoked, key, now) : null
  }
  const badges = {
    ...badgePort(),
    check: (text: string, _own: unknown, at: Date) => checkCredential(text, read, at),
  }
  const issue = (index: number, person: string, changes: Record<string, unknown> = {}) => {
    const content = {
      form: 3 as const,
      number: `7K2M-${index}`,
      person,
      organization: { name: 'Bay Training', address: [] },
      title: 'Infection control',
      completedAt: '2026-10-05',
      startsAt: '2026-10-05T16:00:00.000Z',
      endsAt: '2026-10-05T18:00:00.000Z',
      timeZone: 'America/Los_Angeles',
      units: 200,
      onlineUnits: null,
      format: 'IN_PERSON' as const,
      approvals: [{ geo: 'CA', providerNumber: 'CEP 15437', credentialTypes: ['RN'], approvedBy: 'BRN' }],
      signers: [],
      issuedAt: '2026-10-06T00:00:00.000Z',
      ...changes,
    }
    return badgeOf(content, {
      certificateId: `3f0e7a52-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
      origin: elsewhere,
      orgId,
      verifyAddress: `${elsewhere}/verify/abc`,
      status: { address, index },
      topicCodes: [],
      approvedFor: ['CA:RN'],
      paper: null,
    })
  }
  return { key, revoked, badges, now, issue }
}

test('a certificate of another installation becomes a credit as it was signed, once', async () => {
  const { key, badges, now, issue } = await installation()
  const ana = await makeUser()
  await makeCredential({ user: ana })
  const ctx = ctxFor(ana, { badges })
  const text = JSON.stringify(await withProof(issue(1, 'Ana Ruiz'), key, now))
  const credit = await done(bringCertificate(ctx, { text }))
  expect(credit).toMatchObject({
    title: 'Infection control',
    providerName: 'Bay Training',
    providerNumber: 'CEP 15437',
    completedAt: '2026-10-05',
    units: 200,
    format: 'IN_PERSON',
    approvals: ['BOARD-CA CEP 15437'],
    source: 'SELF_REPORTED',
  })
  expect(await done(getCreditBadge(ctx, { id: credit.id }))).toMatchObject({ sameName: true, state: 'CURRENT' })
  expect(await bringCertificate(ctx, { text })).toMatchObject({ ok: false, problem: { code: 'badgeKnown' } })
  expect(await bringCertificate(ctx, { text: await asJwt(issue(1, 'Ana Ruiz'), key) })).toMatchObject({
    ok: false,
    problem: { code: 'badgeKnown' },
  })
})

test('a certificate of somebody else is not verified as one’s own', async () => {
  const { key, badges, issue } = await installation()
  const bob = await makeUser({ profile: { ...testProfile, firstName: 'Bob', lastName: 'Ng' } })
  const ctx = ctxFor(bob, { badges })
  const credit = await done(bringCertificate(ctx, { text: await asJwt(issue(2, 'Ana Ruiz'), key) }))
  expect(await done(getCreditBadge(ctx, { id: credit.id }))).toMatchObject({ sameName: false, person: 'Ana Ruiz' })
})

test('what is changed, revoked, unreachable, lacking or no certificate is refused, and nothing is written', async () => {
  const { key, badges, revoked, now, issue } = await installation()
  const ana = await makeUser()
  const text = JSON.stringify(await withProof(issue(3, 'Ana Ruiz'), key, now))
  const code = async (sent: string, port = badges) => {
    const result = await bringCertificate(ctxFor(ana, { badges: port }), { text: sent })
    return result.ok ? 'ok' : result.problem.code
  }
  expect(await code(text.replace('"creditsEarned":2', '"creditsEarned":20'))).toBe('badgeNotGenuine')
  expect(await code('a letter')).toBe('badgeUnreadable')
  const gone = {
    ...badges,
    check: (sent: string, _own: unknown, at: Date) => checkCredential(sent, async () => null, at),
  }
  expect(await code(text, gone)).toBe('badgeUnreachable')
  expect(await code(await asJwt(issue(4, 'Ana Ruiz', { units: null }), key))).toBe('badgeLacks')
  revoked.push(3)
  expect(await code(text)).toBe('badgeNotGenuine')
  expect(await db.credit.count({ where: { userId: ana.id } })).toBe(0)
})

test('a certificate that its issuer revokes later stops counting at the next check', async () => {
  const { key, badges, revoked, issue } = await installation()
  const ana = await makeUser()
  const ctx = ctxFor(ana, { badges })
  const credit = await done(bringCertificate(ctx, { text: await asJwt(issue(5, 'Ana Ruiz'), key) }))
  revoked.push(5)
  await db.creditBadge.update({
    where: { creditId: credit.id },
    data: { checkedAt: new Date(Date.now() - 2 * 86_400_000) },
  })
  expect((await done(recheckBadges(ctxOfJob(), { badges }))).revoked).toBeGreaterThan(0)
  expect((await db.credit.findUniqueOrThrow({ where: { id: credit.id } })).state).toBe('REVOKED')
  expect(await done(getCreditBadge(ctx, { id: credit.id }))).toMatchObject({ state: 'REVOKED' })
})

test('one’s own certificate of this installation is checked without network', async () => {
  const { ana, certificate } = await makeClass()
  const { jwt } = await done(getBadge(ctxFor(ana, { files: memoryFiles() }), { id: certificate.id }))
  const other = await makeUser()
  const credit = await done(bringCertificate(ctxFor(other), { text: jwt }))
  expect(credit.title).toBe(certificate.content.title)
})

test('of an issuer that the installation trusts it is verified; of any other it is checked, and an employer sees which', async () => {
  const { key, badges, issue } = await installation()
  const org = await makeClassOrg()
  const ana = await makeUser({ profile: { ...testProfile, firstName: 'Ana', lastName: 'Ruiz' } })
  const member = await makeRole({ orgId: org.id, user: ana })
  const license = await makeCredential({ user: ana })
  await makeCredit({ user: ana, title: 'Typed in', completedAt: '2026-10-06' })
  const credit = await done(bringCertificate(ctxFor(ana, { badges }), { text: await asJwt(issue(6, 'Ana Ruiz'), key) }))
  const admin = ctxFor(await makeSuperAdmin())
  const seen = async () => {
    const asked = { id: member.id, credentialId: license.id }
    const { credits, badges } = await done(getMemberCredits(ctxOfAdmin(org), asked))
    return Object.fromEntries(
      credits.map((one) => {
        const badge = badges.get(one.credit.id) ?? null
        const { text, isVerified } = creditEvidence(one.credit, badge, 'CA', translatorFor('en'))
        return [one.credit.title, [isVerified, text.replace(/ on [A-Z].+?\d{4}/, '')]]
      }),
    )
  }
  const signed = 'Signed by Bay Training (training.example.org), last checked'
  expect(await seen()).toEqual({
    'Infection control': [false, `${signed}. The issuer isn’t on this installation’s list.`],
    'Typed in': [false, 'Entered by the person'],
  })
  const { id } = await done(trustIssuer(admin, { issuer: `https://training.example.org/${orgId}`, name: 'Bay' }))
  expect(await done(listTrustedIssuers(admin, {}))).toContainEqual(
    expect.objectContaining({ issuer: 'training.example.org' }),
  )
  expect((await seen())['Infection control']).toEqual([true, signed])
  expect(await done(getCreditBadge(ctxFor(ana), { id: credit.id }))).toMatchObject({ trusted: true })
  const refused = async (issuer: string) => trustIssuer(admin, { issuer, name: 'Bay' })
  const problem = (text: string) => ({ ok: false, problem: { fields: { issuer: text } } })
  expect(await refused('TRAINING.example.org')).toMatchObject(problem('validation.badgeIssuerTrusted'))
  for (const bad of ['did:key:z6Mk', 'a b', 'nowhere'])
    expect(await refused(bad)).toMatchObject(problem('validation.badgeIssuer'))
  expect(await listTrustedIssuers(ctxFor(ana), {})).toEqual(fail('notFound'))
  expect(await distrustIssuer(ctxFor(ana), { id })).toEqual(fail('notFound'))
  await done(distrustIssuer(admin, { id }))
  expect((await seen())['Infection control']?.[0]).toBe(false)
})
