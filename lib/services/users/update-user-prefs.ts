import { z } from 'zod'
import { findUser } from '@/lib/data/users/read'
import { updateUser } from '@/lib/data/users/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf } from '../inputs'
import { write } from '../write'

const set = z.strictObject({
  uiLanguage: oneOf(['en', 'es', 'ja']).optional(),
  datesInLanguage: z.boolean('validation.invalid').optional(),
  noCredential: z.boolean('validation.invalid').optional(),
})
/** UNSET has the names of the preferences to clear: a list of names, or an object whose keys are the names. */
const names = z.enum(['uiLanguage', 'datesInLanguage', 'noCredential'], 'validation.unknownField')
const unset = z.union([
  z.array(names).max(3),
  z.partialRecord(names, z.unknown()).transform((data) => Object.keys(data)),
])

const input = z.discriminatedUnion(
  'operation',
  [
    z.strictObject({ id, operation: z.literal('SET'), data: set }),
    z.strictObject({ id, operation: z.literal('UNSET'), data: unset }),
  ],
  'validation.chooseOne',
)

/**
 * Sets or clears the person's own preferences: language of the interface, how dates are written, and having no license
 * to track.
 */
export const updateUserPrefs = defineService({
  action: 'person.updatePrefs',
  input,
  subject: (ctx, { id: userId }) =>
    userId === ctx.viewer.userId ? ctx.load.person.load(userId) : Promise.resolve(null),
  run: (ctx, { operation, data }, person) =>
    write(ctx, async ({ tx, audit }) => {
      const changes =
        operation === 'SET'
          ? data
          : {
              ...(data.includes('uiLanguage') ? { uiLanguage: null } : {}),
              ...(data.includes('datesInLanguage') ? { datesInLanguage: false } : {}),
              ...(data.includes('noCredential') ? { noCredential: false } : {}),
            }
      await updateUser(tx, person.id, null, changes)
      audit({
        action: 'user.prefsUpdated',
        subjectType: 'User',
        subjectId: person.id,
        personId: person.id,
        detail: { operation, fields: Object.keys(changes) },
      })
      const after = await findUser(tx, person.id)
      return after ? ok(after) : fail('notFound')
    }),
})
