import 'server-only'
import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/** Lets super admins pass to the pages of the installation; everybody else finds nothing there. */
export const enterInstallation = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async () => ok(null),
})
