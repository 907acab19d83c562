import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { type PaperToDraw, paperRefusal, paperResponse, sheetToDraw } from '@/app/api/paper-response'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Locale } from '@/lib/i18n/locales'
import { fileCtx } from '@/lib/server/file-ctx'
import { getSignInSheet, type SheetToPrint } from '@/lib/services/certificates/get-sign-in-sheet'

type Props = { params: Promise<{ taskSessionId: string }> }

/**
 * The current sign-in sheet of a session as a PDF; `size=A4` for other paper than letter. Before a session is finalized,
 * `fill=BLANK` gives a sheet to be filled in by hand, `fill=ROSTER` one with the people on the roster.
 */
export const GET = fileHandler(async (request: Request, { params }: Props): Promise<Response> => {
  const [ctx, { taskSessionId }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const result = await getSignInSheet(ctx, { taskSessionId })
  if (!result.ok) return paperRefusal(ctx, result.problem)
  const sheet = result.value
  const toDraw = asAsked(sheet, new URL(request.url).searchParams, ctx.locale)
  return paperResponse(ctx, toDraw, 'sheetFile', todayIn(sheet.timeZone, sheet.startsAt))
})

/** Empty lines of a blank sheet, and those below the people on a roster. */
const emptyLines = { BLANK: 20, ROSTER: 6 } as const

function asAsked(sheet: SheetToPrint, query: URLSearchParams, locale: Locale): PaperToDraw {
  const size = query.get('size') === 'A4' ? 'A4' : 'LETTER'
  const fill = query.get('fill')
  if (sheet.isFinal || (fill !== 'BLANK' && fill !== 'ROSTER')) return sheetToDraw(sheet, locale, { size })
  const people = fill === 'BLANK' ? [] : sheet.participants
  return sheetToDraw({ ...sheet, participants: people }, locale, { size, emptyLines: emptyLines[fill] })
}
