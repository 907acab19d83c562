/** What needs a second person at the super admins' desk. */
export const deskRequestKinds = ['APPOINTMENT', 'MERGE'] as const
export type DeskRequestKind = (typeof deskRequestKinds)[number]

/** How a request ended: done, refused or taken back, or unanswered for too long. */
export const deskRequestOutcomes = ['DONE', 'REFUSED', 'ENDED'] as const
export type DeskRequestOutcome = (typeof deskRequestOutcomes)[number]

const hourMs = 3_600_000

/** Hours after which an appointment takes effect by itself where there is only one super admin. */
export const aloneHours = 24
/** Days for which a request waits. */
export const deskRequestDays = 14
/** Minutes for which the codes of both records are valid. */
export const mergeCodeMinutes = 60
/** How many codes may be tried, and how many are sent, for one person in a day, whatever request they belong to. */
export const mergeCodeTries = { limit: 10, seconds: 86_400 }
export const mergeCodesPerDay = { limit: 10, seconds: 86_400 }

/** When an appointment by the only super admin takes effect. */
export const takesEffectAt = (createdAt: Date): Date => new Date(createdAt.getTime() + aloneHours * hourMs)

/** Since when nobody may have been dismissed for the only super admin to appoint somebody alone. */
export const aloneSince = (now: Date): Date => new Date(now.getTime() - deskRequestDays * 24 * hourMs)

/** Whether a request has waited too long. */
export const isOver = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > deskRequestDays * 24 * hourMs

/** What a code is derived from: a code of one sending is none of another, nor of the other record. */
export const mergeCodeText = (requestId: string, userId: string, sentAt: Date): string =>
  `merge:${requestId}:${userId}:${sentAt.toISOString()}`

/** Whether codes sent at a time are still valid. */
export const areCodesValid = (sentAt: Date | null, now: Date): sentAt is Date =>
  sentAt !== null && now.getTime() - sentAt.getTime() <= mergeCodeMinutes * 60_000
