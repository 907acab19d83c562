import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { resetVerifications } from '@/lib/data/credentials/write'
import { findUser, type UserRecord } from '@/lib/data/users/read'
import { saveTimeZone, type UserChanges, updateUser, upsertUserAddress } from '@/lib/data/users/write'
import { initialVerifiedState } from '@/lib/domain/credentials/offered-types'
import { ethnicities, genders, languageCodes, sexualOrientationCodes } from '@/lib/domain/lists/people'
import { dateOfBirthProblem } from '@/lib/domain/people/date-of-birth'
import { personNameLength } from '@/lib/domain/people/values'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { address, date, definedFields, id, line, oneOf, optionalLine, optionalOneOf, version } from '../inputs'
import { timeZone } from '../orgs/make-org'
import { write } from '../write'

const listOf = <const T extends readonly string[]>(codes: T) =>
  z
    .array(oneOf(codes), 'validation.chooseOne')
    .max(codes.length, 'validation.chooseOne')
    .transform((values) => [...new Set(values)])

/**
 * The fields of their own profile that a person may change; the server sets the times of `acknowledged` and `adopted`.
 */
const profile = z
  .strictObject({
    firstName: line(personNameLength),
    middleName: optionalLine(personNameLength),
    lastName: line(personNameLength),
    dob: date,
    gender: optionalOneOf(genders),
    orientation: optionalOneOf(sexualOrientationCodes),
    races: listOf(ethnicities),
    languages: listOf(languageCodes),
    address,
    acknowledged: z.literal(true, 'validation.acknowledge'),
    adopted: z.literal(true, 'validation.adopt'),
  })
  .partial()

const userInput = z.strictObject({ id, data: profile, version: version.nullish() })

/**
 * Changes the given fields of the person's own profile. A change of name or date of birth, by which a board knows them,
 * removes the verification of their licenses. A name is on their papers, so it needs a fresh sign-in once the profile is
 * confirmed.
 */
export const updateOwnUser = defineService({
  action: 'person.update',
  input: userInput,
  dates: (at, today): Record<string, FieldProblem> => {
    const problem = dateOfBirthProblem(at('data.dob'), today)
    return problem ? { 'data.dob': problem } : {}
  },
  subject: (ctx, { id: userId }) =>
    userId === ctx.viewer.userId ? ctx.load.person.load(userId) : Promise.resolve(null),
  stepUp: ({ data }, person) => person.acknowledgedAt !== null && renames(person, data),
  run: async (ctx, { data, version: seen }, person): Promise<Result<UserRecord>> => {
    const { address: lines, acknowledged, adopted, ...named } = data
    const changes = withTimes(ctx, person, named, { acknowledged, adopted })
    const renamed = renames(person, data)
    const isSomebodyElse = renamed || (person.dob !== null && data.dob !== undefined && data.dob !== person.dob)
    return write(ctx, async (w) => {
      if (isSomebodyElse) await lockPeople(w.tx, [person.id])
      // A board's confirmation was for the old name and date.
      const resets = isSomebodyElse ? await resetVerifications(w.tx, person.id, initialVerifiedState) : 0
      if (!(await updateUser(w.tx, person.id, seen ?? null, changes)))
        return fail('staleVersion', undefined, { current: await findUser(w.tx, person.id) })
      if (lines) await upsertUserAddress(w.tx, person.id, definedFields(lines))
      const after = await findUser(w.tx, person.id)
      if (!after) return fail('notFound')
      if (isSomebodyElse) await recomputeComplianceLocked(w.tx, [person.id], ctx.now)
      w.audit({
        action: 'user.updated',
        subjectType: 'User',
        subjectId: person.id,
        personId: person.id,
        detail: { fields: Object.keys(data), ...(resets > 0 ? { verificationsReset: resets } : {}) },
        before: person,
        after,
      })
      return ok(after)
    })
  },
})

type Name = Pick<UserRecord, 'firstName' | 'middleName' | 'lastName'>

/** Whether a change of the given parts gives the person another name. */
const renames = (person: Name, { firstName, middleName, lastName }: Partial<Name>): boolean =>
  (firstName !== undefined && firstName !== person.firstName) ||
  (middleName !== undefined && middleName !== person.middleName) ||
  (lastName !== undefined && lastName !== person.lastName)

function withTimes(
  ctx: SignedInCtx,
  person: UserRecord,
  changes: UserChanges,
  flags: { acknowledged?: true; adopted?: true },
): UserChanges {
  return {
    ...definedFields(changes),
    ...(flags.acknowledged && !person.acknowledgedAt ? { acknowledgedAt: ctx.now } : {}),
    ...(flags.adopted && !person.adoptedAt ? { adoptedAt: ctx.now } : {}),
  }
}

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

const prefsInput = z.discriminatedUnion(
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
  input: prefsInput,
  subject: (ctx, { id: userId }) =>
    userId === ctx.viewer.userId ? ctx.load.person.load(userId) : Promise.resolve(null),
  run: (ctx, { operation, data }, person) =>
    write(ctx, async (w) => {
      const changes =
        operation === 'SET'
          ? data
          : {
              ...(data.includes('uiLanguage') ? { uiLanguage: null } : {}),
              ...(data.includes('datesInLanguage') ? { datesInLanguage: false } : {}),
              ...(data.includes('noCredential') ? { noCredential: false } : {}),
            }
      await updateUser(w.tx, person.id, null, changes)
      w.audit({
        action: 'user.prefsUpdated',
        subjectType: 'User',
        subjectId: person.id,
        personId: person.id,
        detail: { operation, fields: Object.keys(changes) },
      })
      const after = await findUser(w.tx, person.id)
      return after ? ok(after) : fail('notFound')
    }),
})

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
    write(ctx, async (w) => {
      if (await saveTimeZone(w.tx, person.id, zone, { onlyUnknown: onlyUnknown ?? false })) {
        const detail = { operation: 'SET', fields: ['timeZone'] }
        w.audit({ action: 'user.prefsUpdated', subjectType: 'User', subjectId: person.id, personId: person.id, detail })
      }
      const after = await findUser(w.tx, person.id)
      return after ? ok(after) : fail('notFound')
    }),
})
