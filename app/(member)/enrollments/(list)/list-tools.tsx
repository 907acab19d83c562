import { getTranslations } from 'next-intl/server'
import { ListFilters, ListSearch, ListSelect } from '@/app/_lists/list-tools'
import { FilterChip } from '@/app/_ui/filter-chip'
import { courseFormats, enrollmentResults } from '@/lib/domain/lists/sessions'
import { type EnrollmentQuery, enrollmentsHref, fromStart, isNarrowed, shownLists } from './enrollment-query'

/** Search, how a course is taken, and the filters of the view: which list ahead, what came of it behind. */
export async function ListTools({ query }: { query: EnrollmentQuery }) {
  const [t, common, formats] = await Promise.all([
    getTranslations('enrollments.list'),
    getTranslations('common.list'),
    getTranslations('enums.courseFormats'),
  ])
  const { view, order } = query
  const to = (change: Partial<EnrollmentQuery>) => enrollmentsHref({ ...fromStart(query), ...change })
  const chips =
    view === 'past'
      ? enrollmentResults.map((outcome) => {
          const active = query.outcome === outcome
          return {
            key: outcome,
            label: t(`outcome.${outcome}`),
            active,
            href: to({ outcome: active ? null : outcome }),
          }
        })
      : shownLists.map((show) => {
          const active = query.show === show
          return { key: show, label: t(`show.${show}`), active, href: to({ show: active ? null : show }) }
        })
  return (
    <div className="flex flex-col gap-3 pb-5 print:hidden">
      <ListSearch
        action="/enrollments"
        label={t('search')}
        words={query.q}
        button={common('search')}
        kept={{ view, show: query.show, outcome: query.outcome }}
      >
        <ListSelect
          name="format"
          label={t('format')}
          value={query.format ?? ''}
          any={t('anyFormat')}
          className="min-w-32 grow max-sm:basis-32 sm:max-w-56 sm:grow-0"
          options={courseFormats.map((value) => ({ value, label: formats(value) }))}
        />
        {view === 'past' && (
          <ListSelect
            name="order"
            label={common('sortBy')}
            value={order ?? ''}
            any={t('order.desc')}
            className="min-w-32 grow max-sm:basis-32 sm:max-w-56 sm:grow-0"
            options={[{ value: 'asc', label: t('order.asc') }]}
          />
        )}
      </ListSearch>
      <ListFilters oneRow>
        <FilterChip label={common('all')} href={enrollmentsHref({ view, order })} active={!isNarrowed(query)} />
        {chips.map(({ key, ...chip }) => (
          <FilterChip key={key} {...chip} />
        ))}
      </ListFilters>
    </div>
  )
}
