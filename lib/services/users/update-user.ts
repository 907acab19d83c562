import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { resetVerifications } from '@/lib/data/credentials/write'
import { findUser, type UserRecord } from '@/lib/data/users/read'
import { type UserChanges, updateUser, upsertUserAddress } from '@/lib/data/users/write'
import { initialVerifiedState } from '@/lib/domain/credentials/initial-verified-state'
import { ethnicities, genders, languageCodes, sexualOrientationCodes } from '@/lib/domain/lists/people'
import { dateOfBirthProblem } from '@/lib/domain/people/date-of-birth'
import { personNameLength } from '@/lib/domain/people/values'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { address, definedFields } from '../address-input'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, id, line, oneOf, optionalLine, optionalOneOf, version } from '../inputs'
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

const input = z.strictObject({ id, data: profile, version: version.nullish() })

/**
 * Changes the given fields of the person's own profile. A change of name removes the verification of their licenses.
 */
export const updateOwnUser = defineService({
  action: 'person.update',
  input,
  dates: (at, today): Record<string, FieldProblem> => {
    const problem = dateOfBirthProblem(at('data.dob'), today)
    return problem ? { 'data.dob': problem } : {}
  },
  subject: (ctx, { id: userId }) =>
    userId === ctx.viewer.userId ? ctx.load.person.load(userId) : Promise.resolve(null),
  run: async (ctx, { data, version: seen }, person): Promise<Result<UserRecord>> => {
    const { address: lines, acknowledged, adopted, ...named } = data
    const changes = withTimes(ctx, person, named, { acknowledged, adopted })
    const renamed = !hasSameName(person, { ...person, ...changes })
    return write(ctx, async ({ tx, audit }) => {
      if (renamed) await lockPeople(tx, [person.id])
      // A board's confirmation was for the old name.
      const resets = renamed ? await resetVerifications(tx, person.id, initialVerifiedState) : 0
      if (!(await updateUser(tx, person.id, seen ?? null, changes)))
        return fail('staleVersion', undefined, { current: await findUser(tx, person.id) })
      if (lines) await upsertUserAddress(tx, person.id, definedFields(lines))
      const after = await findUser(tx, person.id)
      if (!after) return fail('notFound')
      if (renamed) await recomputeComplianceLocked(tx, [person.id], ctx.now)
      audit({
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

const hasSameName = (a: UserRecord, b: UserRecord): boolean =>
  a.firstName === b.firstName && a.middleName === b.middleName && a.lastName === b.lastName

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
