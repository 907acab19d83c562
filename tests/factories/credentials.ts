import type { CredentialRecord } from '@/lib/data/credentials'
import type { UserRecord } from '@/lib/data/users'
import { addDays, addYears, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { addCredential } from '@/lib/services/credentials/add-credential'
import { next } from './counter'
import { ctxFor } from './ctx'
import { done } from './done'
import { makeUser } from './people'

export const today = (now = new Date()): PlainDate => todayIn('UTC', now)

/** What a form sends for a license: a California CNA in the middle of its second period, unless told. */
export function credentialFields(more: Record<string, unknown> = {}) {
  const expiresAt = addDays(today(), 400)
  return {
    geo: 'CA',
    credentialType: 'CNA',
    credentialNumber: `A${100_000 + next()}`,
    effectiveAt: addDays(addYears(expiresAt, -4), -31),
    expiresAt,
    ...more,
  }
}

export type CredentialOptions = { user?: UserRecord; now?: Date } & Record<string, unknown>
export type MadeCredential = CredentialRecord & { user: UserRecord }

/** A license with its owner; makes the owner when none is named. */
export async function makeCredential({ user: named, now, ...fields }: CredentialOptions = {}): Promise<MadeCredential> {
  const user = named ?? (await makeUser())
  const ctx = ctxFor(user, now ? { now } : {})
  return { ...(await done(addCredential(ctx, { input: credentialFields(fields) }))), user }
}
