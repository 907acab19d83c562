import { z } from 'zod'
import { findOrg, type ProviderRecord } from '@/lib/data/orgs/read'
import { deleteProvider } from '@/lib/data/orgs/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'

/** Removes an approval number; credits that have it keep it. */
export const removeProvider = defineService({
  action: 'org.removeProvider',
  input: z.strictObject({ orgId: id, id, version }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { id: providerId, version: seen }, org): Promise<Result<ProviderRecord>> => {
    const before = org.providers.find((provider) => provider.id === providerId)
    if (!before) return fail('notFound')
    return write(ctx, async ({ tx, audit }) => {
      if (!(await deleteProvider(tx, org.id, providerId, seen))) {
        const current = (await findOrg(tx, org.id))?.providers.find((provider) => provider.id === providerId)
        return current ? fail('staleVersion', undefined, { current }) : fail('notFound')
      }
      const { geo } = before
      audit({
        action: 'provider.removed',
        subjectType: 'Provider',
        subjectId: providerId,
        orgId: org.id,
        detail: { geo },
        before,
      })
      return ok(before)
    })
  },
})
