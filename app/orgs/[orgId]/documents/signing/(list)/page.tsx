import { getTranslations } from 'next-intl/server'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage } from '@/app/_lists/list-page'
import { OneFilter } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import type { SigningRequestRecord } from '@/lib/data/signing/read'
import { signingFilters } from '@/lib/domain/signing/states'
import { formatDate } from '@/lib/domain/time/format-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { listSigningRequests } from '@/lib/services/signing/signing-requests'
import { loadOrgWith } from '../../../load-org-with'
import { OrgTrail } from '../../../org-trail'
import { DocumentTabs } from '../../document-tabs'
import { requestTone, whoText } from '../request-texts'
import { readSigningQuery, type SigningQuery, signingHome, signingListHref } from '../signing-query'
import { type SigningRow, SigningTable } from './signing-table'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('signing.screens.list.title')

/** Documents that an organization sent for signature, with their progress. */
export default async function SigningPage({ params, searchParams }: Props) {
  const [{ orgId }, queryParams] = await Promise.all([params, searchParams])
  const { ctx, org } = await loadOrgWith('DOCUMENT_REQUESTS', orgId)
  const query = readSigningQuery(queryParams)
  const { edges, pageInfo } = orNotFound(
    await readPage(query.after, (after) => listSigningRequests(ctx, { orgId, state: query.state, after })),
  )
  const t = translatorFor(ctx.locale)
  const title = t('signing.screens.list.title')
  const editable = can(ctx.viewer, 'signing.create', { id: orgId })
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: title }]} />}
        title={title}
        lead={t('signing.screens.list.lead')}
        actions={editable && <NewButton orgId={orgId} />}
      />
      <DocumentTabs org={org} open="signing" />
      <ListPage
        tools={<Filters orgId={orgId} query={query} />}
        count={edges.length}
        narrowed={Boolean(query.state || query.after)}
        allHref={signingHome(orgId)}
        empty={{
          title: t('signing.screens.list.emptyTitle'),
          text: t('signing.screens.list.emptyText'),
          icon: 'file-text',
          action: editable && <NewButton orgId={orgId} />,
        }}
        after={query.after}
        pageInfo={pageInfo}
        hrefOf={(after) => signingListHref(orgId, { ...query, after })}
      >
        <ClientMessages of={['signing.screens.list']}>
          <SigningTable rows={edges.map(({ node }) => rowOf(node, t, ctx.locale))} />
        </ClientMessages>
      </ListPage>
    </>
  )
}

function rowOf(request: SigningRequestRecord, t: Translate, locale: string): SigningRow {
  const { id, orgId, title, state, dueOn, counts } = request
  return {
    id,
    href: `${signingHome(orgId)}/${id}`,
    title,
    state: { text: t(`signing.screens.requestStates.${state}`), tone: requestTone(request) },
    who: whoText(request, t, locale),
    due: dueOn && formatDate(dueOn),
    total: counts.total,
    signed: counts.signed,
    declined: counts.declined,
  }
}

async function NewButton({ orgId }: { orgId: string }) {
  const t = await getTranslations('signing.screens.list')
  return (
    <ButtonLink href={`${signingHome(orgId)}/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
      {t('new')}
    </ButtonLink>
  )
}

async function Filters({ orgId, query }: { orgId: string; query: SigningQuery }) {
  const t = await getTranslations('signing.screens.list')
  return (
    <div className="pb-5">
      <OneFilter
        oneRow
        values={signingFilters.map((state) => [state, t('chip', { state })])}
        chosen={query.state}
        chosenStays
        href={(state) => signingListHref(orgId, { state, after: null })}
      />
    </div>
  )
}
