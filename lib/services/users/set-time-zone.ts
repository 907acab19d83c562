import 'server-only'
import { z } from 'zod'
import { findUser } from '@/lib/data/users/read'
import { saveTimeZone } from '@/lib/data/users/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { timeZone } from '../orgs/org-input'
import { write } from '../write'

/**
 * Keeps where the person is, for the hours at which they are written to: as they chose it (null: as their licenses say), or as their
 * browser says it while nothing is known (`onlyUnknown`). It is no part of their record, so what they edit stays as they saw it.
 */
export const setTimeZone = defineService({
  action: 'person.updatePrefs',
  input: z.strictObject({ timeZone: timeZone.nullish(), onlyUnknown: z.boolean('validation.invalid').nullish() }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: (ctx, { timeZone: zone = null, onlyUnknown }, person) =>
    write(ctx, async ({ tx, audit }) => {
      if (await saveTimeZone(tx, person.id, zone, { onlyUnknown: onlyUnknown ?? false })) {
        const detail = { operation: 'SET', fields: ['timeZone'] }
        audit({ action: 'user.prefsUpdated', subjectType: 'User', subjectId: person.id, personId: person.id, detail })
      }
      const after = await findUser(tx, person.id)
      return after ? ok(after) : fail('notFound')
    }),
})
