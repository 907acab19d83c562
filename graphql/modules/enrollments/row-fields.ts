import { unwrap } from '@/graphql/payload'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { Ctx } from '@/lib/services/ctx'
import { getEnrollmentHistory } from '@/lib/services/enrollments/list-enrollments'

type Row = EnrollmentInSession['enrollment']

const own = <K extends keyof Row>(field: K) => [field, ({ enrollment }: { enrollment: Row }) => enrollment[field]]

/** Fields of an enrollment or a line of a roster, read from its `row`. */
export const rowFields = (...fields: (keyof Row)[]) => Object.fromEntries(fields.map(own))

/** The fields of an enrollment that the person and the roster share. */
export const placeFields = [
  'id',
  'createdAt',
  'version',
  'status',
  'pendingReason',
  'source',
  'waitingAt',
  'attendanceSource',
  'checkedInAt',
  'checkedOutAt',
  'attendedMinutes',
  'score',
] as const satisfies (keyof Row)[]

/** The changes of an enrollment, for those who may read it. */
export const historyOf = async ({ enrollment }: { enrollment: { id: string } }, _args: unknown, ctx: Ctx) =>
  (await unwrap(ctx, getEnrollmentHistory(ctx, { id: enrollment.id }))) ?? []
