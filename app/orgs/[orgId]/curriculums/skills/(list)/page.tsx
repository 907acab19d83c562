import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { PageHeader } from '@/app/_ui/page-header'
import type { ListedChecklist } from '@/lib/data/skills/checklists'
import { formatDate } from '@/lib/domain/time/format-date'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { orNotFound } from '@/lib/server/enter-page'
import { listSkillChecklists } from '@/lib/services/skills/checklists'
import { loadOrgWith } from '../../../load-org-with'
import { SkillsTrail } from '../skills-trail'
import { ChecklistTable } from './checklist-table'

type Props = { params: Promise<{ orgId: string }> }

export const generateMetadata = titled('skills.list.title')

/** The skills checklists of an organization. */
export default async function SkillsPage({ params }: Props) {
  const { orgId } = await params
  const { ctx, org } = await loadOrgWith('CURRICULUMS', orgId)
  const checklists = orNotFound(await listSkillChecklists(ctx, { orgId }))
  const t = translatorFor(ctx.locale)
  const home = `/orgs/${orgId}/curriculums/skills`
  const newButton = can(ctx.viewer, 'skill.manage', { orgId }) && (
    <ButtonLink href={`${home}/new`} variant="primary" icon={<Icon name="plus" size={16} />}>
      {t('skills.list.new')}
    </ButtonLink>
  )
  return (
    <ClientMessages of={['skills.list']}>
      <PageHeader
        trail={<SkillsTrail org={org} items={[]} t={t} />}
        title={t('skills.list.title')}
        lead={t('skills.list.lead')}
        actions={checklists.length > 0 && newButton}
      />
      <Card flush>
        {checklists.length > 0 ? (
          <ChecklistTable rows={checklists.map((checklist) => rowOf(checklist, home))} />
        ) : (
          <EmptyState
            icon={<Icon name="list-checks" size={24} />}
            title={t('skills.list.emptyTitle')}
            action={newButton}
          >
            {t('skills.list.emptyText')}
          </EmptyState>
        )}
      </Card>
    </ClientMessages>
  )
}

const rowOf = ({ id, title, steps, passed, lastOn }: ListedChecklist, home: string) => ({
  id,
  title,
  href: `${home}/${id}`,
  steps: String(steps.length),
  passed: String(passed),
  last: lastOn ? formatDate(lastOn) : '–',
})
