import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { kindText } from '@/app/_components/documents/document-texts'
import { HistoryButton } from '@/app/_components/history/history-button'
import { historyOf } from '@/app/_components/history/history-link'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import type { DocumentRequestRecord } from '@/lib/data/document-requests/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getDocumentRequest } from '@/lib/services/document-requests/list-requests'
import { loadOrgWith } from '../../../load-org-with'
import { OrgTrail } from '../../../org-trail'
import { dueLine, readPeopleQuery, requestsHref, whomLines } from '../request-query'
import { PeopleCard } from './people-card'
import { RequestButtons } from './request-buttons'

type Props = { params: Promise<{ orgId: string; requestId: string }>; searchParams: Promise<SearchParams> }

/** Read once for both the page and its title; 404 if it belongs to another organization. */
const loadRequest = cache(async (orgId: string, requestId: string) => {
  const { ctx, org } = await loadOrgWith('DOCUMENT_REQUESTS', orgId)
  const request = orNotFound(await getDocumentRequest(ctx, { id: requestId }))
  if (request.orgId !== orgId) notFound()
  return { ctx, org, request }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { orgId, requestId } = await params
  return { title: (await loadRequest(orgId, requestId)).request.title }
}

/** One request: the answers of its recipients, and what was asked for. */
export default async function DocumentRequestPage({ params, searchParams }: Props) {
  const [, { orgId, requestId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const { ctx, org, request } = await loadRequest(orgId, requestId)
  const t = translatorFor(ctx.locale)
  const { id, version, title, state, counts, endedAt } = request
  const trail = [{ label: t('documentRequests.list.title'), href: requestsHref(orgId) }, { label: title }]
  return (
    <ClientMessages
      of={[
        'documentRequests.people',
        'documentRequests.actions',
        'documentRequests.ask',
        'documentRequests.decide',
        'documentRequests.done',
        'validation.answer.expired',
      ]}
    >
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={title}
        tags={state === 'ENDED' && <Tag>{t('documentRequests.states.ENDED')}</Tag>}
        actions={
          <>
            {state === 'OPEN' && can(ctx.viewer, 'documentRequest.manage', { orgId }) && (
              <RequestButtons request={{ id, version, title, open: counts.open }} />
            )}
            {can(ctx.viewer, 'history.listOfOrg', { id: orgId }) && (
              <HistoryButton href={historyOf(orgId, { record: id })} />
            )}
          </>
        }
      />
      <p className="hidden print:block">
        {t('common.list.printed', { org: org.name, date: formatDate(todayIn(org.timeZone, ctx.now)) })}
      </p>
      <div className="flex flex-col gap-5">
        {endedAt && (
          <InlineNotice tone="info">
            {t('documentRequests.detail.ended', { date: formatDate(todayIn(org.timeZone, endedAt)) })}
          </InlineNotice>
        )}
        <PeopleCard ctx={ctx} request={request} query={readPeopleQuery(queryParams)} />
        <About request={request} t={t} locale={ctx.locale} />
      </div>
    </ClientMessages>
  )
}

function About({ request, t, locale }: { request: DocumentRequestRecord; t: Translate; locale: string }) {
  const { validMonths, note } = request
  const words = (key: string, values?: Record<string, number>) => t(`documentRequests.detail.${key}`, values)
  return (
    <Card title={words('about')}>
      <DefinitionList
        items={[
          { term: words('kind'), detail: kindText(request, t) },
          { term: words('asked'), detail: whomLines(request, t, locale).join(t('compliance.topicResults.separator')) },
          { term: words('due'), detail: dueLine(request, t) ?? t('documentRequests.list.noDue') },
          {
            term: words('valid'),
            detail: validMonths ? words('validMonths', { count: validMonths }) : words('once'),
          },
          ...(note
            ? [{ term: words('note'), detail: <span className="whitespace-pre-line wrap-anywhere">{note}</span> }]
            : []),
        ]}
      />
    </Card>
  )
}
