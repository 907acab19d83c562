import { z } from 'zod'
import { findUser } from '@/lib/data/users/read'
import { saveTimeZone } from '@/lib/data/users/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { timeZone } from '../orgs/org-input'
import { write } from '../write'

/**
 * Stores the person's time zone, which decides when messages are sent: their choice (null: that of their licenses), or
 * the browser's zone while none is known (`onlyUnknown`). It is not part of the profile's version, so open edits stay
 * valid.
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
