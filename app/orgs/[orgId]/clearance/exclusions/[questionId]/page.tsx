import type { Metadata } from 'next'
import { cache } from 'react'
import { ClientMessages } from '@/app/_frame/client-messages'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import type { QuestionRecord } from '@/lib/data/exclusions/questions'
import { fullName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getExclusionQuestion } from '@/lib/services/exclusions/questions'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { AnswerForm } from './answer-form'

type Props = { params: Promise<{ orgId: string; questionId: string }> }

/** Read once for both the page and its title. */
const read = cache(async (id: string) => {
  const { ctx } = await enterPage()
  return { ctx, question: orNotFound(await getExclusionQuestion(ctx, { id })) }
})

const nameOf = (question: QuestionRecord, t: Translate) => fullName(question) || t('clearance.noName')

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx, question } = await read((await params).questionId)
  return { title: nameOf(question, translatorFor(ctx.locale)) }
}

/** What a list says of somebody who may be a member, and the answer. */
export default async function ExclusionQuestionPage({ params }: Props) {
  const { ctx, question } = await read((await params).questionId)
  const org = orNotFound(await getOrgToWork(ctx, { id: question.orgId }))
  const t = translatorFor(ctx.locale)
  const title = nameOf(question, t)
  const home = `/orgs/${org.id}/clearance`
  const isOwn = question.userId === ctx.viewer.userId
  const { id, version, answer, reason } = question
  return (
    <ClientMessages of={['exclusions.form', 'exclusions.answers']}>
      <PageHeader
        trail={
          <OrgTrail
            orgId={org.id}
            orgName={org.name}
            items={[
              { label: t('clearance.title'), href: home },
              { label: t('exclusions.title'), href: `${home}/exclusions` },
              { label: title },
            ]}
          />
        }
        title={title}
        lead={t(`exclusions.basisLeads.${question.basis}`)}
      />
      <div className="flex flex-col gap-5">
        {isOwn && <InlineNotice tone="warn">{t('exclusions.form.own')}</InlineNotice>}
        <ListedCard question={question} t={t} />
        {!isOwn && <AnswerForm question={{ id, version, answer, reason }} home={`${home}/exclusions`} />}
      </div>
    </ClientMessages>
  )
}

function ListedCard({ question: { listed, npi, answer, answeredBy, answeredAt, reason }, t }: QuestionProps) {
  const optional = (name: 'npi' | 'specialty' | 'grounds' | 'waivedGeo', detail: string | null) =>
    detail ? [{ term: t(`exclusions.listed.${name}`), detail }] : []
  const place = [listed.city, listed.geo].filter(Boolean).join(', ')
  return (
    <Card title={t('exclusions.listed.title')}>
      <DefinitionList
        items={[
          { term: t('exclusions.listed.list'), detail: t(`exclusions.sources.${listed.source}`) },
          { term: t('exclusions.listed.name'), detail: fullName(listed) },
          {
            term: t('exclusions.listed.birthOn'),
            detail: listed.birthOn ? formatDate(listed.birthOn) : t('exclusions.listed.noBirth'),
          },
          ...optional('npi', listed.npi),
          ...(npi ? [{ term: t('exclusions.listed.ownNpi'), detail: npi }] : []),
          ...optional('specialty', listed.specialty),
          ...(place ? [{ term: t('exclusions.listed.place'), detail: place }] : []),
          ...optional('grounds', listed.grounds),
          { term: t('exclusions.listed.excludedOn'), detail: formatDate(listed.excludedOn) },
          ...(listed.endedOn ? [{ term: t('exclusions.listed.endedOn'), detail: formatDate(listed.endedOn) }] : []),
          ...optional('waivedGeo', listed.waivedGeo),
          ...(answer && answeredAt
            ? [
                {
                  term: t('exclusions.listed.answer'),
                  detail: t('exclusions.listed.answered', {
                    answer: t(`exclusions.answers.${answer}`),
                    name: (answeredBy && fullName(answeredBy)) || t('clearance.noName'),
                    reason: reason ?? '',
                  }),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}
type QuestionProps = { question: QuestionRecord; t: Translate }
