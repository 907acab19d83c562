import { getLocale, getTranslations } from 'next-intl/server'
import { kindOrAll } from '@/app/_components/credentials/credential-label'
import { titled } from '@/app/_components/titled'
import { DateBox } from '@/app/_forms/boxes'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { SearchParams } from '@/app/_lists/address'
import { ListFoot } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { Alert } from '@/app/_ui/alert'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { Stat } from '@/app/_ui/stat'
import type { InspectionCounts } from '@/lib/data/inspections/read'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { Problem, Result } from '@/lib/domain/result'
import { pairKey } from '@/lib/domain/tasks/eligible-pairs'
import { todayIn } from '@/lib/domain/time/plain-date'
import { dateIn } from '@/lib/domain/values'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getInspectionSummary, listInspectionLicenses, listSurveyLinks } from '@/lib/services/inspections/inspections'
import { loadOrgWith } from '../../load-org-with'
import { OrgTrail } from '../../org-trail'
import {
  type InspectionQuery,
  inspectionHref,
  inspectionInput,
  packHref,
  readInspectionQuery,
} from '../inspection-query'
import { linkRow } from '../link-row'
import { NewSurveyLink, SurveyLinkTable } from '../survey-links'
import { EmployerDutiesCard } from './employer-duties-card'

type Props = { params: Promise<{ orgId: string }>; searchParams: Promise<SearchParams> }

export const generateMetadata = titled('inspection.title')

/** Records for an inspector: a pack to download, or a link that shows them for some days. */
export default async function InspectionPage({ params, searchParams }: Props) {
  const [{ orgId }, queryParams, t] = await Promise.all([params, searchParams, getTranslations('inspection')])
  const { ctx, org } = await loadOrgWith('TASKS', orgId)
  const query = readInspectionQuery(queryParams, todayIn(org.timeZone, ctx.now))
  const [summary, kinds] = await Promise.all([
    getInspectionSummary.unknown(ctx, { orgId, ...inspectionInput(query) }),
    listInspectionLicenses(ctx, { orgId }).then(orNotFound),
  ])
  const translate = translatorFor(ctx.locale)
  const licenses = [
    { value: '', label: t('allLicenses') },
    ...kinds.map(pairKey).map((value) => ({ value, label: kindOrAll(value, translate) })),
  ]
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={[{ label: t('title') }]} />}
        title={t('title')}
        lead={t('lead')}
        actions={<ButtonLink href={`/orgs/${orgId}/inspection/survey`}>{t('answers.link')}</ButtonLink>}
      />
      <div className="flex flex-col gap-6">
        <Pack org={org} query={query} licenses={licenses} summary={summary} />
        <Links ctx={ctx} org={org} query={query} licenses={licenses} />
        <EmployerDutiesCard />
      </div>
    </>
  )
}

type PackProps = {
  org: OrgRecord
  query: InspectionQuery
  licenses: readonly Option[]
  summary: Result<InspectionCounts>
}

async function Pack({ org, query, licenses, summary }: PackProps) {
  const [t, locale] = await Promise.all([getTranslations('inspection.pack'), getLocale()])
  const translate = translatorFor(locale)
  const fields = summary.ok ? {} : fieldsOf(summary.problem)
  const error = (field: string) => {
    const problem = fields[field]
    if (!problem) return undefined
    return typeof problem === 'string' ? translate(problem) : translate(problem.key, problem.params)
  }
  const dateText = (text: string) => dateIn(text)
  return (
    <Card title={t('title')} lead={t('lead')}>
      <form action={`/orgs/${org.id}/inspection`} className="flex flex-wrap items-start gap-4">
        <DateBox
          name="from"
          label={t('from')}
          defaultValue={dateText(query.from)}
          error={error('from')}
          className="grow basis-44 sm:basis-60 sm:max-w-64"
        />
        <DateBox
          name="to"
          label={t('to')}
          defaultValue={dateText(query.to)}
          error={error('to')}
          className="grow basis-44 sm:basis-60 sm:max-w-64"
        />
        <SelectField
          name="license"
          label={t('license')}
          options={licenses}
          defaultValue={query.license ?? ''}
          error={error('license')}
          className="grow basis-52 sm:max-w-72"
        />
        <Button type="submit" className="sm:mt-6.5">
          {t('show')}
        </Button>
      </form>
      {summary.ok && <Contents org={org} query={query} counts={summary.value} />}
    </Card>
  )
}

/** The problems of individual fields; any other problem shows the not-found page. */
function fieldsOf(problem: Problem): NonNullable<Problem['fields']> {
  if (problem.code === 'invalidInput' && problem.fields && !problem.fields.orgId) return problem.fields
  return orNotFound<never>({ ok: false, problem })
}

async function Contents({ org, query, counts }: { org: OrgRecord; query: InspectionQuery; counts: InspectionCounts }) {
  const t = await getTranslations('inspection.pack')
  const href = packHref(org.id, query)
  return (
    <section aria-label={t('contains')} className="mt-6 flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Stat label={t('finalized')} value={counts.finalized} />
        <Stat label={t('people')} value={counts.people} />
        <Stat label={t('certificates')} value={counts.certificates} />
        <Stat label={t('over')} value={counts.over} />
      </div>
      {counts.over > 0 && <p className="text-sm text-soft">{t('overHint')}</p>}
      {counts.unfinalized > 0 && (
        <Alert
          tone="warn"
          actions={
            <ButtonLink size="sm" href={`/orgs/${org.id}/tasks?view=sessions&when=past&session=ENDED`}>
              {t('toSessions')}
            </ButtonLink>
          }
        >
          {t('unfinalized', { count: counts.unfinalized })}
        </Alert>
      )}
      {counts.finalized === 0 && <p className="text-soft">{t('empty')}</p>}
      {href && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink href={href} reload download="" variant="primary" icon={<Icon name="download" size={16} />}>
            {t('download')}
          </ButtonLink>
          <p className="min-w-0 basis-64 grow text-sm text-soft">{t('time')}</p>
        </div>
      )}
    </section>
  )
}

type LinksProps = { ctx: SignedInCtx; org: OrgRecord; query: InspectionQuery; licenses: readonly Option[] }

async function Links({ ctx, org, query, licenses }: LinksProps) {
  const orgId = org.id
  const [t, page] = await Promise.all([
    getTranslations('inspection.links'),
    readPage(query.after, (after) => listSurveyLinks(ctx, { orgId, after })),
  ])
  const { edges, pageInfo } = orNotFound(page)
  const editable = can(ctx.viewer, 'surveyLink.create', { id: orgId })
  const wording = { now: ctx.now, timeZone: org.timeZone, t: translatorFor(ctx.locale) }
  const rows = edges.map(({ node }) => linkRow(node, wording))
  const next = nextOf(pageInfo)
  const days = { from: dateIn(query.from) ?? '', to: dateIn(query.to) ?? '' }
  return (
    <ClientMessages of={['inspection.links', 'inspection.form', 'inspection.made', 'validation.inspectionDays']}>
      <Card
        title={t('title')}
        lead={t('lead')}
        flush={rows.length > 0}
        actions={editable && <NewSurveyLink orgId={orgId} {...days} license={query.license} licenses={licenses} />}
      >
        {rows.length > 0 ? (
          <SurveyLinkTable rows={rows} editable={editable} />
        ) : (
          <EmptyState title={t('empty')} icon={<Icon name="file-text" size={24} />} />
        )}
      </Card>
      <ListFoot
        first={query.after && inspectionHref(orgId, { ...query, after: null })}
        next={next && inspectionHref(orgId, { ...query, after: next })}
        className=""
      />
    </ClientMessages>
  )
}
