import { z } from 'zod'
import type { Db, Tx } from '@/lib/data/db'
import { findNotificationChoices, saveNotificationChoices, saveTextConsent } from '@/lib/data/notices/settings'
import {
  changeableTopics,
  type NotificationChoice,
  type NotificationSetting,
  notificationChannels,
  readUnsubscribeToken,
  settingsOf,
} from '@/lib/domain/notices/topics'
import { fail, ok } from '@/lib/domain/result'
import { definePublicService, defineService } from '../define-service'
import { oneOf } from '../inputs'
import { isOneOfSecrets } from '../same-secret'
import { type Write, write } from '../write'

async function readSettings(db: Db | Tx, userId: string): Promise<NotificationSetting[]> {
  const { choices, ...has } = await findNotificationChoices(db, userId)
  return settingsOf(choices, has)
}

/** The signed-in person's settings: every topic on every channel. */
export const listNotificationSettings = defineService({
  action: 'notice.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, _input, { id: userId }) => ok(await readSettings(ctx.db, userId)),
})

const choice = z.strictObject({
  topic: oneOf(changeableTopics),
  channel: oneOf(notificationChannels),
  enabled: z.boolean('validation.invalid'),
})
const choices = z.array(choice).max(changeableTopics.length * notificationChannels.length, 'validation.tooMany')

/**
 * Switches topics on or off for channels; account security cannot be switched off. Switching text messages on is the
 * person's consent to them, so a token cannot do it; withdrawing consent switches all of them off.
 */
export const updateNotificationSettings = defineService({
  action: 'notice.configure',
  input: z
    .strictObject({ settings: choices, textConsent: z.boolean('validation.invalid').nullish() })
    .refine(({ settings, textConsent }) => settings.length > 0 || typeof textConsent === 'boolean', {
      path: ['settings'],
      message: 'validation.required',
    }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: (ctx, { settings, textConsent }, { id: userId }) =>
    write(ctx, async (w) => {
      const choices = textConsent === false ? [...settings, ...withoutTexts] : settings
      if (choices.length > 0) await saveChoices(w, userId, choices, ctx.now)
      const agrees = textConsent ?? settings.some(({ channel, enabled }) => channel === 'SMS' && enabled)
      if (agrees || textConsent === false) await consent(w, userId, agrees ? ctx.now : null)
      return ok(await readSettings(w.tx, userId))
    }),
})

const withoutTexts = changeableTopics.map((topic) => ({ topic, channel: 'SMS' as const, enabled: false }))

async function consent(w: Write, userId: string, at: Date | null): Promise<void> {
  if (!(await saveTextConsent(w.tx, userId, at))) return
  const action = at ? 'user.textConsentGiven' : 'user.textConsentWithdrawn'
  w.audit({ action, subjectType: 'User', subjectId: userId, personId: userId })
}

/** Stores choices; recorded in the history only when something changed. */
async function saveChoices(w: Write, userId: string, settings: readonly NotificationChoice[], at: Date) {
  // If a topic and channel occur twice, the last choice counts.
  const last = new Map(settings.map((setting) => [`${setting.topic}:${setting.channel}`, setting]))
  const changed = await saveNotificationChoices(w.tx, userId, [...last.values()], at)
  if (changed === 0) return
  const detail = { settings: [...last.values()].map(({ topic, channel, enabled }) => `${topic}:${channel}:${enabled}`) }
  w.audit({ action: 'user.notificationsUpdated', subjectType: 'User', subjectId: userId, personId: userId, detail })
}

const token = z.strictObject({ token: z.string().max(300) })

/** The topic that an unsubscribe link ends, and whether mail about it is already off. */
export const readUnsubscribeLink = definePublicService({
  action: 'notice.unsubscribe',
  input: token,
  run: async (ctx, { token: tokenText }) => {
    const owner = readUnsubscribeToken(tokenText, ctx.ticketsFor, isOneOfSecrets)
    if (!owner) return fail('notFound')
    const { choices: known } = await findNotificationChoices(ctx.db, owner.userId)
    const off = known.some(({ topic, channel, enabled }) => topic === owner.topic && channel === 'EMAIL' && !enabled)
    return ok({ topic: owner.topic, off })
  },
})

/** Ends mail about the topic of a message, for anybody who has the message, without signing in (RFC 8058). */
export const unsubscribe = definePublicService({
  action: 'notice.unsubscribe',
  input: token,
  run: (ctx, { token: tokenText }) => {
    const owner = readUnsubscribeToken(tokenText, ctx.ticketsFor, isOneOfSecrets)
    if (!owner) return Promise.resolve(fail('notFound'))
    const { userId, topic } = owner
    // One-click requests come from the mail program, so it does not matter who is signed in in this browser.
    return write({ ...ctx, viewer: null, idempotency: null }, async (w) => {
      await saveChoices(w, userId, [{ topic, channel: 'EMAIL', enabled: false }], ctx.now)
      return ok({ topic })
    })
  },
})
