import { notFound } from 'next/navigation'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { fullName } from '@/lib/domain/people/names'
import { todayIn } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { type ChecklistParams, loadChecklist } from '../../load-checklist'
import { SkillsTrail } from '../../skills-trail'
import { ObserveForm } from './observe-form'

type Props = { params: ChecklistParams }

const messages = [
  'skills.observe',
  'skills.results',
  'checkIn.sign',
  'members.picker',
  'members.name',
  'validation.dateInFuture',
  'validation.drawing',
] as const

export const generateMetadata = titled('skills.observe.title')

/** What an observer sees of a member, step by step, with both signatures; made for a phone at the bedside. */
export default async function ObservePage({ params }: Props) {
  const { ctx, org, checklist } = await loadChecklist(params)
  if (!can(ctx.viewer, 'skill.record', checklist)) notFound()
  const t = translatorFor(ctx.locale)
  const { id, version, title, description, steps } = checklist
  const me = await ctx.load.person.load(ctx.viewer.userId)
  const items = [
    { label: title, href: `/orgs/${org.id}/curriculums/skills/${id}` },
    { label: t('skills.observe.title') },
  ]
  return (
    <ClientMessages of={messages}>
      <PageHeader trail={<SkillsTrail org={org} items={items} t={t} />} title={title} lead={description ?? undefined} />
      <ObserveForm
        orgId={org.id}
        checklist={{ id, version, steps }}
        observer={me ? fullName(me) : ''}
        today={todayIn(org.timeZone, ctx.now)}
      />
    </ClientMessages>
  )
}
