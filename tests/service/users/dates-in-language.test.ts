import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { makeCurriculum, makeCurriculumOrg } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import { makeUser, userNow } from '@/fixtures/people'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { withDatesIn } from '@/lib/i18n/date-language'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import { sendNotices } from '@/lib/jobs/send-notices'
import { personZone } from '@/lib/services/users/person-zone'
import { setTimeZone, updateUserPrefs } from '@/lib/services/users/update-user'

const set = ({ id }: UserRecord, data: object) => ({ id, operation: 'SET' as const, data })

test('a person has dates as usual in their language, and in US style again', async () => {
  const user = await makeUser()
  expect(user.datesInLanguage).toBe(false)
  const change = async (input: object) =>
    (await done(updateUserPrefs.unknown(ctxFor(user), { id: user.id, ...input }))).datesInLanguage
  expect(await change({ operation: 'SET', data: { datesInLanguage: true } })).toBe(true)
  expect(await change({ operation: 'SET', data: { uiLanguage: 'ja' } })).toBe(true)
  expect(await change({ operation: 'UNSET', data: ['datesInLanguage'] })).toBe(false)
  const wrong = await updateUserPrefs.unknown(ctxFor(user), set(user, { datesInLanguage: 'yes' }))
  expect(wrong).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
})

describe('what somebody is told of a day', () => {
  async function assigned(prefs: object) {
    const { org, task } = await makeCurriculumOrg()
    const member = await makeRole({ orgId: org.id })
    await done(updateUserPrefs.unknown(ctxFor(member.user), set(member.user, prefs)))
    await makeCurriculum({ org, taskIds: [task.id], title: 'Orientation', due: 'FIXED_DATE', dueDate: '2028-03-16' })
    return database().notification.findFirstOrThrow({ where: { userId: member.user.id, kind: 'curriculumAssigned' } })
  }
  async function mailOf({ id }: { id: string }) {
    const mailer = memoryMailer()
    await sendNotices([id], { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() })
    return mailer.sent[0]?.text
  }

  test.each([
    [{ uiLanguage: 'es', datesInLanguage: true }, 'el 16 de marzo de 2028'],
    [{ uiLanguage: 'ja', datesInLanguage: true }, '2028年3月16日'],
    [{ uiLanguage: 'ja', datesInLanguage: false }, 'Mar 16, 2028'],
    [{ datesInLanguage: true }, 'Mar 16, 2028'],
  ])('stands in a mail as they have dates: %j', async (prefs, text) => {
    expect(await mailOf(await assigned(prefs))).toContain(text)
  })

  test('is stored as a day, and read on the screen as who reads it has dates then', async () => {
    const { messageKey, params } = await assigned({ uiLanguage: 'ja', datesInLanguage: true })
    expect(JSON.stringify(params)).not.toMatch(/年|Mar/)
    const notice = { messageKey, params: params as Record<string, string> }
    expect(noticeTexts(notice, 'en').text).toContain('Mar 16, 2028')
    expect(withDatesIn('es', () => noticeTexts(notice, 'es')).text).toContain('16 de marzo de 2028')
  })
})

describe('the time zone of a person', () => {
  const zone = async ({ id }: UserRecord) => personZone(ctxFor(await userNow(id)), id)

  test('is what they or their browser said, before where their license was issued, before that of the country', async () => {
    const user = await makeUser()
    expect(await zone(user)).toBe('America/New_York')
    await makeCredential({ user, geo: 'CA', credentialType: 'CNA' })
    expect(await zone(user)).toBe('America/Los_Angeles')
    await done(setTimeZone(ctxFor(user), { timeZone: 'Pacific/Honolulu' }))
    expect(await zone(user)).toBe('Pacific/Honolulu')
  })

  test('is not that of a license that was put away', async () => {
    const user = await makeUser()
    const { id } = await makeCredential({ user, geo: 'CA', credentialType: 'CNA' })
    await database().credential.update({ where: { id }, data: { archivedAt: new Date() } })
    expect(await zone(user)).toBe('America/New_York')
  })
})
