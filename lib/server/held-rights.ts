import 'server-only'
import type { PersonFacts, SessionFacts } from '@/lib/data/sessions/read'
import { type AdminRules, holdOf, type Presence } from '@/lib/domain/access/admin-conditions'
import { secondFactorAt } from '@/lib/domain/access/second-factor'
import { env } from '@/lib/env'
import type { HeldRight } from '@/lib/policy/can'

/** When the person of a session last showed a second factor. */
export const factorOf = ({ acr, amr, authAt }: Pick<SessionFacts, 'acr' | 'amr' | 'authAt'>): Date | null =>
  secondFactorAt({ acr, amr, authAt: authAt === null ? null : new Date(authAt) })

/** What the installation asks of its super admins. */
export const wheelRules = (): AdminRules => ({
  secondFactorHours: env().SUPER_ADMIN_SECOND_FACTOR_HOURS ?? null,
  idleMinutes: null,
  addresses: [],
})

type Rights = Pick<PersonFacts, 'superAdmin' | 'roles'>

/** The rights of a person that are held back here and now: over the installation first, then in the order of their roles. */
export function heldRights({ superAdmin, roles }: Rights, presence: Presence): HeldRight[] {
  const asked = [
    ...(superAdmin ? [{ orgId: null, rules: wheelRules() }] : []),
    ...roles.filter(({ roleType }) => roleType === 'ADMIN'),
  ]
  return asked.flatMap(({ orgId, rules }) => {
    const hold = holdOf(rules, presence)
    return hold ? [{ orgId, hold }] : []
  })
}
