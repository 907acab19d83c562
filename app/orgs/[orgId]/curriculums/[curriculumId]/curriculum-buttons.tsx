import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import type { CurriculumRecord } from '@/lib/data/curriculums'
import type { MoveLabels } from './curriculum-moves'
import { CurriculumPress } from './curriculum-press'

type Props = { curriculum: CurriculumRecord; labels: MoveLabels }

/** What can be done with a curriculum. */
export function CurriculumButtons({ curriculum: { id, orgId, version, state }, labels }: Props) {
  const edit = (
    <ButtonLink href={`/orgs/${orgId}/curriculums/${id}/edit`} icon={<Icon name="pencil" size={16} />}>
      {labels.edit}
    </ButtonLink>
  )
  return (
    <CurriculumPress moved={{ id, version }} labels={labels}>
      {state !== 'RETIRED' && edit}
      {state === 'ACTIVE' ? (
        <Button data-press="retire">{labels.retire}</Button>
      ) : (
        <Button data-press="activate" variant="primary">
          {state === 'DRAFT' ? labels.activate : labels.activateAgain}
        </Button>
      )}
    </CurriculumPress>
  )
}
