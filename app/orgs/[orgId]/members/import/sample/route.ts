import { csvStream } from '@/lib/exports/csv'
import { translatorFor } from '@/lib/i18n/translator'
import { attachment } from '@/lib/server/content-disposition'
import { pageCtx } from '@/lib/server/enter-page'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { fieldLabel } from '../field-label'

const columns = [
  'employeeId',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'roleType',
  'department',
  'jobTitle',
  'supervisor',
  'hireDate',
  'npi',
] as const
const license = ['geo', 'credentialType', 'credentialNumber', 'effectiveAt', 'expiresAt'] as const

/** A person with two licenses, one without any, and one with only a phone number. */
const people = [
  'E-1001,Maria,,Lopez,maria.lopez@example.com,,,ICU,RN,,3/1/2021,1234567893,CA,RN,95012345,4/1/2021,3/31/2027',
  'E-1001,,,,,,,,,,,,TX,RN,812345,6/1/2022,5/31/2026',
  'E-1002,Kenji,,Sato,,(555) 010-0142,,ER,CNA,E-1001,11/21/2024,,CA,CNA,00451234,11/1/2024,10/31/2026',
  'E-1003,Ann,B.,Clark,ann.clark@example.com,,,,,E-1001,,,,,,,',
]

const guarded = { 'cache-control': 'private, no-store' }

/** A sample file: the columns in the reader's language, and a few fictional people. */
export async function GET(_request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> {
  const [ctx, { orgId }] = await Promise.all([pageCtx(), params])
  const org = await getOrgToWork(ctx, { id: orgId })
  if (!org.ok) {
    const status = org.problem.code === 'signInRequired' ? 401 : 404
    return new Response(status === 401 ? 'Sign in' : 'Not found', { status, headers: guarded })
  }
  const t = translatorFor(ctx.locale)
  const header = [...columns, ...license].map((name) => fieldLabel(name, t))
  return new Response(csvStream(header, lines()), {
    headers: {
      ...guarded,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment('people-sample.csv'),
    },
  })
}

async function* lines() {
  for (const line of people) yield line.split(',')
}
