import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { getCredentialStatus, listCredentialStatuses } from '@/lib/services/credentials/credentials'
import {
  addCredit,
  correctCredit,
  getCredit,
  getCreditDocuments,
  getCreditHistory,
  getLastCorrection,
  listCredits,
  listCreditsForCredential,
  restoreOwnCredit,
  withdrawOwnCredit,
} from '@/lib/services/credits/credits'
import { countOwnCredits } from '@/lib/services/users/user'

test('hours are stored in hundredths, and text is trimmed', async () => {
  const credit = await makeCredit({ units: 2.75, title: '  Falls  ', topics: ['Safety'] })
  expect(credit).toMatchObject({ units: 275, title: 'Falls', topics: ['Safety'], source: 'SELF_REPORTED', version: 1 })
})

test('the online part is kept for hybrid courses only', async () => {
  expect(await makeCredit({ format: 'HYBRID', units: 4, onlineUnits: 1.5 })).toMatchObject({ onlineUnits: 150 })
  expect(await makeCredit({ format: 'ONLINE', units: 4, onlineUnits: 1.5 })).toMatchObject({ onlineUnits: null })
})

test('hours with more decimals are kept as printed, and count rounded down', async () => {
  const ctx = ctxFor(await makeUser())
  const add = (fields: Record<string, unknown>) => addCredit.unknown(ctx, { input: { ...creditFields(), ...fields } })
  const printed = { units: 137, printedHours: '1.375' }
  expect(await add({ units: 1.37, printedHours: '1.375' })).toMatchObject({ ok: true, value: printed })
  expect(await add({ units: null, printedHours: '1.375' })).toMatchObject({ ok: true, value: printed })
  expect(await add({ units: 1.5 })).toMatchObject({ ok: true, value: { units: 150, printedHours: null } })
  for (const wrong of [
    { units: 1.38, printedHours: '1.375' },
    { units: 1.3, printedHours: 'many' },
  ])
    expect(await add(wrong)).toEqual(fail('invalidInput', { 'input.printedHours': 'validation.printedHours' }))
})

test('what some laws ask of a course is kept, in the history too, and a correction that leaves it out keeps it', async () => {
  const ctx = ctxFor(await makeUser())
  const fields = {
    live: true,
    activity: 'TEACHING',
    approvals: [
      { body: 'ANCC', number: 'P0123' },
      { body: 'BOARD', geo: 'CA' },
    ],
  }
  const credit = await done(addCredit.unknown(ctx, { input: { ...creditFields({ format: 'ONLINE' }), ...fields } }))
  const kept = { live: true, activity: 'TEACHING', approvals: ['ANCC P0123', 'BOARD-CA'] }
  expect(credit).toMatchObject(kept)
  const corrected = await done(
    correctCredit(ctx, { id: credit.id, version: 1, input: creditFields({ title: 'Other', format: 'ONLINE' }) }),
  )
  expect(corrected).toMatchObject({ title: 'Other', ...kept })
  const again = await done(
    correctCredit.unknown(ctx, {
      id: corrected.id,
      version: 1,
      input: { ...creditFields(), live: null, activity: null, approvals: [] },
    }),
  )
  expect(again).toMatchObject({ live: false, activity: 'COURSE', approvals: [] })
  const [event] = await database().auditEvent.findMany({ where: { subjectId: again.id } })
  expect(event?.action).toBe('credit.corrected')
  for (const [approvals, field] of [
    [[{ body: 'BRN' }], 'approvals.0.body'],
    [[{ body: 'ANCC', geo: 'CA' }], 'approvals.0.geo'],
    [[{ body: 'BOARD', geo: 'XX' }], 'approvals.0.geo'],
  ] as const)
    expect(await addCredit.unknown(ctx, { input: { ...creditFields(), approvals } })).toEqual(
      fail('invalidInput', { [`input.${field}`]: 'validation.chooseOne' }),
    )
})

test('a certificate without hours is kept', async () => {
  expect(await makeCredit({ units: null })).toMatchObject({ units: null })
})

test.each([
  [{ title: ' ' }, 'title', 'validation.required'],
  [{ title: 'a\nb' }, 'title', 'validation.controlCharacters'],
  [{ units: -1 }, 'units', 'validation.units'],
  [{ units: 0 }, 'units', 'validation.units'],
  [{ units: 1.005 }, 'units', 'validation.units'],
  [{ units: 1000 }, 'units', 'validation.units'],
  [{ units: '4' }, 'units', 'validation.units'],
  [{ units: Number.NaN }, 'units', 'validation.units'],
  [{ format: 'HYBRID', units: 2, onlineUnits: 3 }, 'onlineUnits', 'validation.onlineUnitsOverTotal'],
  [{ format: 'online' }, 'format', 'validation.chooseOne'],
  [{ completedAt: 'yesterday' }, 'completedAt', 'validation.couldNotParseDate'],
  [{ completedAt: addYears(today(), 51) }, 'completedAt', 'validation.invalidDate'],
  [{ state: 'REVOKED' }, 'state', 'validation.unknownField'],
  [{ source: 'SESSION' }, 'source', 'validation.unknownField'],
])('a bad field is refused: %j', async (fields, field, key) => {
  const user = await makeUser()
  const result = await addCredit(ctxFor(user), { input: creditFields(fields) })
  expect(result).toMatchObject({ ok: false, problem: { code: 'invalidInput', fields: { [`input.${field}`]: key } } })
  expect(await database().credit.count({ where: { userId: user.id } })).toBe(0)
})

test('a bad date and bad hours are reported together with the other fields', async () => {
  const wrong = { title: '', completedAt: '1800-01-01', format: 'HYBRID', units: 2, onlineUnits: 3 }
  expect(await addCredit(ctxFor(await makeUser()), { input: creditFields(wrong) })).toEqual(
    fail('invalidInput', {
      'input.title': 'validation.required',
      'input.completedAt': 'validation.invalidDate',
      'input.onlineUnits': 'validation.onlineUnitsOverTotal',
    }),
  )
})

describe('what a credit gives', () => {
  test('counts on every license by its own rules', async () => {
    const aide = await makeCredential()
    const home = await makeCredential({ user: aide.user, credentialType: 'HHA' })
    await makeCredit({ user: aide.user, format: 'ONLINE', units: 4 })
    const counted = async (id: string) => {
      const [first] = await done(listCreditsForCredential(ctxFor(aide.user), { credentialId: id }))
      return first!
    }
    expect((await counted(aide.id)).outcome.countedUnits).toBe(400)
    expect((await counted(home.id)).outcome).toMatchObject({
      countedUnits: 0,
      issues: [{ reason: 'NO_ONLINE_CREDITS_ALLOWED' }],
    })
  })

  test('names the period and rule that decided, and outside of every period those of the current one', async () => {
    const credential = await makeCredential()
    const old = await makeCredit({ user: credential.user, completedAt: addYears(today(), -20) })
    const inside = await makeCredit({ user: credential.user })
    const list = await done(listCreditsForCredential(ctxFor(credential.user), { credentialId: credential.id }))
    expect(list.map((one) => one.credit.id)).toEqual([inside.id, old.id])
    expect(list[0]).toMatchObject({
      ruleId: 'CA-CNA-1',
      periodIndex: 1,
      renewalPeriodId: credential.renewalPeriods[1]!.id,
    })
    expect(list[1]).toMatchObject({ periodIndex: 1, renewalPeriodId: null, outcome: { scope: 'NONE' } })
  })

  test('the dashboard lists each license with its status', async () => {
    const credential = await makeCredential()
    await makeCredit({ user: credential.user, units: 12 })
    const [view] = await done(listCredentialStatuses(ctxFor(credential.user), {}))
    expect(view).toMatchObject({ credential: { id: credential.id }, status: { currentIndex: 1 } })
    expect(view!.status.current.evaluation.counted?.total).toBe(1200)
  })

  test('counts days in the zone of the state of the license', async () => {
    const credential = await makeCredential()
    const lateEvening = new Date('2026-11-22T03:00:00Z')
    const { status } = await done(
      getCredentialStatus(ctxFor(credential.user, { now: lateEvening }), { id: credential.id }),
    )
    expect(status.asOf).toBe('2026-11-21')
  })
})

describe('correcting', () => {
  test('keeps the old credit and moves the evidence to the new one', async () => {
    const credit = await makeCredit({ units: 4 })
    const document = await makeDocument({ user: credit.user, creditId: credit.id })
    const input = creditFields({ units: 5 })
    const corrected = await done(correctCredit(ctxFor(credit.user), { id: credit.id, version: 1, input }))
    expect(corrected).toMatchObject({ units: 500, supersedesId: credit.id, state: 'ACTIVE' })
    const ctx = ctxFor(credit.user)
    expect((await done(listCredits(ctx, {}))).map((one) => one.id)).toEqual([corrected.id])
    expect(await done(countOwnCredits(ctx, {}))).toBe(1)
    const history = await done(getCreditHistory(ctx, { id: corrected.id }))
    expect(history.map((one) => one.id)).toEqual([credit.id])
    expect((await done(getCreditDocuments(ctx, { id: corrected.id }))).map((one) => one.id)).toEqual([document.id])
    expect(await done(getCredit(ctxFor(credit.user), { id: credit.id }))).toMatchObject({ units: 400 })
  })

  test('leads from a replaced credit to the current one, over several corrections', async () => {
    const credit = await makeCredit()
    const last = (id: string) => done(getLastCorrection(ctxFor(credit.user), { id }))
    expect(await last(credit.id)).toBeNull()
    let id = credit.id
    for (let round = 0; round < 3; round += 1) {
      id = (await done(correctCredit(ctxFor(credit.user), { id, version: 1, input: creditFields() }))).id
    }
    expect(await last(credit.id)).toBe(id)
    expect(await last(id)).toBeNull()
  })

  test('of a version that was corrected meanwhile is refused with the last version, which it can then correct', async () => {
    const credit = await makeCredit()
    const correct = (id: string, title: string) =>
      correctCredit(ctxFor(credit.user), { id, version: 1, input: creditFields({ title }) })
    const second = await done(correct(credit.id, 'Second'))
    const third = await done(correct(second.id, 'Third'))
    for (const id of [credit.id, second.id])
      expect(await correct(id, 'Late')).toEqual(fail('staleVersion', undefined, { current: third }))
    expect(await done(correct(third.id, 'Fourth'))).toMatchObject({ supersedesId: third.id, title: 'Fourth' })
    expect(await done(listCredits(ctxFor(credit.user), {}))).toHaveLength(1)
  })

  test('is refused for a withdrawn credit, also when it was corrected before', async () => {
    const credit = await makeCredit()
    const correct = (id: string) => correctCredit(ctxFor(credit.user), { id, version: 1, input: creditFields() })
    const last = await done(correct(credit.id))
    await done(withdrawOwnCredit(ctxFor(credit.user), { id: last.id, version: 1, reason: 'Entered twice' }))
    for (const id of [credit.id, last.id]) expect(await correct(id)).toEqual(fail('creditNotActive'))
  })

  test('by twenty at once leaves one active credit', async () => {
    const credit = await makeCredit()
    const correct = (index: number) =>
      correctCredit(ctxFor(credit.user), { id: credit.id, version: 1, input: creditFields({ title: `T${index}` }) })
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => correct(index)))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(await done(listCredits(ctxFor(credit.user), {}))).toHaveLength(1)
  })

  test('with a stale version is refused with the stored credit', async () => {
    const credit = await makeCredit()
    const result = await correctCredit(ctxFor(credit.user), { id: credit.id, version: 9, input: creditFields() })
    const { user: _user, ...current } = credit
    expect(result).toEqual(fail('staleVersion', undefined, { current }))
  })
})

test('a withdrawn credit leaves every count and is kept with its reason', async () => {
  const credit = await makeCredit()
  const withdraw = (version: number) =>
    withdrawOwnCredit(ctxFor(credit.user), { id: credit.id, version, reason: 'Entered twice' })
  expect(await withdraw(9)).toMatchObject({ problem: { code: 'staleVersion' } })
  expect(await done(withdraw(1))).toMatchObject({ state: 'WITHDRAWN', stateReason: 'Entered twice', version: 2 })
  expect(await withdraw(2)).toEqual(fail('creditNotActive'))
  expect(await done(listCredits(ctxFor(credit.user), {}))).toEqual([])
})

test('a restored credit counts again; only withdrawn ones can be restored, with the version that was seen', async () => {
  const credit = await makeCredit()
  const restore = (version: number) => restoreOwnCredit(ctxFor(credit.user), { id: credit.id, version })
  expect(await restore(1)).toEqual(fail('creditNotWithdrawn'))
  await done(withdrawOwnCredit(ctxFor(credit.user), { id: credit.id, version: 1, reason: 'Entered twice' }))
  expect(await restore(1)).toMatchObject({ problem: { code: 'staleVersion', current: { version: 2 } } })
  const results = await Promise.all(Array.from({ length: 5 }, () => restore(2)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const [standing] = await done(listCredits(ctxFor(credit.user), {}))
  expect(standing).toMatchObject({ id: credit.id, state: 'ACTIVE', stateReason: null, version: 3 })

  await done(correctCredit(ctxFor(credit.user), { id: credit.id, version: 3, input: creditFields() }))
  expect(await restore(4)).toEqual(fail('creditNotWithdrawn'))
  await database().credit.updateMany({ where: { id: credit.id }, data: { state: 'REVOKED', supersededAt: null } })
  expect(await restore(4)).toEqual(fail('creditNotWithdrawn'))
})

test('a credit from a class cannot be changed by hand', async () => {
  const credit = await makeCredit()
  await database().credit.update({ where: { id: credit.id }, data: { source: 'SESSION' } })
  const ctx = () => ctxFor(credit.user)
  const input = creditFields()
  expect(await correctCredit(ctx(), { id: credit.id, version: 1, input })).toEqual(fail('creditFromSession'))
  expect(await withdrawOwnCredit(ctx(), { id: credit.id, version: 1 })).toEqual(fail('creditFromSession'))
})

test('credits are listed by completion, newest first', async () => {
  const user = await makeUser()
  for (const days of [-5, -50, -20]) await makeCredit({ user, completedAt: addDays(today(), days) })
  const list = await done(listCredits(ctxFor(user), {}))
  expect(list.map((one) => one.completedAt)).toEqual([-5, -20, -50].map((days) => addDays(today(), days)))
})

test('a course that a law counts once is stored once, as the page of the license has it', async () => {
  const expiresAt = addDays(today(), 400)
  const dates = { effectiveAt: addYears(expiresAt, -4), expiresAt }
  const { id, user } = await makeCredential({ geo: 'TX', credentialType: 'NFA', ...dates })
  const course = { title: 'Survey readiness', providerNumber: 'A-1', format: 'ONLINE', units: 10 }
  await makeCredit({ user, ...course })
  await makeCredit({ user, ...course, title: 'SURVEY READINESS', completedAt: addDays(today(), -10) })
  const standing = await database().standing.findUniqueOrThrow({ where: { credentialId: id } })
  expect(standing).toMatchObject({ ruleVersion: 'TX-NFA-3', countedUnits: 1000, missingUnits: 3000 })
  const { status } = await done(getCredentialStatus(ctxFor(user), { id }))
  const reasons = status.current.evaluation.credits.flatMap(({ issues }) => issues.map(({ reason }) => reason))
  expect(reasons).toEqual(['SAME_COURSE'])
})
