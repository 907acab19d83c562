import type { Metadata } from 'next'
import { HistoryButton } from '@/app/_components/history/history-button'
import { historyOf } from '@/app/_components/history/history-link'
import { nameInList } from '@/app/_components/members/member-name'
import { outcomeOf } from '@/app/_components/skills/skill-outcome'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ListPage } from '@/app/_lists/list-page'
import { readPage } from '@/app/_lists/read-page'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { PageHeader } from '@/app/_ui/page-header'
import type { SkillRecord } from '@/lib/data/skills/records'
import { formatDate } from '@/lib/domain/time/format-date'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { listSkillRecords } from '@/lib/services/skills/records'
import { type ChecklistParams, loadChecklist } from '../../load-checklist'
import { SkillsTrail } from '../../skills-trail'
import { ChecklistButtons } from './checklist-buttons'
import { type RecordRow, RecordTable } from './record-table'

type Props = { params: ChecklistParams; searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadChecklist(params)).checklist.title }
}

/** A skills checklist: its steps, and what was observed by it. */
export default async function ChecklistPage({ params, searchParams }: Props) {
  const [{ ctx, org, checklist }, { after }] = await Promise.all([loadChecklist(params), searchParams])
  const { id, orgId, version, title, description, steps } = checklist
  const from = typeof after === 'string' ? after : null
  const page = await readPage(from, (start) => listSkillRecords(ctx, { orgId, checklistId: id, after: start }))
  const { edges, pageInfo } = orNotFound(page)
  const t = translatorFor(ctx.locale)
  const editable = can(ctx.viewer, 'skill.manage', checklist)
  const home = `/orgs/${orgId}/curriculums/skills/${id}`
  return (
    <ClientMessages of={['skills.detail', 'skills.records']}>
      <PageHeader
        trail={<SkillsTrail org={org} items={[{ label: title }]} t={t} />}
        title={title}
        lead={description ?? undefined}
        actions={
          <>
            {editable && <ChecklistButtons orgId={orgId} id={id} version={version} title={title} />}
            <HistoryButton href={historyOf(orgId, { record: id })} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <Card
          title={t('skills.detail.steps')}
          footer={
            <Link href={`/api/skill-checklists/${id}`} reload>
              {t('skills.detail.paper')}
            </Link>
          }
        >
          <ol className="list-decimal pl-6">
            {steps.map((step) => (
              <li key={step} className="py-0.5 wrap-anywhere">
                {step}
              </li>
            ))}
          </ol>
        </Card>
        <h2 className="text-lg font-semibold">{t('skills.records.title')}</h2>
        <ListPage
          count={edges.length}
          narrowed={from !== null}
          allHref={home}
          empty={{ title: t('skills.records.emptyTitle'), text: t('skills.records.emptyText'), icon: 'list-checks' }}
          after={from}
          pageInfo={pageInfo}
          hrefOf={(start) => (start ? `${home}?after=${encodeURIComponent(start)}` : home)}
          footClassName=""
        >
          <RecordTable rows={edges.map(({ node }) => recordRow(node, t))} />
        </ListPage>
      </div>
    </ClientMessages>
  )
}

const recordRow = (record: SkillRecord, t: Translate): RecordRow => ({
  id: record.id,
  href: `/orgs/${record.orgId}/curriculums/skills/records/${record.id}`,
  name: nameInList(record.member, t('members.name.unknown')),
  department: record.member.department ?? '',
  on: formatDate(record.observedOn),
  observer: record.observerName,
  outcome: outcomeOf(record, t),
})
