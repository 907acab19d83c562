import { readAddress, type SearchParams, withQuery } from '@/app/_lists/address'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { addDays, addYears, type PlainDate } from '@/lib/domain/time/plain-date'
import { dateIn } from '@/lib/domain/values'

/** The selected records: dates as typed and a license type ("GEO:TYPE"). The default is the last twelve months. */
export type InspectionQuery = { from: string; to: string; license: string | null; after: string | null }

export function readInspectionQuery(params: SearchParams, today: PlainDate): InspectionQuery {
  const { text, after } = readAddress(params)
  return {
    from: text('from') || addDays(addYears(today, -1), 1),
    to: text('to') || today,
    license: text('license') || null,
    after,
  }
}

/** The query in the form the services expect. */
export const inspectionInput = ({ from, to, license }: InspectionQuery) => ({
  from,
  to,
  license: license ? pairOf(license) : null,
})

/** The address of the file; null while a date cannot be parsed. */
export function packHref(orgId: string, { from, to, license }: InspectionQuery): string | null {
  const days = { from: dateIn(from), to: dateIn(to) }
  return days.from && days.to ? withQuery(`/api/orgs/${orgId}/inspection-pack`, { ...days, license }) : null
}

/** The address of the page with its selection and the cursor of the list of links. */
export const inspectionHref = (orgId: string, query: InspectionQuery): string =>
  withQuery(`/orgs/${orgId}/inspection`, query)
