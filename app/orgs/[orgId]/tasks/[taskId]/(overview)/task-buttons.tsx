import { getTranslations } from 'next-intl/server'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { RowButton } from '@/app/_ui/row-button'
import type { TaskRecord } from '@/lib/data/tasks'
import { publishProblems } from '@/lib/domain/tasks/publish-problems'
import { TaskPress } from './task-press'

/** What can be done with the class of this page. Where something is missing, publishing leads to its form. */
export async function TaskButtons({ task }: { task: TaskRecord }) {
  const [t, common] = await Promise.all([getTranslations('tasks.actions'), getTranslations('common')])
  const { id, version, title, state, orgId, revision } = task
  const edit = `/orgs/${orgId}/tasks/${id}/edit`
  const ready = Object.keys(publishProblems(revision)).length === 0
  return (
    <TaskPress
      menu={{
        task: { id, version, orgId },
        moves: state === 'PUBLISHED' ? ['duplicate', 'archive'] : ['duplicate'],
        labels: {
          menu: { duplicate: t('duplicate'), archive: t('archive') },
          archived: t('archiveText'),
          copyOf: t('copyOf', { title }),
          done: {
            publish: t('published'),
            archive: t('archived'),
            restore: t('restored'),
            duplicate: t('duplicated'),
          },
        },
      }}
    >
      {state === 'DRAFT' && ready && (
        <Button variant="primary" data-press="publish">
          {t('publish')}
        </Button>
      )}
      {state === 'DRAFT' && !ready && (
        <ButtonLink variant="primary" href={`${edit}?publish=true`}>
          {t('publish')}
        </ButtonLink>
      )}
      {state === 'ARCHIVED' && (
        <Button variant="primary" data-press="restore">
          {t('restore')}
        </Button>
      )}
      <ButtonLink href={edit} icon={<Icon name="pencil" size={16} />}>
        {t('edit')}
      </ButtonLink>
      <RowButton label={common('list.rowActions', { name: title })} says="more" />
    </TaskPress>
  )
}
