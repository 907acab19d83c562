import { z } from 'zod'
import { listAudienceChoices } from '@/lib/data/curriculums/audiences'
import { listStaff, type StaffMember } from '@/lib/data/inspections/staff'
import {
  type AttendanceRow,
  type CompletionRow,
  countCompletion,
  type InstructorRow,
  listAttendances,
  listInstructing,
  listOverdue,
  type OverdueRow,
} from '@/lib/data/reports/training-report'
import { type HoursGiven, hoursBetween, yearsOf } from '@/lib/domain/inspections/hire-years'
import { type Month, readMonth, thirteenMonths } from '@/lib/domain/reports/month'
import { fail, ok, type Result } from '@/lib/domain/result'
import { minDate, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { exactly, id } from '../inputs'
import { limitAccess, recordAccess } from '../record-access'

/** The hours of a member in one hire year, up to the end of the month; without a hire date, in the month. */
export type HireYearRow = Pick<
  StaffMember,
  'id' | 'firstName' | 'middleName' | 'lastName' | 'employeeId' | 'department' | 'jobTitle' | 'hireDate'
> &
  HoursGiven & { year: number | null; from: PlainDate; to: PlainDate }

/** The training of an organization in a month, with everything that is asked for at its end. */
export type TrainingReport = Month & {
  org: { name: string; timeZone: string }
  department: string | null
  today: PlainDate
  madeAt: Date
  attendances: AttendanceRow[]
  /** Who taught; pay only for those who manage classes. */
  instructing: InstructorRow[]
  /** Everybody on staff, also with no hours. */
  hireYears: HireYearRow[]
  months: Month[]
  completion: CompletionRow[]
  overdue: OverdueRow[]
  /** The departments that members have. */
  departments: string[]
}

/** How many rows of each list are read: one more than a workbook takes, so that it refuses and leaves nothing out. */
const most = 50_001
const batch = 500

const month = z.string('validation.invalid').transform((text, check): Month => {
  const read = readMonth(text)
  if (read) return read
  check.addIssue({ code: 'custom', message: 'validation.invalid' })
  return z.NEVER
})
const input = z.strictObject({ orgId: id, month, department: exactly })
const ofOrg = { type: 'TASKS', orgOf: (org: { id: string }) => org.id } as const

/** The training of an organization in a month. */
export const getTrainingReport = defineService({
  action: 'trainingReport.read',
  input,
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: (ctx, asked) => readReport(ctx, asked),
})

/** Reports per person, organization and hour: each reads a whole month. */
const perHour = { limit: 60, seconds: 3600 }

/** The same as a file; the history records who took it. */
export const takeTrainingReport = defineService({
  action: 'trainingReport.read',
  input,
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: (ctx, asked) => take(ctx, asked, most),
})

/** How many rows of each list a program is given at once. */
const mostForProgram = 5_000

/** The same for a program. A report with a longer list is refused, never cut. */
export const readTrainingReport = defineService({
  action: 'trainingReport.read',
  input,
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  feature: ofOrg,
  run: (ctx, asked) => take(ctx, asked, mostForProgram),
})

async function take(ctx: SignedInCtx, asked: z.infer<typeof input>, rows: number): Promise<Result<TrainingReport>> {
  const { orgId, department = null, month: of } = asked
  const refusal = await limitAccess(ctx, `trainingReport:${orgId}:${ctx.viewer.userId}`, perHour)
  if (refusal) return refusal
  return recordAccess(ctx, async (audit) => {
    const result = await readReport(ctx, asked)
    if (!result.ok) return result
    const { attendances, hireYears, overdue } = result.value
    if (Math.max(attendances.length, hireYears.length, overdue.length) > rows)
      return fail('invalidInput', { department: { key: 'validation.reportRows', params: { count: rows } } })
    const detail = { month: of.month, department }
    audit({ action: 'trainingReport.exported', subjectType: 'Org', subjectId: orgId, orgId, detail })
    return result
  })
}

async function readReport(
  ctx: SignedInCtx,
  { orgId, month: of, department = null }: z.infer<typeof input>,
): Promise<Result<TrainingReport>> {
  const org = await ctx.load.org.load(orgId)
  if (!org) return fail('notFound')
  const { name, timeZone } = org
  const seesPay = can(ctx.viewer, 'task.manage', { orgId })
  const today = todayIn(timeZone, ctx.now)
  const months = thirteenMonths(of)
  const span = { orgId, from: of.from, to: of.to, department }
  const [attendances, instructing, staff, completion, overdue, { departments }] = await Promise.all([
    listAttendances(span, most),
    listInstructing(span, most),
    staffOf(orgId, of, timeZone),
    // What is due later is not late yet.
    countCompletion({ ...span, from: months[0]!.from, to: minDate(of.to, today) }),
    listOverdue({ orgId, department, today }, most),
    listAudienceChoices(orgId),
  ])
  const members = department === null ? staff : staff.filter((member) => member.department === department)
  return ok({
    ...of,
    org: { name, timeZone },
    department,
    today,
    madeAt: ctx.now,
    attendances,
    instructing: seesPay ? instructing : instructing.map((row) => ({ ...row, rateCents: null })),
    hireYears: members.flatMap((member) => hireYearRows(member, of)),
    months,
    completion,
    overdue,
    departments,
  })
}

async function staffOf(orgId: string, { from, to }: Month, timeZone: string): Promise<StaffMember[]> {
  const since = instantOfWallTime(`${from}T00:00`, timeZone)
  const before = instantOfWallTime(`${to}T23:59`, timeZone)
  const span = { orgId, since, before, license: null, showsStanding: false }
  const all: StaffMember[] = []
  for (let after: readonly [string, string] | null = null; ; ) {
    const rows: StaffMember[] = await listStaff(span, { after, size: batch })
    all.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < batch || all.length >= most) return all
    after = [last.key, last.id]
  }
}

function hireYearRows(member: StaffMember, { from, to }: Month): HireYearRow[] {
  const {
    id: memberId,
    firstName,
    middleName = null,
    lastName,
    employeeId,
    department,
    jobTitle,
    hireDate,
    given,
  } = member
  const person = { id: memberId, firstName, middleName, lastName, employeeId, department, jobTitle, hireDate }
  return yearsOf(hireDate, { from, to }).map(({ number, ...year }) => ({
    ...person,
    year: number,
    ...year,
    ...hoursBetween(given, { from: year.from, to: minDate(year.to, to) }),
  }))
}
