import { guardedFile } from '@/app/_lib/file-answers'
import { proposalColumns } from '@/lib/domain/credit-proposals/columns'
import { csvStream } from '@/lib/exports/csv'
import { translatorFor } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'
import { pageCtx } from '@/lib/server/enter-page'
import { getOrgToWork } from '@/lib/services/orgs/org'

/** Courses of fictional people. */
const rows = [
  [
    'E-1001',
    '',
    '',
    'Fire safety',
    '3/2/2026',
    '2',
    '',
    'In person',
    'Sunrise Care Center',
    'NAC 7214',
    '',
    '',
    '',
    '',
    '',
  ],
  [
    '',
    'kenji.sato@example.com',
    '',
    'Dementia care',
    '4/18/2026',
    '4',
    '1.5',
    'Hybrid',
    '',
    '',
    'Dementia; Safety',
    'ALZHEIMERS_DEMENTIA',
    'yes',
    '',
    'ANCC P0123',
  ],
  [
    '',
    '',
    '(555) 010-0142',
    'Infection control',
    '5/9/2026',
    '1',
    '',
    'Online',
    '',
    '',
    '',
    'INFECTION_CONTROL',
    '',
    'Self-study',
    '',
  ],
]

/** A sample file: the columns in the reader's language, and a few courses. */
export async function GET(_request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> {
  const [ctx, { orgId }] = await Promise.all([pageCtx(), params])
  const org = await getOrgToWork(ctx, { id: orgId })
  if (!org.ok) {
    const status = org.problem.code === 'signInRequired' ? 401 : 404
    return new Response(status === 401 ? 'Sign in' : 'Not found', { status, headers: guardedFile })
  }
  const t = translatorFor(ctx.locale)
  const header = proposalColumns.map((name) => t(`creditProposals.fields.${name}`))
  return new Response(csvStream(header, lines()), {
    headers: {
      ...guardedFile,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment('credits-sample.csv'),
    },
  })
}

async function* lines() {
  yield* rows
}
