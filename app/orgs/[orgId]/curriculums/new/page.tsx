import { notFound } from 'next/navigation'
import { titled } from '@/app/_components/titled'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCurriculumChoices } from '@/lib/services/curriculums/list-curriculums'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../org-trail'
import { CurriculumForm } from '../curriculum-form'
import { formChoices } from '../form-choices'
import { emptyStart } from '../form-values'

const messages = [
  'curriculums.form',
  'curriculums.audience',
  'curriculums.done.saved',
  'validation.curriculumTasks',
] as const

type Props = { params: Promise<{ orgId: string }> }

export const generateMetadata = titled('curriculums.form.newTitle')

/** A new curriculum, as a draft. */
export default async function NewCurriculumPage({ params }: Props) {
  const [{ ctx }, { orgId }] = await Promise.all([enterPage(), params])
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const choices = orNotFound(await getCurriculumChoices(ctx, { orgId }))
  if (!can(ctx.viewer, 'curriculum.manage', { orgId })) notFound()
  const t = translatorFor(ctx.locale)
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
        <CurriculumForm orgId={orgId} start={emptyStart} choices={formChoices(choices, null, t)} />
      </ClientMessages>
    </>
  )
}
