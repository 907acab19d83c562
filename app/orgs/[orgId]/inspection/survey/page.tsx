import { gapText } from '@/app/_components/inspection/gap-text'
import { nameInList } from '@/app/_components/members/member-name'
import { WorkCard } from '@/app/_components/org-work/work-card'
import { surveyRows } from '@/app/_components/org-work/work-rows'
import { titled } from '@/app/_components/titled'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import { Stat } from '@/app/_ui/stat'
import { Table } from '@/app/_ui/table'
import { type SurveyTag, surveyTags } from '@/lib/domain/inspections/survey-answers'
import { formatDate } from '@/lib/domain/time/format-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import { type AnsweredAide, getSurveyAnswers, type SurveyAnswers } from '@/lib/services/inspections/survey-answers'
import { getOrgOverview } from '@/lib/services/orgs/overview'
import { loadOrgWith } from '../../load-org-with'
import { OrgTrail } from '../../org-trail'

type Props = { params: Promise<{ orgId: string }> }

export const generateMetadata = titled('inspection.answers.title')

/** What the records of the organization answer to each tag of a survey, and about whom something is missing. */
export default async function SurveyAnswersPage({ params }: Props) {
  const { orgId } = await params
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  const [answersRead, overview] = await Promise.all([
    getSurveyAnswers(ctx, { orgId }),
    getOrgOverview(ctx, { id: orgId }),
  ])
  const answers = orNotFound(answersRead)
  const t = translatorFor(ctx.locale)
  const title = t('inspection.answers.title')
  const { aides, from } = answers
  return (
    <>
      <PageHeader
        trail={
          <OrgTrail
            orgId={orgId}
            orgName={org.name}
            items={[{ label: t('inspection.title'), href: `/orgs/${orgId}/inspection` }, { label: title }]}
          />
        }
        title={title}
        lead={t('inspection.answers.lead', { date: formatDate(from) })}
        actions={
          aides.length > 0 && (
            <ButtonLink
              href={`/api/orgs/${orgId}/survey-answers`}
              reload
              variant="primary"
              icon={<Icon name="download" size={16} />}
            >
              {t('inspection.answers.excel')}
            </ButtonLink>
          )
        }
      />
      {aides.length === 0 ? (
        <EmptyState title={t('inspection.answers.none')}>{t('inspection.answers.noneText')}</EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          <Figures answers={answers} t={t} />
          {surveyTags.map((tag) => (
            <TagCard key={tag} orgId={orgId} tag={tag} answers={answers} t={t} />
          ))}
          {overview.ok && (
            <WorkCard
              title={t('inspection.answers.open.title')}
              lead={t('inspection.answers.open.lead')}
              none={t('inspection.answers.nothing')}
              rows={surveyRows(overview.value, t)}
            />
          )}
        </div>
      )}
    </>
  )
}

type Gap = AnsweredAide['gaps'][number]
const gapsOf = (aides: readonly AnsweredAide[], tag: SurveyTag) =>
  aides.flatMap((aide) => aide.gaps.flatMap((gap) => (gap.tag === tag ? [{ aide, gap }] : [])))

const judgedOf = (aides: readonly AnsweredAide[], tag: SurveyTag): number =>
  aides.filter(({ judged }) => judged.includes(tag)).length

function Figures({ answers: { aides }, t }: { answers: SurveyAnswers; t: Translate }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat label={t('inspection.answers.aides')} value={aides.length} />
      {surveyTags.map((tag) => {
        const people = new Set(gapsOf(aides, tag).map(({ aide }) => aide.id)).size
        const judged = judgedOf(aides, tag)
        return (
          <Stat
            key={tag}
            label={t('inspection.answers.missing', { tag })}
            // Where nobody can be judged, zero would read as if nothing were missing.
            value={judged > 0 ? people : '–'}
            hint={t('inspection.answers.judged', { count: judged })}
            tone={people > 0 ? 'error' : 'neutral'}
            href={`#${tag}`}
          />
        )
      })}
    </div>
  )
}

/** Rows of one tag on the page; the file has all. */
const shownRows = 100

type TagProps = { orgId: string; tag: SurveyTag; answers: SurveyAnswers; t: Translate }

function TagCard({ orgId, tag, answers: { aides, from }, t }: TagProps) {
  const rows = gapsOf(aides, tag)
  const title = t(`inspection.answers.tags.${tag}.title`)
  return (
    <Card
      id={tag}
      title={title}
      lead={t(`inspection.answers.tags.${tag}.asks`)}
      flush
      footer={
        rows.length > shownRows && (
          <p className="text-soft">{t('inspection.answers.more', { count: rows.length - shownRows })}</p>
        )
      }
    >
      <Table
        caption={title}
        lean
        rows={rows.slice(0, shownRows)}
        rowKey={({ aide, gap }) => `${aide.id} ${keyOf(gap)}`}
        columns={[
          {
            key: 'name',
            header: t('inspection.answers.columns.name'),
            lead: true,
            cell: ({ aide }) => (
              <Link href={`/orgs/${orgId}/members/${aide.id}`}>{nameInList(aide, t('members.name.unknown'))}</Link>
            ),
          },
          {
            key: 'department',
            header: t('inspection.answers.columns.department'),
            cell: ({ aide }) => aide.department,
          },
          {
            key: 'missing',
            header: t('inspection.answers.columns.missing'),
            cell: ({ gap }) => gapText(gap, t, formatDate),
          },
        ]}
        empty={
          <p className="p-5 text-soft">
            {judgedOf(aides, tag) > 0
              ? t('inspection.answers.nothing')
              : t('inspection.answers.notYet', { date: formatDate(from) })}
          </p>
        }
      />
    </Card>
  )
}

const keyOf = (gap: Gap): string => JSON.stringify(gap)
