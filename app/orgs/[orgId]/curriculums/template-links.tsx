import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { type CurriculumTemplate, curriculumTemplates } from '@/lib/domain/curriculums/templates'

type Props = { orgId: string; chosen: CurriculumTemplate | null }

/** What a new curriculum may start with. */
export async function TemplateLinks({ orgId, chosen }: Props) {
  const t = await getTranslations('curriculums.templates')
  const home = `/orgs/${orgId}/curriculums/new`
  return (
    <nav aria-label={t('label')} className="flex flex-wrap items-center gap-2 pb-5 text-sm">
      <span className="text-soft">{t('label')}</span>
      {curriculumTemplates.map((template) => (
        <ButtonLink
          key={template}
          size="sm"
          href={template === chosen ? home : `${home}?template=${template}`}
          aria-current={template === chosen ? 'true' : undefined}
          icon={template === chosen && <Icon name="check" size={16} />}
        >
          {t(`${template}.title`)}
        </ButtonLink>
      ))}
    </nav>
  )
}
