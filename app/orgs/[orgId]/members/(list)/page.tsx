import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { Ctx } from '@/lib/services/ctx'
import { getMemberFacets } from '@/lib/services/members/get-member-facets'
import { listMembers } from '@/lib/services/members/list-members'
import { getAdministeredOrg } from '@/lib/services/orgs/get-org'
import { OrgTrail } from '../../org-trail'
import { filtersOf, listInput, type MemberQuery, memberListHref, readMemberQuery } from '../member-query'
import { ListTools } from './list-tools'
import { type MemberListRow, memberListRow } from './member-rows'
import { MemberTable } from './member-table'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('members.list')
  return { title: t('title') }
}

/** Everybody who belongs to an organization; who has left on demand. */
export default async function MembersPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, said] = await Promise.all([enterPage(), params, searchParams])
  const query = readMemberQuery(said)
  const [orgRead, facetsRead, pageRead] = await Promise.all([
    getAdministeredOrg(ctx, { id: orgId }),
    getMemberFacets(ctx, { orgId }),
    readPage(ctx, orgId, query),
  ])
  const [org, facets, { edges, pageInfo }] = [orNotFound(orgRead), orNotFound(facetsRead), orNotFound(pageRead)]
  const t = await getTranslations('members.list')
  const say = translatorFor(ctx.locale)
  const editable = can(ctx.viewer, 'member.manage', { orgId })
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('title') }]} />}
        title={t('title')}
        lead={t('lead')}
        actions={editable && <Actions orgId={orgId} />}
      />
      <ListTools orgId={orgId} query={query} facets={facets} />
      <Members
        orgId={orgId}
        query={query}
        rows={edges.map(({ node }) => memberListRow(node, say))}
        editable={editable}
      />
      <Foot orgId={orgId} query={query} next={pageInfo.hasNextPage ? pageInfo.endCursor : null} shown={edges.length} />
    </>
  )
}

/** A page of the list; a place that nobody handed out is the beginning. */
async function readPage(ctx: Ctx, orgId: string, query: MemberQuery) {
  const page = await listMembers(ctx, { orgId, after: query.after, ...listInput(query) })
  const wrongPlace = !page.ok && page.problem.code === 'invalidInput' && query.after !== null
  return wrongPlace ? listMembers(ctx, { orgId, ...listInput(query) }) : page
}

async function Actions({ orgId }: { orgId: string }) {
  const t = await getTranslations('members.list')
  return (
    <>
      <ButtonLink href={`/orgs/${orgId}/members/import`} icon={<Icon name="upload" size={16} />}>
        {t('import')}
      </ButtonLink>
      <ButtonLink href={`/orgs/${orgId}/invitations/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
        {t('invite')}
      </ButtonLink>
    </>
  )
}

type MembersProps = { orgId: string; query: MemberQuery; rows: readonly MemberListRow[]; editable: boolean }

async function Members({ orgId, query, rows, editable }: MembersProps) {
  if (rows.length > 0)
    return (
      <Card flush>
        <MemberTable rows={rows} editable={editable} />
      </Card>
    )
  const [t, common] = await Promise.all([getTranslations('members.list'), getTranslations('common.list')])
  const filtered = filtersOf(query) > 0 || query.after !== null
  return (
    <Card>
      {filtered ? (
        <EmptyState
          title={common('noMatches')}
          action={<Link href={`/orgs/${orgId}/members`}>{common('clearFilters')}</Link>}
        />
      ) : (
        <EmptyState
          title={t('emptyTitle')}
          icon={<Icon name="user-round" size={24} />}
          action={editable && <Actions orgId={orgId} />}
        >
          {t('emptyText')}
        </EmptyState>
      )}
    </Card>
  )
}

type FootProps = { orgId: string; query: MemberQuery; next: string | null; shown: number }

/** The pages before and after, and the file of what is shown. */
async function Foot({ orgId, query, next, shown }: FootProps) {
  const [t, common] = await Promise.all([getTranslations('members.list'), getTranslations('common.list')])
  if (shown === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-4 text-sm text-soft print:hidden">
      <span className="tabular-nums">{t('shown', { count: shown })}</span>
      <span className="flex flex-wrap items-center gap-2">
        <ButtonLink
          href={memberListHref(orgId, query, true)}
          reload
          size="sm"
          variant="quiet"
          icon={<Icon name="download" size={16} />}
        >
          {common('exportCsv')}
        </ButtonLink>
        {query.after && (
          <ButtonLink href={memberListHref(orgId, { ...query, after: null })} size="sm">
            {t('firstPage')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={memberListHref(orgId, { ...query, after: next })} size="sm">
            {common('nextPage')}
          </ButtonLink>
        )}
      </span>
    </div>
  )
}
