import type { PersonFacts, SessionFacts } from '@/lib/data/sessions/read'
import { type AdminRules, type Arrival, holdOfRight } from '@/lib/domain/access/admin-conditions'
import { secondFactorAt } from '@/lib/domain/access/second-factor'
import { env } from '@/lib/env'
import type { HeldRight } from '@/lib/policy/can'

type SignedIn = Pick<SessionFacts, 'acr' | 'amr' | 'authAt' | 'providerOrgId'>

/**
 * How the person of a session signed in: when they last showed a second factor, and through which organization's own
 * provider.
 */
export const arrivalOf = ({
  acr,
  amr,
  authAt,
  providerOrgId,
}: SignedIn): Pick<Arrival, 'secondFactorAt' | 'providerOrgId'> => ({
  secondFactorAt: secondFactorAt({ acr, amr, authAt: authAt === null ? null : new Date(authAt) }),
  providerOrgId,
})

/** The conditions that the installation sets for its super admins. */
export const wheelRules = (): AdminRules => ({
  secondFactorHours: env().SUPER_ADMIN_SECOND_FACTOR_HOURS ?? null,
  idleMinutes: null,
  addresses: [],
})

type Rights = Pick<PersonFacts, 'superAdmin' | 'roles'>

/** The rights of a person that are currently held back: the super admin's first, then in the order of their roles. */
export function heldRights({ superAdmin, roles }: Rights, arrival: Arrival): HeldRight[] {
  const rights = [
    ...(superAdmin ? [{ orgId: null, rules: wheelRules() }] : []),
    ...roles.filter(({ roleType }) => roleType === 'ADMIN'),
  ]
  return rights.flatMap(({ orgId, rules }) => {
    const hold = holdOfRight({ orgId, rules }, arrival)
    return hold ? [{ orgId, hold }] : []
  })
}
