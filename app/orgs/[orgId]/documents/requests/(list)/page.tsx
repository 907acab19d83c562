import { getTranslations } from 'next-intl/server'
import { kindText } from '@/app/_components/documents/document-texts'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage } from '@/app/_lists/list-page'
import { OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import type { DocumentRequestRecord } from '@/lib/data/document-requests/read'
import { documentRequestFilters } from '@/lib/domain/documents/requests'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import { listDocumentRequests } from '@/lib/services/document-requests/list-requests'
import { loadOrgWith } from '../../../load-org-with'
import { OrgTrail } from '../../../org-trail'
import { DocumentTabs } from '../../document-tabs'
import { dueLine, type RequestsQuery, readRequestsQuery, requestsHref, whomLines } from '../request-query'
import { type RequestRow, RequestTable } from './request-table'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('documentRequests.list.title')

/** Documents that an organization requests from its members, with the number of answers. */
export default async function DocumentRequestsPage({ params, searchParams }: Props) {
  const [{ orgId }, queryParams] = await Promise.all([params, searchParams])
  const { ctx, org } = await loadOrgWith('DOCUMENT_REQUESTS', orgId)
  const query = readRequestsQuery(queryParams)
  const { state } = query
  const page = await readPage(query.after, (after) => listDocumentRequests(ctx, { orgId, after, filter: { state } }))
  const { edges, pageInfo } = orNotFound(page)
  const t = translatorFor(ctx.locale)
  const isNew = edges.length === 0 && !state && !query.after
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('documentRequests.list.title') }]} />}
        title={t('documentRequests.list.title')}
        lead={t('documentRequests.list.lead')}
        actions={
          !isNew && (
            <>
              <ButtonLink href={`/orgs/${orgId}/members/matrix`}>{t('matrix.open')}</ButtonLink>
              <NewButton orgId={orgId} />
            </>
          )
        }
      />
      <DocumentTabs org={org} open="requests" />
      <ListPage
        tools={<Tools orgId={orgId} query={query} />}
        toolsHideWhenEmpty
        count={edges.length}
        narrowed={Boolean(state || query.after)}
        allHref={requestsHref(orgId)}
        empty={{
          title: t('documentRequests.list.emptyTitle'),
          text: t('documentRequests.list.emptyText'),
          icon: 'file-text',
          action: <NewButton orgId={orgId} />,
        }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => requestsHref(orgId, { ...query, after })}
        shown={t('documentRequests.list.shown', { count: edges.length })}
      >
        <ClientMessages of={['documentRequests.list']}>
          <RequestTable rows={edges.map(({ node }) => rowOf(node, t, ctx.locale))} />
        </ClientMessages>
      </ListPage>
    </>
  )
}

const rowOf = (request: DocumentRequestRecord, t: Translate, locale: string): RequestRow => ({
  id: request.id,
  href: `/orgs/${request.orgId}/documents/requests/${request.id}`,
  title: request.title,
  kind: kindText(request, t),
  ended: request.state === 'ENDED' ? t('documentRequests.states.ENDED') : null,
  whom: whomLines(request, t, locale),
  due: dueLine(request, t),
  valid: request.validMonths ? t('documentRequests.list.valid', { count: request.validMonths }) : null,
  counts: request.counts,
})

async function NewButton({ orgId }: { orgId: string }) {
  const t = await getTranslations('documentRequests.list')
  return (
    <ButtonLink href={`/orgs/${orgId}/documents/requests/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
      {t('new')}
    </ButtonLink>
  )
}

async function Tools({ orgId, query }: { orgId: string; query: RequestsQuery }) {
  const t = await getTranslations('documentRequests.list')
  return (
    <div className="list-line pb-4">
      <OneFilter
        values={documentRequestFilters.map((state) => [state, t('chip', { state })])}
        chosen={query.state}
        chosenStays
        href={(state) => requestsHref(orgId, { state })}
      />
    </div>
  )
}
