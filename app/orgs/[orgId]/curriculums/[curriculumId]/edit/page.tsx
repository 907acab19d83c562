import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { PageHeader } from '@/app/_ui/page-header'
import { translatorFor } from '@/lib/i18n/translator'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCurriculumChoices } from '@/lib/services/curriculums/list-curriculums'
import { getOrgToWork } from '@/lib/services/orgs/org'
import { OrgTrail } from '../../../org-trail'
import { CurriculumForm } from '../../curriculum-form'
import { formChoices } from '../../form-choices'
import { startOf } from '../../form-values'
import { loadCurriculum } from '../load-curriculum'

const messages = [
  'curriculums.form',
  'curriculums.audience',
  'curriculums.done.saved',
  'validation.curriculumTasks',
  'validation.curriculumItems',
] as const

type Props = { params: Promise<{ orgId: string; curriculumId: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ orgId, curriculumId }, t] = await Promise.all([params, getTranslations('curriculums.form')])
  const { curriculum } = await loadCurriculum(orgId, curriculumId)
  return { title: t('editTitle', { title: curriculum.title }) }
}

/** Edits a curriculum; for an active one, everybody's progress is updated. */
export default async function EditCurriculumPage({ params }: Props) {
  const [{ ctx }, { orgId, curriculumId }] = await Promise.all([enterPage(), params])
  const { curriculum } = await loadCurriculum(orgId, curriculumId)
  if (!can(ctx.viewer, 'curriculum.manage', { orgId }) || curriculum.state === 'RETIRED') notFound()
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  const choices = orNotFound(await getCurriculumChoices(ctx, { orgId }))
  const t = translatorFor(ctx.locale)
  const title = t('curriculums.form.editTitle', { title: curriculum.title })
  const home = `/orgs/${orgId}/curriculums`
  const trail = [
    { label: t('curriculums.list.title'), href: home },
    { label: curriculum.title, href: `${home}/${curriculumId}` },
    { label: t('curriculums.actions.edit') },
  ]
  return (
    <>
      <PageHeader
        trail={<OrgTrail orgId={orgId} orgName={org.name} items={trail} />}
        title={title}
        lead={curriculum.state === 'ACTIVE' ? t('curriculums.form.editLead') : undefined}
      />
      <ClientMessages of={messages}>
        <CurriculumForm orgId={orgId} start={startOf(curriculum)} choices={formChoices(choices, curriculum, t)} />
      </ClientMessages>
    </>
  )
}
