import { z } from 'zod'
import { listAides, recordsBegin, type SurveyedAide } from '@/lib/data/inspections/aides'
import { type EmployerDuty, employerDuties } from '@/lib/domain/compliance/employer-duties'
import { type AideAnswer, surveyAide, surveyedFrom } from '@/lib/domain/inspections/survey-answers'
import { fail, ok, type Result } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitAccess, recordAccess } from '../record-access'

/** One aide on staff, with what the records of the organization lack about them. */
export type AnsweredAide = Pick<
  SurveyedAide,
  'id' | 'firstName' | 'middleName' | 'lastName' | 'employeeId' | 'department' | 'hireDate'
> &
  AideAnswer

/** What the records of a nursing facility answer when a surveyor asks about its aides. */
export type SurveyAnswers = {
  org: { name: string; timeZone: string }
  duty: EmployerDuty
  /** The first day that is judged, and the last. */
  from: PlainDate
  today: PlainDate
  aides: AnsweredAide[]
}

/** More aides than one organization has. */
const most = 20_000
const input = z.strictObject({ orgId: id })
const about = async (_ctx: unknown, { orgId }: z.infer<typeof input>) => ({ id: orgId })
const feature = { type: 'TASKS', orgOf: (org: { id: string }) => org.id } as const
const duty = employerDuties.find(({ employer }) => employer === 'NURSING_FACILITY')!

/** What each tag of a survey finds in the records of an organization. */
export const getSurveyAnswers = defineService({
  action: 'inspection.read',
  input,
  subject: about,
  feature,
  run: (ctx, { orgId }) => readAnswers(ctx, orgId),
})

/** Files of answers per person, organization and hour. */
const perHour = { limit: 60, seconds: 3600 }

/** The same as a file; the history records who took it. */
export const takeSurveyAnswers = defineService({
  action: 'inspection.read',
  input,
  subject: about,
  feature,
  run: async (ctx, { orgId }) => {
    const refusal = await limitAccess(ctx, `surveyAnswers:${orgId}:${ctx.viewer.userId}`, perHour)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      audit({ action: 'inspection.answersTaken', subjectType: 'Org', subjectId: orgId, orgId })
      return readAnswers(ctx, orgId)
    })
  },
})

async function readAnswers(ctx: SignedInCtx, orgId: string): Promise<Result<SurveyAnswers>> {
  const [org, begin] = await Promise.all([ctx.load.org.load(orgId), recordsBegin(orgId)])
  if (!org || !begin) return fail('notFound')
  const { name, timeZone } = org
  const today = todayIn(timeZone, ctx.now)
  const from = surveyedFrom(today, begin)
  const aides = await listAides({ orgId, credentialType: duty.staff, from, size: most })
  return ok({
    org: { name, timeZone },
    duty,
    from,
    today,
    aides: aides.map((aide) => {
      const { id: memberId, firstName, middleName, lastName, employeeId, department, hireDate } = aide
      const person = { id: memberId, firstName, middleName, lastName, employeeId, department, hireDate }
      return { ...person, ...surveyAide(aide, { duty, from, today }) }
    }),
  })
}
