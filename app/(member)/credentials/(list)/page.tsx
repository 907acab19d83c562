import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ownToolsFrom } from '@/app/_lists/list-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { listCredentialStatuses } from '@/lib/services/credentials/credentials'
import { listCredits } from '@/lib/services/credits/credits'
import { LicenseCards } from './license-cards'
import { LicenseTable } from './license-table'
import {
  findRows,
  isNarrowed,
  type ListQuery,
  type ListRow,
  ListTools,
  listHref,
  listRow,
  pageSize,
  readListQuery,
} from './list-tools'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = titled('credentials.list.title')

/** All licenses of the person; archived ones in a separate section. */
export default async function CredentialsPage({ searchParams }: Props) {
  const [{ ctx }, params, t] = await Promise.all([enterPage(), searchParams, getTranslations('credentials.list')])
  const [views, credits] = await Promise.all([
    listCredentialStatuses(ctx, { includeArchived: true }).then(orNotFound),
    listCredits(ctx, {}).then(orNotFound),
  ])
  const translate = translatorFor(ctx.locale)
  const rows = views.map((view) => listRow(view, { hasCredits: credits.length > 0 }, translate))
  const [archived, active] = [rows.filter((row) => row.archived), rows.filter((row) => !row.archived)]
  const query = readListQuery(params)
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} actions={rows.length > 0 && <AddLicense label={t('add')} />} />
      {(rows.length >= ownToolsFrom || isNarrowed(query)) && (
        <ListTools query={query} active={active} archived={archived} />
      )}
      <Licenses query={query} active={active} archived={archived} />
    </>
  )
}

const AddLicense = ({ label }: { label: string }) => (
  <ButtonLink href="/credentials/new" variant="primary" icon={<Icon name="plus" size={16} />}>
    {label}
  </ButtonLink>
)

type Lists = { query: ListQuery; active: readonly ListRow[]; archived: readonly ListRow[] }

async function Licenses({ query, active, archived }: Lists) {
  const [t, common] = await Promise.all([getTranslations('credentials.list'), getTranslations('common.list')])
  if (active.length + archived.length === 0) return <NoLicenses />
  const matches = findRows(query.archived ? archived : active, query)
  const others = query.archived || query.status ? [] : findRows(archived, query)
  const more = matches.length > query.shown ? listHref({ ...query, shown: query.shown + pageSize }) : undefined
  return (
    <div className="flex flex-col gap-8">
      {matches.length > 0 && matches.length < ownToolsFrom && !query.archived ? (
        <LicenseCards label={t('caption')} rows={matches} />
      ) : (
        matches.length > 0 && (
          <Card flush>
            <LicenseTable caption={t('caption')} rows={matches.slice(0, query.shown)} />
          </Card>
        )
      )}
      {matches.length === 0 && others.length === 0 && (
        <NoMatches text={common('noMatches')} clear={common('clearFilters')} />
      )}
      {matches.length === 0 && others.length > 0 && !query.q && <p className="text-soft">{t('emptyActive')}</p>}
      {more && <LoadMore href={more} label={common('loadMore')} />}
      {others.length > 0 && (
        <Card flush title={t('archived')} lead={t('archivedLead')}>
          <LicenseTable caption={t('archived')} rows={others.slice(0, pageSize)} />
        </Card>
      )}
    </div>
  )
}

async function NoLicenses() {
  const t = await getTranslations('credentials.list')
  return (
    <Card>
      <EmptyState
        title={t('emptyTitle')}
        icon={<Icon name="award" size={24} />}
        action={<AddLicense label={t('add')} />}
      >
        {t('emptyText')}
      </EmptyState>
    </Card>
  )
}

const NoMatches = ({ text, clear }: { text: string; clear: string }) => (
  <Card>
    <EmptyState title={text} action={<Link href="/credentials">{clear}</Link>} />
  </Card>
)
