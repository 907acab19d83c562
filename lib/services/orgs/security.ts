import { z } from 'zod'
import { findSecurity, type SecurityRecord, saveSecurity } from '@/lib/data/orgs/security'
import { rangeLimits, rangesProblem } from '@/lib/domain/access/admin-address-ranges'
import { holdOf, idleMinutes, secondFactorHours } from '@/lib/domain/access/admin-conditions'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { checkedBy, id, whole } from '../inputs'
import { tellSettingChanged } from '../notices/admin-notices'
import { write } from '../write'

/** The conditions that an organization sets for its administrators beyond their role. */
export const getSecurity = defineService({
  action: 'orgSecurity.read',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, { id: orgId }) => ok(await findSecurity(ctx.db, orgId)),
})

const ranges = z
  .array(z.string('validation.addressRange').trim().max(rangeLimits.length, 'validation.addressRange'))
  .superRefine(checkedBy(rangesProblem))
  .transform((all) => [...new Set(all)])

const input = z.strictObject({
  input: z.strictObject({
    orgId: id,
    /** 0 when nothing was ever set. */
    version: whole({ min: 0, max: 2 ** 31 - 1 }),
    secondFactorHours: whole(secondFactorHours).nullish(),
    idleMinutes: whole(idleMinutes).nullish(),
    addresses: ranges,
  }),
})

type SecuritySettings = Pick<SecurityRecord, 'secondFactorHours' | 'idleMinutes' | 'addresses'>

/** Prevents people from locking themselves out: whoever sets a requirement must meet it at that moment. */
function findLockout(ctx: SignedInCtx, settings: SecuritySettings): Result<never> | null {
  const { signIn, address, now } = ctx
  const { secondFactorAt } = signIn
  const hold = holdOf(settings, { secondFactorAt, address, now })
  if (hold === 'secondFactor') return fail('secondFactorRequired')
  const outside = { key: 'validation.ownAddressOutside', params: { address: address ?? '' } }
  return hold === 'address' ? fail('invalidInput', { 'input.addresses': outside }) : null
}

/** Sets what an organization requires of its administrators: a second factor, a shorter idle time, certain networks. */
export const setSecurity = defineService({
  action: 'orgSecurity.manage',
  input,
  subject: (ctx, { input: { orgId } }) => ctx.load.org.load(orgId),
  run: async (ctx, { input }, { id: orgId, name }): Promise<Result<SecurityRecord>> => {
    const { secondFactorHours: hours = null, idleMinutes: minutes = null, addresses, version } = input
    const settings = { secondFactorHours: hours, idleMinutes: minutes, addresses }
    const refusal = findLockout(ctx, settings)
    if (refusal) return refusal
    return write(ctx, async (w) => {
      const before = await findSecurity(w.tx, orgId)
      if (!(await saveSecurity(w.tx, orgId, version, settings)))
        return fail('staleVersion', undefined, { current: await findSecurity(w.tx, orgId) })
      const after = await findSecurity(w.tx, orgId)
      const detail = { ...settings }
      const changed = { orgId, what: 'security', key: `${orgId}:${after.version}`, byId: ctx.viewer.userId } as const
      await tellSettingChanged(w, { name }, changed)
      w.audit({ action: 'org.securitySet', subjectType: 'Org', subjectId: orgId, orgId, detail, before, after })
      return ok(after)
    })
  },
})
