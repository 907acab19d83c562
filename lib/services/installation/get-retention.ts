import 'server-only'
import { z } from 'zod'
import { readerLinkLimits } from '@/lib/domain/access/reader-link'
import { restoreDays } from '@/lib/domain/documents/restorable'
import { guestKeptDays } from '@/lib/domain/guests/values'
import { importKeptDays } from '@/lib/domain/imports/kept-since'
import { closedOrgYears } from '@/lib/domain/orgs/org-state'
import { ok } from '@/lib/domain/result'
import { keptHours, stepDays } from '@/lib/domain/traces'
import { keptDays } from '@/lib/domain/webhooks/events'
import { defineService } from '../define-service'

/** How long each kind of what the product clears by itself is kept: the constants that the jobs clear by. */
const retention = [
  { kind: 'deletedDocuments', unit: 'days', count: restoreDays },
  { kind: 'imports', unit: 'days', count: importKeptDays },
  { kind: 'webhookEvents', unit: 'days', count: keptDays },
  { kind: 'surveyLinks', unit: 'days', count: readerLinkLimits.keptDays },
  { kind: 'transcriptLinks', unit: 'days', count: readerLinkLimits.keptDays },
  { kind: 'guestContacts', unit: 'days', count: guestKeptDays.contact },
  { kind: 'absentGuests', unit: 'days', count: guestKeptDays.absent },
  { kind: 'steps', unit: 'days', count: stepDays },
  { kind: 'repeats', unit: 'hours', count: keptHours },
  { kind: 'closedOrgs', unit: 'years', count: closedOrgYears },
] as const

/** How long things are kept, for a super admin. */
export const getRetention = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async () => ok(retention),
})
