import { getTranslations } from 'next-intl/server'
import { sharedRow } from '@/app/_components/documents/document-texts'
import { SharedTable } from '@/app/_components/documents/shared-table'
import { nameInText } from '@/app/_components/members/member-name'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage } from '@/app/_lists/list-page'
import { readPage } from '@/app/_lists/read-page'
import { sortHead } from '@/app/_lists/sorting'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listSharedDocuments } from '@/lib/services/documents/shared-documents'
import { getMemberSummary } from '@/lib/services/members/members'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { DocumentTabs } from '../document-tabs'
import {
  filtersOf,
  ListTools,
  readSharedQuery,
  type SharedQuery,
  type SharedSort,
  sharedListHref,
  sharedListInput,
} from './list-tools'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('documents.screens.shared.title')

/** Documents that members share with an organization; for health records only the type and the expiry date. */
export default async function SharedDocumentsPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, queryParams, t] = await Promise.all([
    enterPage(),
    params,
    searchParams,
    getTranslations('documents.screens.shared'),
  ])
  const query = readSharedQuery(queryParams)
  const [orgRead, pageRead, member] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    readPage(query.after, (after) => listSharedDocuments(ctx, { orgId, after, ...sharedListInput(query) })),
    nameOfMember(ctx, query, orgId),
  ])
  const [org, { edges, pageInfo }] = [orNotFound(orgRead), orNotFound(pageRead)]
  const translate = translatorFor(ctx.locale)
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('title') }]} />}
        title={t('title')}
        lead={t('lead')}
      />
      <DocumentTabs org={org} open="shared" />
      <ListPage
        tools={<ListTools orgId={orgId} query={query} member={member} />}
        toolsHideWhenEmpty
        count={edges.length}
        narrowed={filtersOf(query) > 0 || query.after !== null}
        allHref={sharedListHref(orgId, {})}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: 'file-text' }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => sharedListHref(orgId, { ...query, after })}
        shown={edges.length > 0 ? t('shown', { count: edges.length }) : undefined}
      >
        <ClientMessages of={['documents.screens']}>
          <SharedTable
            rows={edges.map(({ node }) => sharedRow(node, org.timeZone, translate))}
            sorts={headsOf(orgId, query)}
          />
        </ClientMessages>
      </ListPage>
    </>
  )
}

/** The sortable column heads; another order starts at its first page. */
function headsOf(orgId: string, query: SharedQuery) {
  const usual = { sort: 'since', order: 'desc' } as const
  const head = (by: SharedSort) =>
    sortHead(query, usual, by, (sorting) => sharedListHref(orgId, { ...query, ...sorting, after: null }))
  return { person: head('person'), kind: head('kind'), until: head('until'), since: head('since') }
}

/** The name of the member in the filter. */
async function nameOfMember(ctx: SignedInCtx, { member }: SharedQuery, orgId: string): Promise<string | null> {
  const found = member ? await getMemberSummary(ctx, { id: member }) : null
  if (!found?.ok || found.value.orgId !== orgId) return null
  const t = await getTranslations('members.name')
  return nameInText(found.value, t('unknown'))
}
