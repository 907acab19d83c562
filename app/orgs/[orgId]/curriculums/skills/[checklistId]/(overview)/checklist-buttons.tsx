'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button, ButtonLink } from '@/app/_ui/button'
import { EndSkillChecklistDocument } from '@/graphql/generated/end-skill-checklist'

type Props = { orgId: string; id: string; version: number; title: string }

/** What an administrator does with a skills checklist. */
export function ChecklistButtons({ orgId, id, version, title }: Props) {
  const t = useTranslations('skills.detail')
  const home = `/orgs/${orgId}/curriculums/skills`
  const { busy, run } = useAction({
    mutation: EndSkillChecklistDocument,
    confirm: { title: t('endTitle', { title }), text: t('endText'), ok: t('endOk'), danger: true },
    done: t('ended'),
    goTo: () => home,
  })
  return (
    <>
      <ButtonLink href={`${home}/${id}/observe`} variant="primary">
        {t('observe')}
      </ButtonLink>
      <ButtonLink href={`${home}/${id}/edit`}>{t('edit')}</ButtonLink>
      <Button busy={busy} onClick={() => void run({ id, version })}>
        {t('end')}
      </Button>
    </>
  )
}
