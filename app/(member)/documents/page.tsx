import { getTranslations } from 'next-intl/server'
import { RequestedCard } from '@/app/_components/document-requests/requested-card'
import { UploadArea } from '@/app/_components/documents/upload/upload-area'
import { ToSignCard } from '@/app/_components/signing/to-sign-card'
import { titled } from '@/app/_components/titled'
import type { SearchParams } from '@/app/_lists/address'
import { ListPage, ownToolsFrom } from '@/app/_lists/list-page'
import { ListFilters } from '@/app/_lists/list-tools'
import { readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { fileSize } from '@/app/_ui/file-size'
import { PageHeader } from '@/app/_ui/page-header'
import { Progress } from '@/app/_ui/progress'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnRequestedDocuments } from '@/lib/services/document-requests/list-requests'
import { getOwnStorageUse, listOwnDocuments } from '@/lib/services/documents/own-documents'
import { listOwnSigningTasks } from '@/lib/services/signing/signing-tasks'
import { DocumentTable } from './document-table'
import {
  type DocumentQuery,
  documentListHref,
  documentListInput,
  documentRow,
  filtersOf,
  ListTools,
  readDocumentQuery,
  Shelves,
} from './list-tools'

type Props = { searchParams: Promise<SearchParams> }

export const generateMetadata = titled('documents.screens.list.title')

/** All documents of a person: files they added, evidence of credits, earned certificates and signed copies. */
export default async function DocumentsPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, zone, t, transcript] = await Promise.all([
    enterPage(),
    searchParams,
    readerZone(),
    getTranslations('documents.screens.list'),
    getTranslations('transcript'),
  ])
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={<ButtonLink href="/documents/transcript">{transcript('open')}</ButtonLink>}
      />
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-1 items-start gap-5 empty:hidden lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          <Requested ctx={ctx} />
          <ToSign ctx={ctx} />
        </div>
        <UploadArea userId={ctx.viewer.userId} today={todayIn(zone, ctx.now)} />
        <Documents ctx={ctx} query={readDocumentQuery(queryParams)} />
        <Storage ctx={ctx} />
      </div>
    </>
  )
}

async function Documents({ ctx, query }: { ctx: SignedInCtx; query: DocumentQuery }) {
  const [t, zone, page] = await Promise.all([
    getTranslations('documents.screens.list'),
    readerZone(),
    readPage(query.after, (after) => listOwnDocuments(ctx, { after, ...documentListInput(query) })).then(orNotFound),
  ])
  const translate = translatorFor(ctx.locale)
  const rows = page.edges.map(({ node }) => documentRow(node, zone, translate))
  return (
    <ListPage
      tools={<ListTools query={query} />}
      toolsFrom={ownToolsFrom}
      shortTools={
        <ListFilters>
          <Shelves query={query} />
        </ListFilters>
      }
      count={rows.length}
      narrowed={filtersOf(query) > 0 || query.after !== null}
      allHref={documentListHref({})}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: 'file-text' }}
      after={query.after}
      pageInfo={page.pageInfo}
      hrefOf={(after) => documentListHref({ ...query, after })}
      shown={rows.length > 0 ? t('shown', { count: rows.length }) : undefined}
      footClassName=""
    >
      <DocumentTable rows={rows} />
    </ListPage>
  )
}

/** Storage used out of the person's limit. */
async function Storage({ ctx }: { ctx: SignedInCtx }) {
  const [t, { used, limit }] = await Promise.all([
    getTranslations('documents.screens.list'),
    getOwnStorageUse(ctx, {}).then(orNotFound),
  ])
  const text = t('storage', { used: fileSize(used), limit: fileSize(limit) })
  return (
    <div className="w-full max-w-96 print:hidden">
      <Progress
        label={t('storageLabel')}
        value={used}
        max={limit}
        text={text}
        tone={used > limit * 0.9 ? 'warn' : 'info'}
      />
    </div>
  )
}

/** Documents that organizations requested, listed above the existing ones. */
async function Requested({ ctx }: { ctx: SignedInCtx }) {
  const { edges } = orNotFound(await listOwnRequestedDocuments(ctx, { open: true }))
  return <RequestedCard requested={edges.map(({ node }) => node)} now={ctx.now} />
}

/** Rows of the card. Somebody with more sees the first of them until some are signed. */
const maxRows = 20

/** Documents the person has to sign. Renders nothing when there are none. */
async function ToSign({ ctx }: { ctx: SignedInCtx }) {
  const { edges } = orNotFound(await listOwnSigningTasks(ctx, { open: true, first: maxRows }))
  return <ToSignCard signers={edges.map(({ node }) => node)} now={ctx.now} />
}
