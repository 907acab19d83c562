import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'
import { readAddress, type SearchParams } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { PageHeader } from '@/app/_ui/page-header'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { SurveyView } from '@/lib/data/inspections/survey-links'
import { shownContact } from '@/lib/domain/people/format-contact'
import { noted } from '@/lib/domain/text'
import { formatMoment } from '@/lib/domain/time/zone-name'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getSurveyLink, listSurveyViews } from '@/lib/services/inspections/inspections'
import { loadOrgWith } from '../../load-org-with'
import { OrgTrail } from '../../org-trail'
import { EndSurveyLink } from '../end-survey-link'
import { linkRow } from '../link-row'

type Props = { params: Promise<{ orgId: string; surveyLinkId: string }>; searchParams: Promise<SearchParams> }

const read = cache(async (orgId: string, surveyLinkId: string) => {
  const { ctx } = await enterPage()
  const link = orNotFound(await getSurveyLink(ctx, { id: surveyLinkId }))
  return link.orgId === orgId.toLowerCase() ? link : notFound()
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { orgId, surveyLinkId }] = await Promise.all([getTranslations('inspection.link'), params])
  return { title: t('title', { name: (await read(orgId, surveyLinkId)).inspectorName }) }
}

/** One survey link: its recipient, its contents, and what was opened through it. */
export default async function SurveyLinkPage({ params, searchParams }: Props) {
  const [{ orgId, surveyLinkId }, queryParams] = await Promise.all([params, searchParams])
  const link = await read(orgId, surveyLinkId)
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  const { after } = readAddress(queryParams)
  const views = await readPage(after, (from) => listSurveyViews(ctx, { id: surveyLinkId, after: from }))
  const { edges, pageInfo } = orNotFound(views)
  const [t, inspection] = await Promise.all([getTranslations('inspection.link'), getTranslations('inspection')])
  const row = linkRow(link, { now: ctx.now, timeZone: org.timeZone, t: translatorFor(ctx.locale) })
  const home = `/orgs/${orgId}/inspection`
  const trail = [{ label: inspection('title'), href: home }, { label: row.name }]
  const next = nextOf(pageInfo)
  return (
    <ClientMessages of={['inspection.links']}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={t('title', { name: row.name })}
        tags={<Tag tone={row.state.tone}>{row.state.text}</Tag>}
        actions={row.live && can(ctx.viewer, 'surveyLink.end', link) && <EndSurveyLink id={link.id} name={row.name} />}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <DefinitionList
            items={[
              { term: t('email'), detail: <span className="wrap-anywhere">{shownContact(row.email)}</span> },
              { term: t('period'), detail: row.period },
              { term: t('license'), detail: row.license },
              { term: t('state'), detail: noted(row.state.text, row.state.since, ctx.locale) },
              { term: t('created'), detail: row.made },
              { term: t('use'), detail: row.use },
            ]}
          />
        </Card>
        <Card title={t('viewsTitle')} flush={edges.length > 0}>
          {edges.length === 0 ? (
            <p className="text-soft">{t('none')}</p>
          ) : (
            <Views views={edges.map(({ node }) => node)} timeZone={org.timeZone} />
          )}
        </Card>
      </div>
      <ListFoot
        first={after && `${home}/${link.id}`}
        next={next && `${home}/${link.id}?after=${encodeURIComponent(next)}`}
      />
    </ClientMessages>
  )
}

async function Views({ views, timeZone }: { views: readonly SurveyView[]; timeZone: string }) {
  const t = await getTranslations('inspection.link')
  return (
    <Table
      caption={t('caption')}
      rows={views}
      rowKey={({ id }) => id}
      columns={[
        { key: 'when', header: t('when'), lead: true, cell: ({ at }) => formatMoment(at, timeZone) },
        { key: 'what', header: t('what'), cell: ({ part }) => t(`parts.${part}`) },
        { key: 'class', header: t('class'), cell: ({ title }) => title },
      ]}
    />
  )
}
