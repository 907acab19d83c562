import { describe, expect, test } from 'vitest'
import { locales } from '@/lib/i18n/locales'
import { noticeTexts, reminderWords } from '@/lib/i18n/notice-texts'

const work = [{ what: 'PRACTICE', amount: 52_000 }]
const license = { credentialId: 'c', geo: 'GA', credentialType: 'RN', expiresAt: '2027-01-31', missingUnits: 400 }
const params = { ...license, org: 'Sunrise', deadline: 'EXPIRY', daysLeft: 30, topics: '' }
const ways = (...open: object[][]) => ({ waysMissing: JSON.stringify(open), asksWay: 'yes' })
const several = ways([{ what: 'HOURS', amount: 2400 }], work)

/** Every message about a license, as a reader sees it with each set of values. */
const states = [
  params,
  { ...params, ...several },
  { ...params, ...several, asksWay: 'no' },
  { ...params, ...ways(work) },
]
const reasons = ['expired', 'expiring', 'expiringMissing', 'expiringWays', 'behind'] as const
const ladder = ['expired', 'renew', 'missing', 'short', 'topics', 'expiry', 'firstYear', 'periodEnd'] as const

test.each(locales)('a message never shows how it is written (%s)', (locale) => {
  const shown = states.flatMap((values) => [
    ...reasons
      .filter((reason) => reason !== 'expiringWays' || 'waysMissing' in values)
      .map((reason) => reminderWords({ reason, params: values, name: 'Ana Diaz' }, locale)),
    ...[...ladder, ...('waysMissing' in values ? ['ways'] : [])].map((reason) =>
      noticeTexts({ messageKey: `notices.ladder.${reason}`, params: values }, locale),
    ),
  ])
  expect(JSON.stringify(shown.flatMap((one) => Object.values(one).flat()))).not.toMatch(/[{}]|, select|notices\./)
})

describe('a message about ways to renew', () => {
  const said = (more: object) =>
    reminderWords({ reason: 'expiringWays', params: { ...params, ...more }, name: null }, 'en')
  const subject = (more: object) =>
    noticeTexts({ messageKey: 'notices.ladder.ways', params: { ...params, ...more } }, 'en').title

  test('asks how somebody renews only where there is something to choose', () => {
    expect(said(several)).toMatchObject({ next: 'Say how you renew it:' })
    expect(subject(several)).toMatch(/^How do you renew this one: /)
    expect(said(ways(work))).toMatchObject({ next: 'Say what you’ve done:' })
    expect(said(ways(work)).lead.at(-1)).toContain('Its renewal still takes 520 hr of work.')
    expect(subject(ways(work))).toMatch(/^Tell us what you’ve done: /)
    expect(subject({ ...several, asksWay: 'no' })).toMatch(/^Still to do by /)
  })
})

test('a message that it is time to renew says where hours are reported first, where they are', () => {
  const text = (more: object) =>
    noticeTexts({ messageKey: 'notices.ladder.renew', params: { ...params, ...more } }, 'en').text
  expect(text({ reportTo: 'CE Broker' })).toContain(
    'You have all your hours. Georgia takes it from CE Broker: report it there first.',
  )
  expect(text({})).toMatch(/You have all your hours\.$/)
})
