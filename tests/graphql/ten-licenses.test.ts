import { expect, test } from 'vitest'
import { credentialFacts } from '@/app/_components/compliance-facts'
import { currentRequirement } from '@/app/_components/current-requirement'
import { leavingLists } from '@/app/api/orgs/[orgId]/export/lists'
import { makeCredential, today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { previewCredit } from '@/lib/domain/compliance/preview'
import { addDays } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { listBoard } from '@/lib/services/board/list-board'
import { getCredentialStatus } from '@/lib/services/credentials/get-credential-status'
import { call } from './call'

const query = `query C($id: ID!) { credential(id: $id) { compliance { status required { total } counted { total carried }
  remaining { units } ruleId notes { code source { url } } sources { url } } } }`

/** Hours that each of ten rules asks for in a whole period, and what a person with 20 of them still needs. */
const ten = [
  ['FL', 'RN', 24, 4],
  ['FL', 'LPN', 24, 4],
  ['FL', 'CNA', 24, 4],
  ['WA', 'RN', 8, 0],
  ['OK', 'RN', 24, 4],
  ['GA', 'LPN', 20, 0],
  ['CA', 'MD', 50, 30],
  ['CA', 'OT', 24, 4],
  ['TX', 'NFA', 40, 20],
  ['MA', 'TCHR', 150, 130],
] as const

const t = translatorFor('en')

test('card, page, preview, board, CSV and API say the same of ten licenses', { timeout: 60_000 }, async () => {
  const user = await makeUser()
  const org = await makeOrg()
  const expiresAt = addDays(today(), 200)
  const effectiveAt = addDays(expiresAt, -3 * 1826)
  const made = []
  for (const [geo, credentialType] of ten)
    made.push(await makeCredential({ user, geo, credentialType, effectiveAt, expiresAt }))
  await makeCredit({ user, units: 20 })
  await makeRole({ orgId: org.id, user })
  const { cookie } = await makeSession(user)
  const admin = ctxFor(org.admin, { roles: [org.role] })
  const { edges } = await done(listBoard(admin, { orgId: org.id }))
  const exported = await done(leavingLists.credentials!(admin, org.id, {}))
  const rows: Record<string, unknown>[] = []
  for await (const row of exported.rows) rows.push(row)

  for (const [index, [geo, credentialType, required, missing]] of ten.entries()) {
    const { id } = made[index]!
    const counted = Math.min(20, required)
    const view = await done(getCredentialStatus(ctxFor(user), { id }))
    const { rule, evaluation } = view.status.current
    expect(evaluation, credentialType).toMatchObject({
      required: { total: required * 100 },
      counted: { total: counted * 100 },
      remaining: { units: missing * 100 },
    })
    // The card and the page.
    expect(credentialFacts(view, t).ring).toMatchObject({ counted: counted * 100, required: required * 100 })
    const page = currentRequirement(view.credential, view.status.current, t)!
    expect(page.referenceOnly).toBe(false)
    expect(page.items[0]?.detail).toContain(`${required} hours`)
    // Each number opens its source.
    for (const item of page.items) expect(URL.canParse(item.source?.url ?? '')).toBe(true)
    for (const { source } of Object.values(rule!.facts)) expect(page.sources[source]).toBeDefined()
    // Before a further credit is saved.
    const book = await admin.load.rules()
    const candidate = { id: 'new', completedAt: view.status.asOf, units: 100, format: 'IN_PERSON' as const }
    const recorded = [{ ...candidate, id: 'old', completedAt: addDays(today(), -30), units: 2000 }]
    const preview = previewCredit(book, view.credential, recorded, candidate, view.status.asOf)
    expect(preview.before.counted?.total).toBe(counted * 100)
    expect(preview.addedUnits).toBe(missing === 0 ? 0 : 100)
    // The board, its file and the API.
    const ofLicense = { geo, credentialType }
    const hours = { countedUnits: counted * 100, requiredUnits: required * 100, missingUnits: missing * 100 }
    expect(edges.map(({ node }) => node).find(({ credentialId }) => credentialId === id)).toMatchObject({
      ...ofLicense,
      ...hours,
    })
    const row = rows.find(({ credentialId }) => credentialId === id)!
    expect(row).toMatchObject({ countedHours: counted, requiredHours: required, missingHours: missing })
    const { json } = await call(query, { id }, { cookie })
    const { compliance } = (json.data?.credential ?? {}) as { compliance: Record<string, unknown> }
    expect(compliance).toMatchObject({
      status: evaluation.status,
      required: { total: required },
      counted: { total: counted, carried: null },
      remaining: { units: missing },
      ruleId: `${geo}-${credentialType}-1`,
    })
    expect(row.notes).toEqual((compliance.notes as { code: string }[]).map(({ code }) => code))
    expect(row.sources).toEqual((compliance.sources as { url: string }[]).map(({ url }) => url))
  }
})
