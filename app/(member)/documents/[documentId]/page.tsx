import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { expiryBadge, kindText } from '@/app/_components/documents/document-texts'
import { Trail } from '@/app/_components/trail'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { fileSize } from '@/app/_ui/file-size'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { restorableUntil } from '@/lib/domain/documents/document-state'
import { isOwnFile } from '@/lib/domain/documents/values'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound, ownOrNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { getCertificate } from '@/lib/services/certificates/certificates'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listHealthCopies } from '@/lib/services/documents/health-copies'
import { type DocumentView, getDocument } from '@/lib/services/documents/own-documents'
import { listOwnRoles } from '@/lib/services/orgs/own-orgs'
import { Copies } from './copies'
import { DocumentActions, Sharing, TakeBack } from './document-actions'
import { Preview } from './preview'
import { canChange, copyOrgs, editedOf, orgShares, previewOf, seenText, shownCopies } from './view-model'

type Props = { params: Promise<{ documentId: string }> }

/** Read once for both the page and its title. */
const readDocument = cache(async (id: string) => {
  const { ctx } = await enterPage()
  return { ctx, document: ownOrNotFound(await getDocument(ctx, { id })) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { document } = await readDocument((await params).documentId)
  return { title: document.title }
}

/** One document of the person: details, file, and who can see it. */
export default async function DocumentPage({ params }: Props) {
  const { ctx, document } = await readDocument((await params).documentId)
  const list = await getTranslations('documents.screens.list')
  const t = translatorFor(ctx.locale)
  const badge = expiryBadge(document, t)
  return (
    <>
      <PageHeader
        trail={<Trail items={[{ label: list('title'), href: '/documents' }, { label: document.title }]} />}
        title={document.title}
        lead={kindText(document, t)}
        tags={badge && <Tag tone={badge.tone}>{badge.text}</Tag>}
        actions={canChange(document) && <DocumentActions document={editedOf(document)} />}
      />
      <div className="flex flex-col gap-5">
        <State document={document} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[3fr_2fr]">
          {document.state !== 'DELETED' && <Preview document={previewOf(document)} />}
          <div className="flex min-w-0 flex-col gap-5">
            {canChange(document) && <Shares ctx={ctx} document={document} />}
            {document.kind === 'HEALTH' && isOwnFile(document.source) && <CopiesOf ctx={ctx} document={document} />}
            <Facts ctx={ctx} document={document} />
          </div>
        </div>
      </div>
    </>
  )
}

/** Explains that the document was deleted, replaced or has expired, and how to proceed. */
async function State({ document }: { document: DocumentView }) {
  const [t, zone] = await Promise.all([getTranslations('documents.screens.page'), readerZone()])
  const { state, deletedAt, replacedById } = document
  if (state === 'DELETED' && deletedAt)
    return (
      <Alert tone="warn" title={t('isDeleted')} actions={<TakeBack document={editedOf(document)} />}>
        {t('isDeletedText', { date: formatDate(todayIn(zone, restorableUntil(deletedAt))) })}
      </Alert>
    )
  if (state === 'ENDED') return <Alert tone="warn">{t('isEnded')}</Alert>
  if (state !== 'REPLACED') return null
  return (
    <Alert tone="info" title={t('isReplaced')}>
      {replacedById && <Link href={`/documents/${replacedById}`}>{t('toCurrent')}</Link>}
    </Alert>
  )
}

async function Shares({ ctx, document }: { ctx: SignedInCtx; document: DocumentView }) {
  const roles = orNotFound(await listOwnRoles(ctx, {}))
  const seen = seenText(document, translatorFor(ctx.locale))
  return <Sharing documentId={document.id} orgs={orgShares(document, roles)} seen={seen} />
}

/** Copies for organizations; of a document that is replaced or deleted, only those there were. */
async function CopiesOf({ ctx, document }: { ctx: SignedInCtx; document: DocumentView }) {
  const [copies, roles, zone] = await Promise.all([
    listHealthCopies(ctx, { documentId: document.id }).then(orNotFound),
    listOwnRoles(ctx, {}).then(orNotFound),
    readerZone(),
  ])
  const orgs = canChange(document) ? copyOrgs(document, roles) : []
  if (copies.length === 0 && orgs.length === 0) return null
  return <Copies documentId={document.id} copies={shownCopies(copies, zone, translatorFor(ctx.locale))} orgs={orgs} />
}

async function Facts({ ctx, document }: { ctx: SignedInCtx; document: DocumentView }) {
  const [t, sources, zone] = await Promise.all([
    getTranslations('documents.screens.page'),
    getTranslations('documents.screens.sources'),
    readerZone(),
  ])
  const { source, file, effectiveAt, expiresAt, createdAt, credit, orgName, replacesId, title } = document
  const certificate = source === 'CERTIFICATE' ? await getCertificate(ctx, { id: document.id }) : null
  const dash = '–'
  return (
    <Card title={t('facts')}>
      <DefinitionList
        items={[
          { term: t('kind'), detail: kindText(document, translatorFor(ctx.locale)) },
          { term: t('source'), detail: sources(source) },
          ...(orgName ? [{ term: t('organization'), detail: orgName }] : []),
          { term: t('effectiveAt'), detail: effectiveAt ? formatDate(effectiveAt) : dash },
          ...(isOwnFile(source) ? [{ term: t('expiresAt'), detail: expiresAt ? formatDate(expiresAt) : dash }] : []),
          ...(credit ? [{ term: t('credit'), detail: credit.title }] : []),
          {
            term: t('fileName'),
            detail: (
              <span className="wrap-anywhere">
                {file.size > 0 ? t('fileOf', { name: file.fileName, size: fileSize(file.size) }) : file.fileName}
              </span>
            ),
          },
          { term: t('added'), detail: formatDate(todayIn(zone, createdAt)) },
          ...(certificate?.ok
            ? [
                {
                  term: t('verify'),
                  detail: <Link href={`/verify/${certificate.value.verifyToken}`}>{certificate.value.number}</Link>,
                },
              ]
            : []),
          ...(replacesId
            ? [
                {
                  term: t('older'),
                  detail: (
                    <Link href={`/documents/${replacesId}`} aria-label={t('olderOf', { name: title })}>
                      {t('openOlder')}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
