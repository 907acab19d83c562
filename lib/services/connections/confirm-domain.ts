import { z } from 'zod'
import { findConnection, isDomainTaken } from '@/lib/data/connections/read'
import { lockDomain, confirmDomain as saveConfirmation } from '@/lib/data/connections/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { changeConnection } from './change-connection'

/**
 * A super admin confirms that a domain belongs to an organization; from then on its provider vouches for addresses
 * there. A domain is confirmed for only one connection in the whole installation.
 */
export const confirmDomain = defineService({
  action: 'org.govern',
  input: z.strictObject({ id, version, domainId: id, reason: deskReason }),
  subject: async (ctx, { id: connectionId }) => {
    const connection = await findConnection(ctx.db, connectionId)
    return connection && { id: connection.orgId }
  },
  run: (ctx, { domainId, reason, ...seen }) =>
    changeConnection(ctx, seen, async ({ tx }, connection) => {
      const domain = connection.domains.find((domain) => domain.id === domainId)
      if (!domain) return fail('notFound')
      if (domain.confirmedAt) return fail('domainConfirmed')
      await lockDomain(tx, domain.domain)
      if (await isDomainTaken(tx, domain.domain)) return fail('domainTaken')
      const after = await saveConfirmation(tx, connection.id, domainId, ctx.viewer.userId, ctx.now)
      if (!after) return fail('notFound')
      const detail = { domain: domain.domain, reason }
      return ok({ action: 'connection.domainConfirmed', after, detail, answer: after })
    }),
})
