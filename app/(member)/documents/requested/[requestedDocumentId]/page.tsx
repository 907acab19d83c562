import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { dueTone } from '@/app/_components/ask-row'
import { StateBand } from '@/app/_components/compliance/state-band'
import { kindText } from '@/app/_components/documents/document-texts'
import { stateTones } from '@/app/_components/states'
import { Trail } from '@/app/_components/trail'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Alert } from '@/app/_ui/alert'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import type { Tone } from '@/app/_ui/tone'
import { sharesFile } from '@/lib/domain/documents/requests'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage, ownOrNotFound } from '@/lib/server/enter-page'
import { getOwnRequestedDocument, type OwnRequestedView } from '@/lib/services/document-requests/list-requests'
import { Answer, DeclineButton, TakeBackButton } from './answers'

type Props = { params: Promise<{ requestedDocumentId: string }> }

const messages = [
  'documentRequests.own',
  'documentRequests.done',
  'enums.healthRecordTypes',
  'validation.answer.gone',
  'validation.answer.otherKind',
  'validation.answer.otherType',
  'validation.answer.noDate',
  'validation.answer.future',
  'validation.answer.expired',
  'validation.fileTooLarge',
  'validation.fileRequired',
] as const

/** Read once for both the page and its title. */
const readRequested = cache(async (id: string) => {
  const { ctx } = await enterPage()
  return { ctx, requested: ownOrNotFound(await getOwnRequestedDocument(ctx, { id })) }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { requested } = await readRequested((await params).requestedDocumentId)
  return { title: requested.title }
}

/** One document that an organization requests, and the ways to answer. */
export default async function RequestedDocumentPage({ params }: Props) {
  const { ctx, requested } = await readRequested((await params).requestedDocumentId)
  const {
    id,
    version,
    orgName: org,
    title,
    kind,
    healthRecordType,
    validMonths,
    dueOn,
    standing,
    state,
    choices,
  } = requested
  const [t, list] = await Promise.all([
    getTranslations('documentRequests.own'),
    getTranslations('documents.screens.list'),
  ])
  const translate = translatorFor(ctx.locale)
  const answered = { id, version, org }
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={<Trail items={[{ label: list('title'), href: '/documents' }, { label: title }]} />}
        title={title}
        lead={t('pageLead', { org })}
      />
      <div className="flex flex-col gap-5">
        <Asked
          requested={requested}
          kind={kindText(requested, translate)}
          state={{
            text: translate(`documentRequests.standings.${standing}`),
            tone:
              standing === 'OPEN'
                ? orInfo(dueTone(dueOn, todayIn(requested.timeZone, ctx.now)))
                : stateTones['documentRequests.standings'][standing],
            meaning: dueOn ? t('dueOn', { date: formatDate(dueOn) }) : t('noDue'),
          }}
        />
        {state === 'OPEN' ? (
          <div className="flex max-w-2xl flex-col gap-5">
            {requested.decisionReason && (
              <Alert tone="warn">{t('sentBack', { org, reason: requested.decisionReason })}</Alert>
            )}
            <InlineNotice tone="info">
              {t(sharesFile(requested) ? 'willSeeFile' : 'willSeeHealth', { org })}
            </InlineNotice>
            <Answer
              {...answered}
              choices={choices.map(({ id: documentId, title: name, validUntil }) => ({
                id: documentId,
                title: name,
                hint: validUntil ? t('until', { date: formatDate(validUntil) }) : null,
                lasts: validUntil === null || dueOn === null || validUntil >= dueOn,
              }))}
              userId={ctx.viewer.userId}
              today={todayIn(requested.timeZone, ctx.now)}
              request={{ title, kind, healthRecordType, validMonths }}
            />
            <div>
              <DeclineButton {...answered} title={title} />
            </div>
          </div>
        ) : (
          <Answered requested={requested} />
        )}
      </div>
    </ClientMessages>
  )
}

/** Nothing about an open request is pressing yet. */
const orInfo = (tone: Tone): Tone => (tone === 'neutral' ? 'info' : tone)

type AskedProps = {
  requested: OwnRequestedView
  kind: string
  state: { text: string; tone: Tone; meaning: string }
}

async function Asked({ requested, kind, state }: AskedProps) {
  const t = await getTranslations('documentRequests.own')
  const { orgName: org, note, validMonths } = requested
  return (
    <Card above={<StateBand state={state} />}>
      <DefinitionList
        across
        items={[
          { term: t('kind'), detail: kind },
          ...(validMonths ? [{ term: t('counts'), detail: t('forMonths', { count: validMonths }) }] : []),
          ...(note
            ? [
                {
                  term: t('note', { org }),
                  detail: <span className="whitespace-pre-line wrap-anywhere">{note}</span>,
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** The person's answer, and a way to withdraw it while that is still possible. */
async function Answered({ requested }: { requested: OwnRequestedView }) {
  const t = await getTranslations('documentRequests.own')
  const { id, version, orgName: org, state, answeredAt, declineReason, validUntil, documentId, timeZone } = requested
  const date = answeredAt ? formatDate(todayIn(timeZone, answeredAt)) : ''
  if (state === 'CANCELLED') return <InlineNotice tone="info">{t('cancelled')}</InlineNotice>
  return (
    <Card>
      <div className="flex flex-col items-start gap-4">
        {state === 'DECLINED' && (
          <p className="wrap-anywhere">{t('declinedOn', { date, reason: declineReason ?? '' })}</p>
        )}
        {state === 'EXEMPT' && (
          <InlineNotice tone="success">{t('exempt', { org, reason: requested.decisionReason ?? '' })}</InlineNotice>
        )}
        {state === 'FULFILLED' && requested.decisionReason && (
          <InlineNotice tone="success">
            {t('accepted', {
              org,
              reason: requested.decisionReason,
              dated: validUntil ? 'yes' : 'no',
              until: validUntil ? formatDate(validUntil) : '',
            })}
          </InlineNotice>
        )}
        {state === 'FULFILLED' && !requested.decisionReason && (
          <InlineNotice tone="success">
            {validUntil ? t('handedUntil', { date, org, until: formatDate(validUntil) }) : t('handedIn', { date })}
          </InlineNotice>
        )}
        {requested.stoppedSharing ? (
          <InlineNotice tone="warn">{t('stopped', { org })}</InlineNotice>
        ) : (
          documentId && <p>{t(sharesFile(requested) ? 'seesFile' : 'seesHealth', { org })}</p>
        )}
        {documentId && <Link href={`/documents/${documentId}`}>{t('openDocument')}</Link>}
        {documentId && !sharesFile(requested) && !requested.copyId && (
          <Link href={`/documents/${documentId}#copies`}>{t('giveCopy', { org })}</Link>
        )}
        {requested.requestState === 'OPEN' && !requested.decisionReason && (
          <TakeBackButton id={id} version={version} org={org} />
        )}
      </div>
    </Card>
  )
}
