import type { Metadata } from 'next'
import { HistoryButton } from '@/app/_components/history/history-button'
import { historyOf } from '@/app/_components/history/history-link'
import { stateTones } from '@/app/_components/states'
import { ClientMessages } from '@/app/_frame/client-messages'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { PageHeader } from '@/app/_ui/page-header'
import { Tag } from '@/app/_ui/tag'
import { audienceOf } from '@/lib/domain/curriculums/audience'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { countReach } from '@/lib/services/curriculums/list-curriculums'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { readMembersQuery } from '../../curriculum-query'
import { AsksCard, AudienceCard } from '../about-cards'
import { CurriculumButtons } from '../curriculum-buttons'
import { loadCurriculum } from '../load-curriculum'
import { MembersCard } from '../members-card'

type Props = {
  params: Promise<{ orgId: string; curriculumId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { orgId, curriculumId } = await params
  return { title: (await loadCurriculum(orgId, curriculumId)).curriculum.title }
}

const messages = [
  'curriculums.members',
  'curriculums.actions',
  'curriculums.ask',
  'curriculums.done',
  'curriculums.remind',
  'reminders',
] as const

/** One curriculum: its requirements, its audience, and the progress of its members. */
export default async function CurriculumPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId, curriculumId }, queryParams] = await Promise.all([enterPage(), params, searchParams])
  const { curriculum } = await loadCurriculum(orgId, curriculumId)
  const { id, version, title, state } = curriculum
  const [orgRead, reachRead] = await Promise.all([
    getOrgToWork(ctx, { id: orgId }),
    // The compiler knows the row's lists only as strings; the service validates them.
    countReach.unknown(ctx, { orgId, audience: audienceOf(curriculum) }),
  ])
  const [org, { count }] = [orNotFound(orgRead), orNotFound(reachRead)]
  const t = translatorFor(ctx.locale)
  const editable = can(ctx.viewer, 'curriculum.manage', { orgId })
  const trail = [{ label: t('curriculums.list.title'), href: `/orgs/${orgId}/curriculums` }, { label: title }]
  return (
    <ClientMessages of={messages}>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={title}
        lead={curriculum.description ?? undefined}
        tags={<Tag tone={stateTones['curriculums.states'][state]}>{t(`curriculums.states.${state}`)}</Tag>}
        actions={
          <>
            {editable && <CurriculumButtons curriculum={{ id, orgId, version, title, state }} reach={count} />}
            {can(ctx.viewer, 'history.listOfOrg', { id: orgId }) && (
              <HistoryButton href={historyOf(orgId, { record: id })} />
            )}
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {state !== 'ACTIVE' && (
          <InlineNotice tone="info">
            {t(state === 'DRAFT' ? 'curriculums.detail.draftNotice' : 'curriculums.detail.retiredNotice')}
          </InlineNotice>
        )}
        <MembersCard curriculum={curriculum} query={readMembersQuery(queryParams)} editable={editable} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <AsksCard curriculum={curriculum} t={t} />
          <AudienceCard curriculum={curriculum} reach={count} t={t} locale={ctx.locale} />
        </div>
      </div>
    </ClientMessages>
  )
}
