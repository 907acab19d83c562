import { getTranslations } from 'next-intl/server'
import { PageHeader } from '@/app/_ui/page-header'
import { Tabs } from '@/app/_ui/tabs'

export const ownCalendarHome = '/enrollments/calendar'

const views = { ahead: '/enrollments', behind: '/enrollments?view=past', calendar: ownCalendarHome } as const

/** The head of the person's sessions: upcoming ones, past ones, and both by day. */
export async function EnrollmentsHeader({ view }: { view: keyof typeof views }) {
  const t = await getTranslations('enrollments')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="mb-6 border-b border-line">
        <Tabs
          label={t('views.label')}
          items={(['ahead', 'behind', 'calendar'] as const).map((one) => ({
            label: t(`views.${one}`),
            href: views[one],
            current: view === one,
          }))}
        />
      </div>
    </>
  )
}
