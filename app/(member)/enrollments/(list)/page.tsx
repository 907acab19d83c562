import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import type { SearchParams } from '@/app/_lists/address'
import { PageHeader } from '@/app/_ui/page-header'
import { Tabs } from '@/app/_ui/tabs'
import { enterPage } from '@/lib/server/enter-page'
import { AheadView } from './ahead-view'
import { BehindView } from './behind-view'
import { readEnrollmentQuery } from './list-tools'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('enrollments.title')

/** The person's sessions: invitations, upcoming, taught, open to join; or past ones. */
export default async function EnrollmentsPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('enrollments')])
  const query = readEnrollmentQuery(queryParams)
  const isBehind = query.view === 'past'
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="mb-6 border-b border-line">
        <Tabs
          label={t('views.label')}
          items={[
            { label: t('views.ahead'), href: '/enrollments', current: !isBehind },
            { label: t('views.behind'), href: '/enrollments?view=past', current: isBehind },
          ]}
        />
      </div>
      {isBehind ? <BehindView ctx={ctx} query={query} /> : <AheadView ctx={ctx} query={query} />}
    </>
  )
}
