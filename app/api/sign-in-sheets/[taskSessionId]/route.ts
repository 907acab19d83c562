import { fileRefusal } from '@/app/_lib/file-answers'
import { paperRefusal, paperResponse, printedSheet } from '@/app/api/paper-response'
import { todayIn } from '@/lib/domain/time/plain-date'
import { paperWords } from '@/lib/i18n/paper-words'
import { fileCtx } from '@/lib/server/file-ctx'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'

type Props = { params: Promise<{ taskSessionId: string }> }

/** The current sign-in sheet of a session as a PDF. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const [ctx, { taskSessionId }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const result = await getSignInSheet(ctx, { taskSessionId })
  if (!result.ok) return paperRefusal(ctx, result.problem)
  const sheet = result.value
  const paper = { kind: 'sheet' as const, printed: printedSheet(sheet), words: paperWords(ctx.locale) }
  return paperResponse(ctx, paper, 'sheetFile', todayIn(sheet.timeZone, sheet.startsAt))
}
