import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import type { MatrixRequirement } from '@/lib/data/matrix/read'
import { paperDate } from '@/lib/domain/time/paper-date'
import type { CsvValue } from '@/lib/exports/csv'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { exportMatrix, type MatrixRow } from '@/lib/services/matrix/matrix'
import { headOf, matrixInput, partOf, readMatrixQuery } from '../matrix-words'

const ofMember = ['lastName', 'firstName', 'middleName', 'employeeId', 'department', 'jobTitle'] as const

/** The matrix as a file with everybody, by name; it takes the same query as the page. */
export const GET = fileHandler(
  async (request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> => {
    const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
    if (!ctx) return fileRefusal(null)
    const query = readMatrixQuery(Object.fromEntries(new URL(request.url).searchParams))
    const result = await exportMatrix(ctx, { orgId, ...matrixInput(query) })
    const t = translatorFor(ctx.locale)
    if (!result.ok) return listRefusal(result.problem, t)
    const { requirements, rows } = result.value
    const header = [
      ...[...ofMember, 'contact' as const].map((name) => t(`fields.${name}`)),
      ...requirements.map((requirement: MatrixRequirement) => headOf(requirement, t)),
    ]
    return listFile(request, { name: t('matrix.csv.file'), header, rows: lines(rows, t) }, t)
  },
)

async function* lines(rows: AsyncIterable<MatrixRow>, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const { member, cells } of rows)
    yield [
      ...ofMember.map((name) => member[name]),
      member.email ?? member.phone,
      ...cells.map((cell) => {
        if (!cell) return null
        const state = t(`matrix.states.${cell.state}`)
        const texts = [cell.day && paperDate(cell.day), cell.part && partOf(cell.part, t)].filter((text) => text)
        return texts.length > 0 ? t('matrix.csv.cell', { state, day: texts.join('; ') }) : state
      }),
    ]
}
