import { titled } from '@/app/_components/titled'
import type { SearchParams } from '@/app/_lists/address'
import { enterPage } from '@/lib/server/enter-page'
import { EnrollmentsHeader } from '../enrollments-header'
import { AheadView } from './ahead-view'
import { BehindView } from './behind-view'
import { readEnrollmentQuery } from './list-tools'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('enrollments.title')

/** The person's sessions: invitations, upcoming, taught, open to join; or past ones. */
export default async function EnrollmentsPage({ searchParams }: Props) {
  const [{ ctx }, queryParams] = await Promise.all([enterPage(), searchParams])
  const query = readEnrollmentQuery(queryParams)
  const isBehind = query.view === 'past'
  return (
    <>
      <EnrollmentsHeader view={isBehind ? 'behind' : 'ahead'} />
      {isBehind ? <BehindView ctx={ctx} query={query} /> : <AheadView ctx={ctx} query={query} />}
    </>
  )
}
