import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type CalendarContent,
  deleteFeed,
  findCalendar,
  findFeedDate,
  saveFeed,
} from '@/lib/data/calendar/calendar-feeds'
import { fail, ok } from '@/lib/domain/result'
import { definePublicService, defineService } from '../define-service'
import { limitUse } from '../limit-use'
import { write } from '../write'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** New addresses that a person may make in an hour. */
const renewals = { limit: 10, seconds: 3600 }
/** How often one address may be read in an hour: programs ask every few minutes at most, on several devices. */
const reads = { limit: 120, seconds: 3600 }

/** Since when the person's calendar has an address. */
export const getCalendarFeed = defineService({
  action: 'calendar.manageFeed',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, person) => ok({ createdAt: await findFeedDate(ctx.db, person.id) }),
})

/** Makes the private address of the person's calendar, returned this once; the previous one ends. */
export const makeCalendarFeed = defineService({
  action: 'calendar.manageFeed',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, { id: userId }) => {
    const refusal = await limitUse(ctx, `calendarFeed:${userId}`, renewals)
    if (refusal) return refusal
    const token = randomBytes(32).toString('base64url')
    // A stored answer would be a stored secret: a repeat makes another address.
    return write({ ...ctx, idempotency: null }, async ({ tx, audit }) => {
      await saveFeed(tx, userId, hashOf(token), ctx.now)
      audit({ action: 'calendar.feedMade', subjectType: 'User', subjectId: userId, personId: userId })
      return ok({ path: `/api/calendar/${token}.ics`, createdAt: ctx.now })
    })
  },
})

/** Ends the address of the person's calendar: nobody can read it any more. */
export const endCalendarFeed = defineService({
  action: 'calendar.manageFeed',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: (ctx, _input, { id: userId }) =>
    write(ctx, async ({ tx, audit }) => {
      if (await deleteFeed(tx, userId))
        audit({ action: 'calendar.feedEnded', subjectType: 'User', subjectId: userId, personId: userId })
      return ok(null)
    }),
})

const address = /^([A-Za-z0-9_-]{43})(?:\.ics)?$/

/** The calendar behind an address, with or without the ending that calendar programs know; an unknown address is not found. */
export const readCalendarFeed = definePublicService({
  action: 'calendar.readFeed',
  input: z.strictObject({ token: z.string().max(200) }),
  run: async (ctx, { token: said }) => {
    const token = address.exec(said)?.[1]
    if (!token) return fail('notFound')
    const hash = hashOf(token)
    const calendar = await findCalendar(hash, ctx.now)
    if (!calendar) return fail('notFound')
    const refusal = await limitUse(ctx, `calendarRead:${hash.toString('base64url')}`, reads)
    return refusal ?? ok<CalendarContent>(calendar)
  },
})
