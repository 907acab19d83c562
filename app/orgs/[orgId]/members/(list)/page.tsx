import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { addressWithoutBand } from '@/app/_components/compliance/question-facts'
import { type Asked, askedBy } from '@/app/_components/credit-form/preview-data'
import { PrintedLine } from '@/app/_components/print-page'
import { titled } from '@/app/_components/titled'
import { UrgentCounts, urgentIn } from '@/app/_lists/filter-groups'
import { ListPage } from '@/app/_lists/list-page'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { bookFor } from '@/lib/domain/compliance/rule-for'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { translatorFor } from '@/lib/i18n/translator'
import { can, type Viewer } from '@/lib/policy/can'
import { narrowedTo } from '@/lib/policy/narrowed'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getMemberFacets, listMembers } from '@/lib/services/members/members'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { filtersOf, type ListSort, listInput, type MemberQuery, memberListHref, readMemberQuery } from '../member-query'
import { type MemberRow, MemberTable } from '../member-table'
import { chipsOf, ListTools, memberListRow } from '../member-tools'
import { type Acts, SelectableMembers } from '../selected-members'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('members.list.title')

/** Everybody who belongs to an organization; former members on request. */
export default async function MembersPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const redirectTo = addressWithoutBand(`/orgs/${orgId}/members`, queryParams)
  if (redirectTo) redirect(redirectTo)
  const query = readMemberQuery(queryParams)
  const [orgRead, facetsRead, pageRead] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    getMemberFacets(ctx, { orgId }),
    readPage(query.after, (after) => listMembers(ctx, { orgId, after, ...listInput(query) })),
  ])
  const [org, facets, { edges, pageInfo }] = [orNotFound(orgRead), orNotFound(facetsRead), orNotFound(pageRead)]
  const t = await getTranslations('members.list')
  const translate = translatorFor(ctx.locale)
  const may = mayDo(ctx.viewer, org)
  const seesAll = can(ctx.viewer, 'member.list', { id: orgId })
  const urgent = urgentIn(chipsOf(orgId, query, facets, translate))
  const invites = can(ctx.viewer, 'invitation.send', { orgId, roleType: 'MEMBER' })
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('title') }]} />}
        title={t('title')}
        lead={urgent.length > 0 ? <UrgentCounts links={urgent} /> : t(seesAll ? 'lead' : 'leadOfDepartments')}
        actions={
          <>
            {can(ctx.viewer, 'matrix.read', { id: orgId }) && (
              <ButtonLink href={`/orgs/${orgId}/members/matrix`}>{translate('matrix.open')}</ButtonLink>
            )}
            {invites && <Actions orgId={orgId} credits={can(ctx.viewer, 'creditProposal.listOfOrg', { id: orgId })} />}
          </>
        }
      />
      <PrintedLine org={org} now={ctx.now} />
      <ListPage
        tools={<ListTools orgId={orgId} query={query} facets={facets} t={translate} />}
        count={edges.length}
        narrowed={filtersOf(query) > 0 || query.after !== null}
        allHref={`/orgs/${orgId}/members`}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          icon: 'user-round',
          action: invites && <Actions orgId={orgId} />,
        }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => memberListHref(orgId, { ...query, after })}
        shown={t('shown', { count: edges.length })}
        file={memberListHref(orgId, query, 'export')}
        print={memberListHref(orgId, query, 'print')}
      >
        <Members
          orgId={orgId}
          query={query}
          rows={edges.map(({ node }) => ({
            ...memberListRow(node, translate),
            editable: can(ctx.viewer, 'member.manage', node),
          }))}
          may={may}
          asks={may.propose ? askedBy(bookFor(await ctx.load.rules(), facets.kinds)) : null}
          more={query.after !== null || pageInfo.hasNextPage}
        />
      </ListPage>
    </>
  )
}

async function Actions({ orgId, credits = true }: { orgId: string; credits?: boolean }) {
  const t = await getTranslations('members.list')
  return (
    <>
      {credits && <ButtonLink href={`/orgs/${orgId}/credits`}>{t('proposedCredits')}</ButtonLink>}
      <ButtonLink href={`/orgs/${orgId}/members/import`} icon={<Icon name="upload" size={16} />}>
        {t('import')}
      </ButtonLink>
      <ButtonLink href={`/orgs/${orgId}/invitations/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
        {t('invite')}
      </ButtonLink>
    </>
  )
}

/** What the reader may do to several members at once: an administrator all of it, a holder of a grant their part. */
const mayDo = (viewer: Viewer, org: OrgRecord): Acts => ({
  manage: can(viewer, 'member.manage', { orgId: org.id, roleType: 'MEMBER' }),
  message: can(viewer, 'member.manage', { orgId: org.id, roleType: 'ADMIN' }),
  remind: can(viewer, 'board.remind', { id: org.id, ...narrowedTo(viewer, 'board.remind', org.id) }),
  propose: can(viewer, 'creditProposal.propose', { id: org.id }),
  request: isFeatureOn(org, 'DOCUMENT_REQUESTS') && can(viewer, 'documentRequest.manage', { orgId: org.id }),
})

/** `asks`: what the rules of the members' licenses ask of a course; null where none is proposed. */
type MembersProps = {
  orgId: string
  query: MemberQuery
  rows: readonly MemberRow[]
  may: Acts
  asks: Asked | null
  /** The list has other pages. */
  more: boolean
}

function Members({ orgId, query, rows, may, asks, more }: MembersProps) {
  const headOf = (sort: ListSort) => ({
    href: memberListHref(orgId, { ...query, sort, after: null }),
    now: query.sort === sort ? ('asc' as const) : null,
  })
  const heads = { name: headOf('name'), department: headOf('department'), expiry: headOf('expiry') }
  if (Object.values(may).some(Boolean))
    return <SelectableMembers {...{ orgId, rows, heads, may, asks, more }} filter={listInput(query).filter} />
  return <MemberTable orgId={orgId} rows={rows} heads={heads} />
}
