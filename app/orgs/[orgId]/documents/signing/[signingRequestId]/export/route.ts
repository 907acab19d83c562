import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import type { SignerRecord } from '@/lib/data/signing/read'
import { todayIn } from '@/lib/domain/time/plain-date'
import { type CsvValue, dayCell } from '@/lib/exports/csv'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { exportRequestSigners } from '@/lib/services/signing/signing-tasks'
import { readSignersQuery } from '../../signing-query'

type Params = { params: Promise<{ orgId: string; signingRequestId: string }> }

/** The people who sign a document as a file in the list's order; it takes the same query as the list. */
export const GET = fileHandler(async (request: Request, { params }: Params): Promise<Response> => {
  const [ctx, { signingRequestId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const { state } = readSignersQuery(Object.fromEntries(new URL(request.url).searchParams))
  const result = await exportRequestSigners(ctx, { signingRequestId, state })
  const t = translatorFor(ctx.locale)
  if (!result.ok) return listRefusal(result.problem, t)
  const header = [
    t('signing.screens.sent.person'),
    t('fields.employeeId'),
    t('fields.department'),
    ...ofSigner.map((name) => t(`signing.csv.${name}`)),
  ]
  return listFile(request, { name: t('signing.csv.file'), header, rows: lines(result.value, t) }, t)
})

const ofSigner = ['state', 'sentOn', 'openedOn', 'answeredOn', 'declineReason', 'number'] as const

async function* lines(rows: AsyncIterable<SignerRecord>, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const row of rows) {
    const day = (at: Date | null) => at && dayCell(todayIn(row.timeZone, at))
    const answered = row.state === 'SIGNED' || row.state === 'DECLINED'
    yield [
      row.name,
      row.employeeId,
      row.department,
      t(`signing.screens.signerStates.${row.state}`),
      day(row.sentAt),
      day(row.viewedAt),
      answered ? day(row.answeredAt) : null,
      row.declineReason,
      row.sealedAt ? row.number : null,
    ]
  }
}
