import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListPage } from '@/app/_lists/list-page'
import { ListFilters, ListSearch } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { invitationStates } from '@/lib/domain/lists/organizations'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { countInvitations, countUnsentInvitations, listInvitations } from '@/lib/services/invitations/invitations'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { type InvitationQuery, invitationRow, invitationsHref, readInvitationQuery } from './invitation-rows'
import { InvitationTable, Unsent } from './invitation-table'
import { SelectableInvitations } from './selected-invitations'

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('invitations.title')

/** Messages of the table with its menus, and of the notice about unsent invitations. */
const messages = [
  'invitations.list',
  'invitations.actions',
  'invitations.unsent',
  'invitations.bulk',
  'bulk',
  'fields',
] as const

/** The invitations of an organization, by state. */
export default async function InvitationsPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const query = readInvitationQuery(queryParams)
  const [orgRead, countsRead, unsentRead, pageRead] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    countInvitations(ctx, { orgId }),
    countUnsentInvitations(ctx, { orgId }),
    readPage(query.after, (after) => listInvitations(ctx, { orgId, ...query, after })),
  ])
  const [org, counts, unsent] = [orNotFound(orgRead), orNotFound(countsRead), orNotFound(unsentRead)]
  const { edges, pageInfo } = orNotFound(pageRead)
  const [t, translate] = [await getTranslations('invitations'), translatorFor(ctx.locale)]
  const rows = edges.map(({ node }) => invitationRow(node, org.timeZone, ctx.now, translate))
  const editable = can(ctx.viewer, 'invitation.send', { orgId, roleType: 'MEMBER' })
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('title') }]} />}
        title={t('title')}
        lead={t('list.lead')}
        actions={editable && <Invite orgId={orgId} />}
      />
      <ListPage
        tools={
          <>
            <ListTools orgId={orgId} query={query} counts={counts} unsent={unsent.count} />
            {editable && query.state === 'OPEN' && unsent.count > 0 && <Unsent orgId={orgId} {...unsent} />}
          </>
        }
        count={rows.length}
        narrowed={Boolean(query.q || query.after || query.unsent)}
        allHref={invitationsHref(orgId, { ...query, q: '', unsent: false, after: null })}
        empty={
          query.state === 'OPEN'
            ? {
                title: t('list.emptyTitle'),
                text: t('list.emptyText'),
                icon: 'mail',
                action: editable && <Invite orgId={orgId} />,
              }
            : { title: t('list.emptyStateText') }
        }
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => invitationsHref(orgId, { ...query, after })}
      >
        {can(ctx.viewer, 'invitation.manage', { orgId, roleType: 'MEMBER' }) && query.state === 'OPEN' ? (
          <SelectableInvitations
            orgId={orgId}
            rows={rows}
            filter={{ unsent: query.unsent, q: query.q }}
            more={query.after !== null || pageInfo.hasNextPage}
          />
        ) : (
          <InvitationTable rows={rows} state={query.state} editable={editable} />
        )}
      </ListPage>
    </ClientMessages>
  )
}

async function Invite({ orgId }: { orgId: string }) {
  const t = await getTranslations('invitations.list')
  return (
    <ButtonLink href={`/orgs/${orgId}/invitations/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
      {t('invite')}
    </ButtonLink>
  )
}

type ListToolsProps = { orgId: string; query: InvitationQuery; counts: ReadonlyMap<string, number>; unsent: number }

/** Search, states with counts, and unsent invitations if there are any. All of them go into the address. */
async function ListTools({ orgId, query, counts, unsent }: ListToolsProps) {
  const t = await getTranslations('invitations.list')
  // With search words the counts would differ from the list.
  return (
    <div className="list-line pb-4">
      <ListSearch
        action={`/orgs/${orgId}/invitations`}
        label={t('search')}
        words={query.q}
        button={t('apply')}
        otherParams={{ state: query.state === 'OPEN' ? null : query.state, unsent: query.unsent ? '1' : null }}
      />
      <ListFilters>
        {invitationStates.map((state) => (
          <FilterChip
            key={state}
            label={t('chip', { state })}
            href={invitationsHref(orgId, { ...query, state, unsent: false, after: null })}
            active={query.state === state && !query.unsent}
            {...(query.q ? {} : { count: counts.get(state) ?? 0 })}
          />
        ))}
        {(unsent > 0 || query.unsent) && (
          <FilterChip
            label={t('notSent')}
            href={invitationsHref(orgId, { ...query, state: 'OPEN', unsent: !query.unsent, after: null })}
            active={query.unsent}
            {...(query.q ? {} : { count: unsent })}
          />
        )}
      </ListFilters>
    </div>
  )
}
