import { notFound } from 'next/navigation'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { ChecklistForm } from '../../checklist-form'
import { type ChecklistParams, loadChecklist } from '../../load-checklist'
import { SkillsTrail } from '../../skills-trail'

type Props = { params: ChecklistParams }

export const generateMetadata = titled('skills.form.editTitle')

/** Edits a skills checklist. */
export default async function EditChecklistPage({ params }: Props) {
  const { ctx, org, checklist } = await loadChecklist(params)
  if (!can(ctx.viewer, 'skill.manage', checklist)) notFound()
  const t = translatorFor(ctx.locale)
  const { id, version, title, description, steps } = checklist
  const home = `/orgs/${org.id}/curriculums/skills/${id}`
  const items = [{ label: title, href: home }, { label: t('skills.form.editTitle') }]
  return (
    <ClientMessages of={['skills.form']}>
      <PageHeader
        trail={<SkillsTrail org={org} items={items} t={t} />}
        title={t('skills.form.editTitle')}
        lead={t('skills.form.editLead')}
      />
      <ChecklistForm orgId={org.id} start={{ id, version, title, description, steps }} />
    </ClientMessages>
  )
}
