import { getTranslations } from 'next-intl/server'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { titled } from '@/app/_components/titled'
import { Trail } from '@/app/_components/trail'
import { transcriptFacts } from '@/app/_components/transcript/transcript-facts'
import { TranscriptRecord } from '@/app/_components/transcript/transcript-record'
import { ClientMessages } from '@/app/_frame/client-messages'
import { type SearchParams, withQuery } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { isOver } from '@/lib/domain/credentials/period'
import { compareText } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { dateIn } from '@/lib/domain/values'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { readerZone } from '@/lib/server/reader-zone'
import { type CredentialView, listCredentialStatuses } from '@/lib/services/credentials/credentials'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnDocuments } from '@/lib/services/documents/own-documents'
import { getTranscript, listTranscriptLinks, listTranscriptViews } from '@/lib/services/transcripts/transcripts'
import { ChooseRecord, type LicenseChoice, LinkTable, NewLink } from './links'
import {
  chosenDays,
  daysPeriod,
  linkRow,
  readTranscriptQuery,
  type TranscriptQuery,
  transcriptHome,
  transcriptHref,
  viewsHref,
  yearPeriod,
} from './transcript-query'

type Props = { searchParams: Promise<SearchParams> }

const messages = [
  'transcript.choose',
  'transcript.record',
  'transcript.links',
  'transcript.form',
  'transcript.made',
  'validation.inspectionDays',
] as const

export const generateMetadata = titled('transcript.title')

/** The credits of a person as they count on one license: to read, to download, and to share for a limited time. */
export default async function TranscriptPage({ searchParams }: Props) {
  const [{ ctx }, queryParams, t] = await Promise.all([enterPage(), searchParams, getTranslations('transcript')])
  const views = orNotFound(await listCredentialStatuses(ctx, { includeArchived: true }))
  const query = readTranscriptQuery(queryParams, views)
  const documents = translatorFor(ctx.locale)('documents.screens.list.title')
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={<Trail items={[{ label: documents, href: '/documents' }, { label: t('title') }]} />}
        title={t('title')}
        lead={t('lead')}
      />
      {query ? <Record ctx={ctx} query={query} views={views} /> : <NoLicense />}
    </ClientMessages>
  )
}

async function NoLicense() {
  const t = await getTranslations('transcript.none')
  return (
    <Card>
      <EmptyState
        title={t('title')}
        icon={<Icon name="file-text" size={24} />}
        action={<ButtonLink href="/credentials/new">{t('add')}</ButtonLink>}
      >
        {t('text')}
      </EmptyState>
    </Card>
  )
}

type RecordProps = { ctx: SignedInCtx; query: TranscriptQuery; views: readonly CredentialView[] }

async function Record({ ctx, query, views }: RecordProps) {
  const [t, translate] = [await getTranslations('transcript'), translatorFor(ctx.locale)]
  const { from, to, period, view } = query
  const transcript = await getTranscript.unknown(ctx, { credentialId: view.credential.id, from, to })
  const fields = !transcript.ok && transcript.problem.code === 'invalidInput' ? (transcript.problem.fields ?? {}) : {}
  if (!transcript.ok && Object.keys(fields).length === 0) orNotFound(transcript)
  const error = (field: string) => {
    const problem = fields[field]
    return problem && (typeof problem === 'string' ? translate(problem) : translate(problem.key, problem.params))
  }
  const days = transcript.ok ? chosenDays(query) : null
  const files = `/api/transcripts/${view.credential.id}`
  const links = <Links ctx={ctx} query={query} days={days} views={views} />
  // The record comes first, unless somebody looks who has opened a link.
  const readsLinks = query.link !== null || query.after !== null
  return (
    <div className="flex flex-col gap-6">
      <Card title={t('choose.title')} className="print:hidden">
        <ChooseRecord
          key={`${view.credential.id} ${period}`}
          licenses={views.map((view) => licenseChoice(view, translate))}
          license={view.credential.id}
          period={period}
          days={daysPeriod}
          from={dateIn(from)}
          to={dateIn(to)}
          errors={{ from: error('from'), to: error('to') }}
          action={transcriptHome}
        />
        {days && (
          <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink
              href={withQuery(`${files}/pdf`, days)}
              reload
              download=""
              variant="primary"
              icon={<Icon name="download" size={16} />}
            >
              {t('files.pdf')}
            </ButtonLink>
            <ButtonLink href={withQuery(`${files}/zip`, days)} reload download="">
              {t('files.zip')}
            </ButtonLink>
            <p className="min-w-0 grow basis-64 text-sm text-soft">{t('files.hint')}</p>
          </div>
        )}
      </Card>
      {readsLinks && links}
      {transcript.ok && <TranscriptRecord facts={transcriptFacts(transcript.value, translate)} />}
      {!readsLinks && links}
    </div>
  )
}

/** A license with its periods, latest first, and the other ways to choose dates. */
function licenseChoice({ credential, status }: CredentialView, t: Translate): LicenseChoice {
  const dates = (period: { startsAt: string; endsAt: string }) =>
    `${formatDate(period.startsAt)} – ${formatDate(period.endsAt)}`
  const periods = status.periods
    .toSorted((a, b) => compareText(b.startsAt, a.startsAt))
    .map((period) => {
      const isCurrent = period === status.current && !isOver(period, status.asOf)
      return {
        value: period.startsAt,
        label: isCurrent ? t('transcript.choose.current', { dates: dates(period) }) : dates(period),
      }
    })
  const other = [yearPeriod, daysPeriod].map((value) => ({ value, label: t(`transcript.choose.${value}`) }))
  return { value: credential.id, label: credentialLabel(credential, t), periods: [...periods, ...other] }
}

type LinksProps = RecordProps & { days: { from: string; to: string } | null }

async function Links({ ctx, query, days, views }: LinksProps) {
  const [t, timeZone, page, documents] = await Promise.all([
    getTranslations('transcript.links'),
    readerZone(),
    readPage(query.after, (after) => listTranscriptLinks(ctx, { first: 10, after })),
    listOwnDocuments(ctx, { first: 100 }),
  ])
  const { edges, pageInfo } = orNotFound(page)
  const { id: credentialId } = query.view.credential
  const translate = translatorFor(ctx.locale)
  const wording = { now: ctx.now, timeZone, t: translate }
  const rows = edges.map(({ node }) => linkRow(node, { ...wording, viewsHref: viewsHref(query, node.id) }))
  const openLink = rows.find(({ id }) => id === query.link)
  const next = nextOf(pageInfo)
  const licenses = views
    .filter(({ credential }) => credential.archivedAt === null && credential.id !== credentialId)
    .map(({ credential }) => ({ value: credential.id, label: credentialLabel(credential, translate) }))
  const papers = orNotFound(documents)
    .edges.filter(({ node }) => node.kind !== 'HEALTH')
    .map(({ node }) => ({ value: node.id, label: dotted([node.title, node.orgName]) }))
  return (
    <>
      <Card
        title={t('title')}
        lead={t('lead')}
        flush={rows.length > 0}
        actions={days && <NewLink credentialId={credentialId} {...days} licenses={licenses} papers={papers} />}
      >
        {rows.length > 0 ? <LinkTable rows={rows} /> : <p className="text-soft">{t('empty')}</p>}
      </Card>
      <ListFoot
        first={query.after && transcriptHref(query)}
        next={next && transcriptHref(query, { after: next })}
        className=""
      />
      {openLink && <Views ctx={ctx} id={openLink.id} name={openLink.name} timeZone={timeZone} />}
    </>
  )
}

async function Views({ ctx, id, name, timeZone }: { ctx: SignedInCtx; id: string; name: string; timeZone: string }) {
  const [t, views] = await Promise.all([
    getTranslations('transcript.links'),
    listTranscriptViews(ctx, { id, first: 100 }).then(orNotFound),
  ])
  return (
    <Card title={t('viewsTitle', { name })}>
      {views.edges.length === 0 && <p className="text-soft">{t('noViews')}</p>}
      <ul className="divide-y divide-line">
        {views.edges.map(({ node }) => (
          <li key={node.id} className="flex flex-wrap justify-between gap-2 py-2">
            <span>{formatMoment(node.at, timeZone)}</span>
            <span>{t(`parts.${node.part}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
