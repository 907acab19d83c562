import { z } from 'zod'
import { storageOfOrg, storageOfPerson } from '@/lib/data/documents/storage'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** Bytes of the person's own files, and the maximum. */
export const getOwnStorageUse = defineService({
  action: 'document.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, _input, person) => ok(await storageOfPerson(ctx.db, person.id)),
})

/** Bytes of an organization's files, and the maximum. */
export const getOrgStorageUse = defineService({
  action: 'org.administer',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId }) => ok(await storageOfOrg(ctx.db, orgId)),
})
