import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** Guards the pages of the installation, which do not exist for anybody but super admins. */
export const enterInstallation = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async () => ok(null),
})
