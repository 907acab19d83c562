import type { CreditRecord } from '@/lib/data/credits'
import type { UserRecord } from '@/lib/data/users'
import { addDays } from '@/lib/domain/time/plain-date'
import { addCredit } from '@/lib/services/credits/add-credit'
import { next } from './counter'
import { today } from './credentials'
import { ctxFor } from './ctx'
import { done } from './done'
import { makeUser } from './people'

/** What a form sends for a credit: four hours in person, a month ago, unless told. */
export const creditFields = (more: Record<string, unknown> = {}) => ({
  title: `Course ${next()}`,
  providerName: 'Valley Aide Academy',
  completedAt: addDays(today(), -30),
  units: 4,
  format: 'IN_PERSON',
  ...more,
})

export type CreditOptions = { user?: UserRecord; now?: Date } & Record<string, unknown>
export type MadeCredit = CreditRecord & { user: UserRecord }

/** A credit with its owner; makes the owner when none is named. */
export async function makeCredit({ user: named, now, ...fields }: CreditOptions = {}): Promise<MadeCredit> {
  const user = named ?? (await makeUser())
  const ctx = ctxFor(user, now ? { now } : {})
  return { ...(await done(addCredit(ctx, { input: creditFields(fields) }))), user }
}
