import { notFound } from 'next/navigation'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { loadOrgWith } from '../../../load-org-with'
import { ChecklistForm } from '../checklist-form'
import { SkillsTrail } from '../skills-trail'

type Props = { params: Promise<{ orgId: string }> }

export const generateMetadata = titled('skills.form.newTitle')

/** Creates a skills checklist. */
export default async function NewChecklistPage({ params }: Props) {
  const { orgId } = await params
  const { ctx, org } = await loadOrgWith('CURRICULUMS', orgId)
  if (!can(ctx.viewer, 'skill.manage', { orgId })) notFound()
  const t = translatorFor(ctx.locale)
  const title = t('skills.form.newTitle')
  return (
    <ClientMessages of={['skills.form']}>
      <PageHeader trail={<SkillsTrail org={org} items={[{ label: title }]} t={t} />} title={title} />
      <ChecklistForm orgId={orgId} start={{ id: null, version: 0, title: '', description: null, steps: [] }} />
    </ClientMessages>
  )
}
