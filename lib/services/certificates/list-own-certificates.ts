import { z } from 'zod'
import { listCertificatesOf } from '@/lib/data/certificates/read'
import { ok } from '@/lib/domain/result'
import { first, placeInput, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'

const place = placeInput(z.tuple([storedInstant, z.uuid()]))

/** The certificates a person has earned, newest first, including revoked and superseded ones. */
export const listOwnCertificates = defineService({
  action: 'certificate.list',
  input: z.strictObject({ first, after: place }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { first: size, after: from }, person) => {
    const rows = await listCertificatesOf(ctx.db, person.id, { after: from, size: size + 1 })
    return ok(toConnection(rows, size, ({ issuedAt, id }) => [issuedAt.toISOString(), id]))
  },
})
