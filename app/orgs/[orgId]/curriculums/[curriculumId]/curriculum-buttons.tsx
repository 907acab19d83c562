'use client'
import { useTranslations } from 'next-intl'
import { useAction } from '@/app/_actions/use-action'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { ActivateCurriculumDocument } from '@/graphql/generated/activate-curriculum'
import { RetireCurriculumDocument } from '@/graphql/generated/retire-curriculum'
import type { CurriculumState } from '@/lib/domain/curriculums/kinds'

type Props = {
  curriculum: { id: string; orgId: string; version: number; title: string; state: CurriculumState }
  /** Number of members it reaches now. */
  reach: number
}

/** Actions for a curriculum. */
export function CurriculumButtons({ curriculum: { id, orgId, version, title, state }, reach }: Props) {
  const t = useTranslations('curriculums')
  const activate = useAction({
    mutation: ActivateCurriculumDocument,
    confirm: {
      title: t('ask.activateTitle', { title }),
      text: t('ask.activateText', { count: reach }),
      ok: t('actions.activate'),
    },
    done: t('done.activated'),
  })
  const retire = useAction({
    mutation: RetireCurriculumDocument,
    confirm: {
      title: t('ask.retireTitle', { title }),
      text: t('ask.retireText'),
      ok: t('actions.retire'),
      danger: true,
    },
    done: t('done.retired'),
  })
  return (
    <>
      {state !== 'RETIRED' && (
        <ButtonLink href={`/orgs/${orgId}/curriculums/${id}/edit`} icon={<Icon name="pencil" size={16} />}>
          {t('actions.edit')}
        </ButtonLink>
      )}
      {state === 'ACTIVE' ? (
        <Button onClick={() => retire.run({ id, version })} busy={retire.busy}>
          {t('actions.retire')}
        </Button>
      ) : (
        <Button variant="primary" onClick={() => activate.run({ id, version })} busy={activate.busy}>
          {state === 'DRAFT' ? t('actions.activate') : t('actions.activateAgain')}
        </Button>
      )}
    </>
  )
}
