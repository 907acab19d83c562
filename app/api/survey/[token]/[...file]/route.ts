import { fileHandler } from '@/app/_lib/file-answers'
import { packAnswer } from '@/app/api/inspection-answers'
import { paperRefusal, paperResponse, printed, sheetToDraw } from '@/app/api/paper-response'
import { fail } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { paperWords } from '@/lib/i18n/paper-words'
import { fileCtx } from '@/lib/server/enter-page'
import type { Ctx } from '@/lib/services/ctx'
import { openSurveyCertificates, openSurveyPack, openSurveySheet } from '@/lib/services/inspections/open-survey'

type Props = { params: Promise<{ token: string; file: string[] }> }

/**
 * A download through a survey link: `pack`, `sheets/ID`, or `certificates/ID`, followed by `/PART` from the second part
 * on.
 */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { token, file }] = await Promise.all([fileCtx(request), params])
  const answer = await answerOf(ctx, token, file)
  answer.headers.set('x-robots-tag', 'noindex')
  return answer
})

async function answerOf(ctx: Ctx, token: string, [kind, taskSessionId = '', part = '1', ...more]: string[]) {
  const missing = () => paperRefusal(ctx, fail('notFound').problem.code)
  if (more.length > 0 || !/^[1-9]\d{0,2}$/.test(part)) return missing()
  if (kind === 'pack' && !taskSessionId) return takePack(ctx, token)
  if (kind === 'sheets') return takeSheet(ctx, { token, taskSessionId })
  if (kind === 'certificates') return takeCertificates(ctx, { token, taskSessionId, part: Number(part) - 1 })
  return missing()
}

async function takePack(ctx: Ctx, token: string): Promise<Response> {
  const result = await openSurveyPack(ctx, { token })
  return result.ok ? packAnswer(ctx, result.value.pack) : paperRefusal(ctx, result.problem.code)
}

async function takeSheet(ctx: Ctx, input: { token: string; taskSessionId: string }): Promise<Response> {
  const result = await openSurveySheet(ctx, input)
  if (!result.ok) return paperRefusal(ctx, result.problem.code)
  const sheet = result.value
  return paperResponse(ctx, sheetToDraw(sheet, ctx.locale), 'sheetFile', todayIn(sheet.timeZone, sheet.startsAt))
}

async function takeCertificates(ctx: Ctx, input: { token: string; taskSessionId: string; part: number }) {
  const result = await openSurveyCertificates(ctx, input)
  if (!result.ok) return paperRefusal(ctx, result.problem.code)
  const { certificates, session, ...drawn } = result.value
  const papers = certificates.map((certificate) => printed(certificate, drawn))
  const paper = { kind: 'certificates' as const, certificates: papers, words: paperWords(ctx.locale) }
  return paperResponse(ctx, { paper, issued: null }, 'certificatesFile', todayIn(session.timeZone, session.startsAt))
}
