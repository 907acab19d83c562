import { describe, expect, test } from 'vitest'
import { noticeKinds } from '@/lib/domain/notices/notice-kinds'
import {
  changeableTopics,
  readUnsubscribeToken,
  reminderKind,
  settingsOf,
  topicOf,
  unsubscribeToken,
} from '@/lib/domain/notices/topics'
import { ladderNotice } from '@/lib/domain/reminders/ladder'

const enabled = (settings: ReturnType<typeof settingsOf>, topic: string, channel: string) =>
  settings.find((setting) => setting.topic === topic && setting.channel === channel)?.enabled

describe('notification settings', () => {
  test('every kind of notice has a topic', () => {
    expect(Object.keys(topicOf).toSorted()).toEqual([ladderNotice, reminderKind, ...noticeKinds].toSorted())
  })

  test('without a choice everything is on, and text messages stand in for a missing email address', () => {
    expect(
      settingsOf([], { hasEmail: true })
        .filter(({ enabled }) => !enabled)
        .map(({ channel }) => channel),
    ).toEqual(Array.from({ length: 8 }, () => 'SMS'))
    expect(settingsOf([], { hasEmail: false, hasConsent: true }).every(({ enabled }) => enabled)).toBe(true)
  })

  test.each([
    [{ hasEmail: false }, false],
    [{ hasEmail: true, hasConsent: true }, true],
  ])('texts about an expiry go to who agreed to them: %j', (has, expected) =>
    expect(enabled(settingsOf([], has), 'EXPIRY', 'SMS')).toBe(expected),
  )

  test('a choice holds for its topic and channel alone', () => {
    const settings = settingsOf(
      [
        { topic: 'CLASSES', channel: 'EMAIL', enabled: false },
        { topic: 'CLASSES', channel: 'SMS', enabled: true },
      ],
      { hasEmail: true },
    )
    expect(enabled(settings, 'CLASSES', 'EMAIL')).toBe(false)
    expect(enabled(settings, 'CLASSES', 'SMS')).toBe(true)
    expect(enabled(settings, 'CLASSES', 'IN_APP')).toBe(true)
    expect(enabled(settings, 'TRAINING', 'EMAIL')).toBe(true)
  })

  test('the security of the account is no choice', () => {
    expect(changeableTopics).toEqual([
      'EXPIRY',
      'TEAM_WEEKLY',
      'TEAM_EXPIRED',
      'TEAM_MENDED',
      'TRAINING',
      'CLASSES',
      'ORGANIZATION',
    ])
    const settings = settingsOf([{ topic: 'SECURITY', channel: 'EMAIL', enabled: false }], { hasEmail: true })
    expect(settings.filter(({ topic }) => topic === 'SECURITY')).toMatchObject([
      { channel: 'IN_APP', enabled: true, fixed: true },
      { channel: 'EMAIL', enabled: true, fixed: true },
      { channel: 'SMS', enabled: false, fixed: true },
    ])
  })
})

describe('the token that ends messages', () => {
  const ticketFor = (text: string) => Buffer.from(text).toString('base64url')
  const ticketsFor = (text: string) => ['of the newest secret', ticketFor(text)]
  const isRight = (ticket: string, right: readonly string[]) => right.includes(ticket)
  const userId = '0b6d3c6e-8a1f-4f5e-9a70-0d7c5f7a1b2c'
  const read = (token: string) => readUnsubscribeToken(token, ticketsFor, isRight)

  test('names whose messages of which topic', () => {
    expect(read(unsubscribeToken({ userId, topic: 'CLASSES', ticketFor }))).toEqual({ userId, topic: 'CLASSES' })
  })

  test('is not taken for another person, another topic or security', () => {
    const token = unsubscribeToken({ userId, topic: 'CLASSES', ticketFor })
    expect(read(token.replace('CLASSES', 'EXPIRY'))).toBeNull()
    expect(read(token.replace('0b6d', '1b6d'))).toBeNull()
    expect(read(unsubscribeToken({ userId, topic: 'SECURITY', ticketFor }))).toBeNull()
    expect(read('')).toBeNull()
    expect(read(`${token}x`)).toBeNull()
  })
})
