import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import type { ProofPerson, ProofRecord } from '@/lib/data/exclusions/proofs'
import type { ProvedCheck } from '@/lib/domain/stated-checks/values'
import { paperDate } from '@/lib/domain/time/paper-date'
import type { CsvValue } from '@/lib/exports/csv'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { downloadExclusionProof } from '@/lib/services/exclusions/questions'

type Params = { params: Promise<{ orgId: string; proofId: string }> }

/** A proof as a file: its lists with day and digest, everybody who was looked for with the result, and its own digest. */
export const GET = fileHandler(async (request: Request, { params }: Params): Promise<Response> => {
  const [ctx, { proofId }] = await Promise.all([apiCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const result = await downloadExclusionProof(ctx, { id: proofId })
  const t = translatorFor(ctx.locale)
  if (!result.ok) return listRefusal(result.problem, t)
  const { proof, people } = result.value
  const header = (['name', 'result', 'stated'] as const).map((column) => t(`exclusions.csv.${column}`))
  const name = `${t('exclusions.csv.file')}-${proof.searchedOn}`
  return listFile(request, { name, header, rows: lines(proof, people, t) }, t)
})

async function* lines(
  { searchedOn, lists, digest }: ProofRecord,
  people: readonly ProofPerson[],
  t: Translate,
): AsyncGenerator<readonly CsvValue[]> {
  for (const { name, result, stated } of people)
    yield [name, t(`exclusions.results.${result}`), stated.map((check) => statedLine(check, t)).join('; ')]
  yield [t('exclusions.csv.searchedOn'), paperDate(searchedOn)]
  for (const { file, listedOn, fileName, digest: ofFile } of lists)
    yield [t('exclusions.csv.list'), t(`exclusions.files.${file}`), paperDate(listedOn), fileName, ofFile]
  yield [t('exclusions.csv.digest'), digest]
}

/** A look of an administrator, beside the lists: her word, not a match of ours. */
const statedLine = ({ source, checkedOn, result, by }: ProvedCheck, t: Translate): string =>
  t('exclusions.csv.statedLine', {
    result: t(`statedChecks.results.${result}`),
    source,
    date: paperDate(checkedOn),
    name: by || t('clearance.noName'),
  })
