import { describe, expect, test } from 'vitest'
import { codeOf, makeAttendee, makeDoor } from '@/fixtures/check-in'
import { makeEnrollment } from '@/fixtures/enrollments'
import { makeRole } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { minutesFrom } from '@/fixtures/tasks'
import { deviceCookie, scanTokenCookie } from '@/lib/server/cookies'
import { deviceOf, newDevice, signScanToken } from '@/lib/server/visitor'
import { call, operation } from './call'

// It begins in five minutes, so check-in is open.
const door = await makeDoor({ startsAt: minutesFrom(new Date(), 5) })
const { org, session, instructor } = door
const taskSessionId = session.id
type Somebody = Parameters<typeof makeSession>[0]

async function browserOf(user: Somebody, scanToken?: string, device = newDevice()) {
  const { cookie } = await makeSession(user)
  return [cookie, `${deviceCookie()}=${device}`, ...(scanToken ? [`${scanTokenCookie()}=${scanToken}`] : [])].join('; ')
}
const ask = async (name: string, variables: object, cookie?: string) => {
  const { json } = await call(operation(name), variables, cookie ? { cookie } : {})
  const [error] = json.errors ?? []
  return error ? { error: error.extensions.code } : Object.values(json.data ?? {})[0]
}
const keyOf = (answer: unknown) => (answer as { i18nMessageKey?: string | null } | null)?.i18nMessageKey ?? null
const scanTokenFor = (device: string, overrides: Record<string, unknown> = {}) =>
  signScanToken({ taskSessionId, step: 1, at: new Date(), device: deviceOf(device) ?? '', userId: null, ...overrides })

describe('checking in by the API', () => {
  test('a person checks in by code, signs, and gets the receipt', async () => {
    const ana = await makeAttendee(session)
    const cookie = await browserOf(ana.user)
    expect(keyOf(await ask('check-in', { taskSessionId, code: 'AAAAAA' }, cookie))).toBe('errors.checkInCodeWrong')
    const code = await codeOf(session, new Date())
    expect(await ask('check-in', { taskSessionId, code }, cookie)).toMatchObject({ success: true })
    const seen = await ask('attendance', { taskSessionId }, cookie)
    const { digest, consentVersion } = (seen as { toSign: { digest: string; consentVersion: string } }).toSign
    const input = { taskSessionId, adoptedName: 'Ana Ruiz', digest, consentVersion }
    expect(await ask('sign-attendance', { input }, cookie)).toMatchObject({
      success: true,
      data: { adoptedName: 'Ana Ruiz', sha256Before: digest },
    })
    expect(await ask('attendance', { taskSessionId }, cookie)).toMatchObject({
      checkInMethod: 'CODE',
      signature: { adoptedName: 'Ana Ruiz' },
      toSign: null,
    })
  })

  test('a person checks in with the scan token of this browser, and with no other', async () => {
    const ana = await makeAttendee(session)
    const [own, other] = [newDevice(), newDevice()]
    const good = scanTokenFor(own)
    const come = async (scanToken: string, device = own) =>
      ask('check-in', { taskSessionId }, await browserOf(ana.user, scanToken, device))
    const refused = [
      come(scanTokenFor(own, { taskSessionId: org.id })),
      come(scanTokenFor(own, { userId: org.admin.id })),
      come(scanTokenFor(own, { at: minutesFrom(new Date(), -16) })),
      come(good, other),
      come(`${good.slice(0, 12)}${good[12] === 'A' ? 'B' : 'A'}${good.slice(13)}`),
      come(`${good}.more`),
      come(good.split('.')[0] ?? ''),
      come(
        `${Buffer.from(JSON.stringify([taskSessionId, 1, Date.now() + 1000, deviceOf(own), null])).toString('base64url')}.${good.split('.')[1]}`,
      ),
      come('not a scan token'),
    ]
    for (const answer of await Promise.all(refused)) expect(keyOf(answer)).toBe('errors.invalidInput')
    expect(await come(good)).toMatchObject({ success: true, data: { checkedInAt: expect.any(String) } })
  })

  test('each of many codes in one request counts as a guess', async () => {
    const ana = await makeAttendee(session)
    const tries = Array.from(
      { length: 25 },
      (_, one) => `t${one}: checkIn(taskSessionId: $id, code: "AAAAAA") { i18nMessageKey }`,
    )
    const query = `mutation Many($id: ID!) { ${tries.join(' ')} }`
    const { json } = await call(query, { id: taskSessionId }, { cookie: await browserOf(ana.user) })
    const keys = Object.values(json.data ?? {}).map(keyOf)
    expect(keys.filter((key) => key === 'errors.checkInCodeWrong')).toHaveLength(20)
    expect(keys.filter((key) => key === 'errors.checkInLocked')).toHaveLength(5)
  })
})

describe('permissions', () => {
  const people = async () => ({
    instructor: instructor.user,
    admin: org.admin,
    participant: (await makeAttendee(session)).user,
    member: (await makeRole({ orgId: org.id })).user,
    stranger: await makeUser(),
    'administrator elsewhere': (await makeDoor()).org.admin,
    unverified: await makeUnverifiedUser(),
    superAdmin: await makeUser({ superAdmin: true }),
  })
  const runs = ['instructor', 'admin']

  test.each(['checkInBoard', 'get-walk-in-choices'])('%s is allowed to those who run the session', async (name) => {
    for (const [who, user] of Object.entries(await people())) {
      const answer = await ask(name, { taskSessionId, q: 'ruiz' }, await browserOf(user))
      const open = answer !== null && !('error' in (answer as object))
      expect([who, open]).toEqual([who, runs.includes(who)])
      if (!open) expect(JSON.stringify(answer ?? '')).not.toContain('code":"')
    }
    expect(await ask(name, { taskSessionId, q: 'ruiz' })).toEqual({ error: 'signInRequired' })
  })

  test('the board returns the address that a QR code holds', async () => {
    const board = await ask('checkInBoard', { taskSessionId }, await browserOf(instructor.user))
    const { code } = board as { code: { code: string; url: string } }
    expect(code.url).toBe(`http://localhost:3000/attend-session/${taskSessionId}?code=${code.code}`)
  })

  test('checking in on the roster, walk-ins and taking back are allowed to those who run the session', async () => {
    for (const [who, user] of Object.entries(await people())) {
      const cookie = await browserOf(user)
      const { enrollment } = await makeEnrollment(session)
      const walkIn = await makeRole({ orgId: org.id })
      const answers = [
        await ask('check-in-by-roster', { enrollmentId: enrollment.id }, cookie),
        await ask('undo-check-in', { enrollmentId: enrollment.id, reason: 'Not here' }, cookie),
        await ask('add-walk-in', { taskSessionId, userId: walkIn.user.id }, cookie),
      ]
      const isRunning = runs.includes(who)
      expect([who, ...answers.map((answer) => (answer as { success: boolean }).success)]).toEqual([
        who,
        isRunning,
        isRunning,
        isRunning,
      ])
    }
  })

  test('an instructor alone signs the sheet', async () => {
    for (const [who, user] of Object.entries(await people())) {
      const answer = await ask('sheetToSign', { taskSessionId }, await browserOf(user))
      const open = answer !== null && !('error' in (answer as object))
      expect([who, open]).toEqual([who, who === 'instructor'])
    }
  })
})
