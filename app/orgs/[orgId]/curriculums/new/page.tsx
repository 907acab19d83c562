import { notFound } from 'next/navigation'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { curriculumTemplates } from '@/lib/domain/curriculums/templates'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCurriculumChoices } from '@/lib/services/curriculums/list-curriculums'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { CurriculumForm } from '../curriculum-form'
import { formChoices } from '../form-choices'
import { emptyStart } from '../form-values'
import { TemplateLinks } from '../template-links'
import { templateStart } from '../template-start'

const messages = [
  'curriculums.form',
  'curriculums.audience',
  'curriculums.done.saved',
  'validation.curriculumTasks',
  'validation.curriculumItems',
] as const

type Props = {
  params: Promise<{ orgId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export const generateMetadata = titled('curriculums.form.newTitle')

/** A new curriculum, as a draft; with a template in the address, it starts with what that fills in. */
export default async function NewCurriculumPage({ params, searchParams }: Props) {
  const [{ ctx }, { orgId }, { template: named }] = await Promise.all([enterPage(), params, searchParams])
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const choices = orNotFound(await getCurriculumChoices(ctx, { orgId }))
  if (!can(ctx.viewer, 'curriculum.manage', { orgId })) notFound()
  const t = translatorFor(ctx.locale)
  const template = curriculumTemplates.find((code) => code === named) ?? null
  const start = template ? templateStart(template, t) : emptyStart
  const trail = [
    { label: t('curriculums.list.title'), href: `/orgs/${orgId}/curriculums` },
    { label: t('curriculums.form.newTitle') },
  ]
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={t('curriculums.form.newTitle')}
        lead={t('curriculums.form.newLead')}
      />
      <ClientMessages of={messages}>
        <TemplateLinks orgId={orgId} chosen={template} />
        <CurriculumForm
          key={template}
          orgId={orgId}
          start={start}
          choices={formChoices(choices, null, t, start.audience)}
          template={template}
        />
      </ClientMessages>
    </>
  )
}
