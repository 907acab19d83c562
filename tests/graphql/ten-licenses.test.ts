import { expect, test } from 'vitest'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { currentRequirement } from '@/app/_components/compliance/current-requirement'
import { topicFacts } from '@/app/_components/compliance/topic-facts'
import { waysFacts } from '@/app/_components/compliance/ways-facts'
import { leavingLists } from '@/app/api/orgs/[orgId]/export/lists'
import { makeCredential, today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { previewCredit } from '@/lib/domain/compliance/preview'
import { openTopics } from '@/lib/domain/compliance/topics'
import { addDays } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { listBoard } from '@/lib/services/board/board'
import { getCredentialStatus } from '@/lib/services/credentials/credentials'
import { call } from './call'

const query = `query C($id: ID!) { credential(id: $id) { compliance { status required { total } counted { total carried }
  remaining { units } ruleId notes { code source { url } } sources { url } topics { code state source { url } } } } }`

/** A topic that Florida requires for all three licenses, and that one course covers. */
const topicCode = 'MEDICAL_ERRORS'

/** Hours that ten rules require in a whole period, and the hours somebody with 20 still needs. */
const ten = [
  ['FL', 'RN', 24, 4],
  ['FL', 'LPN', 24, 4],
  ['FL', 'NHA', 40, 20],
  ['MN', 'LPN', 12, 0],
  ['MA', 'RN', 15, 0],
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
  await makeCredit({ user, units: 20, topicCodes: [topicCode] })
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
    const page = currentRequirement(view.credential, view.status.current, null, t)!
    expect(page.referenceOnly).toBe(false)
    // Where hours are one of several ways to renew, they stand in their way instead of the total.
    const ways =
      waysFacts(view.credential, view.status.current, [], { locale: 'en', t, asOf: view.status.asOf })?.ways ?? []
    const said = ways.length > 0 ? ways.flatMap(({ takes }) => takes) : page.items.map(({ detail }) => detail)
    expect(said.join(' ')).toMatch(new RegExp(`\\b${required} (hours|hr)\\b`))
    // Each number links to its source.
    for (const item of page.items) expect(URL.canParse(item.source?.url ?? '')).toBe(true)
    for (const { source } of Object.values(rule!.facts)) expect(page.sources[source]).toBeDefined()
    // Before another credit is saved.
    const book = await admin.load.rules()
    const candidate = { id: 'new', completedAt: view.status.asOf, units: 100, format: 'IN_PERSON' as const }
    const old = { ...candidate, id: 'old', completedAt: addDays(today(), -30), units: 2000 }
    const recorded = [{ ...old, topicCodes: [topicCode] as const }]
    const preview = previewCredit(book, view.credential, recorded, candidate, view.status.asOf)
    expect(preview.before.counted?.total).toBe(counted * 100)
    expect(preview.addedUnits).toBe(missing === 0 ? 0 : 100)
    // Topics are met by the one course or open, and everywhere alike: on the page, in the preview, on the board, in its
    // file and in the API.
    const { topics } = view.status.current
    const states = topics.map(({ rule: { code }, state }) => ({ code, state }))
    const met = states.filter(({ code }) => code === topicCode)
    expect(met).toEqual(geo === 'FL' ? [{ code: topicCode, state: 'MET' }] : [])
    const shown = topicFacts(topics, { titles: new Map(), answers: [] }, t)
    for (const { source } of shown) expect(URL.canParse(source.url)).toBe(true)
    expect(shown.map(({ code }) => code)).toEqual(states.map(({ code }) => code))
    const open = openTopics(topics).map(({ rule: { code } }) => code)
    for (const code of open) {
      const course = { ...candidate, units: 1500, topicCodes: [code] }
      const { newTopics } = previewCredit(book, view.credential, recorded, course, view.status.asOf)
      expect(newTopics.map(({ rule: topic }) => topic.code)).toEqual([code])
    }
    // The board, its file and the API.
    const ofLicense = { geo, credentialType }
    const hours = { countedUnits: counted * 100, requiredUnits: required * 100, missingUnits: missing * 100 }
    expect(edges.map(({ node }) => node).find(({ credentialId }) => credentialId === id)).toMatchObject({
      ...ofLicense,
      ...hours,
      openTopics: open,
    })
    const row = rows.find(({ credentialId }) => credentialId === id)!
    expect(row).toMatchObject({
      countedHours: counted,
      requiredHours: required,
      missingHours: missing,
      openTopics: open,
    })
    const { json } = await call(query, { id }, { cookie })
    const { compliance } = (json.data?.credential ?? {}) as { compliance: Record<string, unknown> }
    expect(compliance).toMatchObject({
      status: evaluation.status,
      required: { total: required },
      counted: { total: counted, carried: null },
      remaining: { units: missing },
      ruleId: rule!.version,
      topics: topics.map(({ rule: { code, source }, state }) => ({ code, state, source: { url: source.url } })),
    })
    expect(row.notes).toEqual((compliance.notes as { code: string }[]).map(({ code }) => code))
    expect(row.sources).toEqual((compliance.sources as { url: string }[]).map(({ url }) => url))
  }
})
