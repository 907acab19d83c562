'use client'
import { useTranslations } from 'next-intl'
import { undoBy, useAction } from '@/app/_actions/use-action'
import { historyOf } from '@/app/_components/history/history-link'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { ArchiveTaskDocument } from '@/graphql/generated/archive-task'
import { DuplicateTaskDocument } from '@/graphql/generated/duplicate-task'
import { PublishTaskDocument } from '@/graphql/generated/publish-task'
import { RestoreTaskDocument } from '@/graphql/generated/restore-task'
import type { TaskState } from '@/lib/domain/lists/sessions'

/** The maximum length of a title, in characters. */
const titleLength = 200

type Props = {
  task: { id: string; version: number; orgId: string; title: string; state: TaskState }
  /** Nothing is missing for publishing; otherwise "publish" leads to the form. */
  ready: boolean
  /** The reader may open the history of the organization. */
  history: boolean
}

/** Actions for the class of this page. */
export function TaskButtons({ task: { id, version, orgId, title, state }, ready, history }: Props) {
  const t = useTranslations('tasks.actions')
  const common = useTranslations('common.list')
  const publish = useAction({ mutation: PublishTaskDocument, done: t('published') })
  const restore = useAction({ mutation: RestoreTaskDocument, done: t('restored') })
  const archive = useAction({
    mutation: ArchiveTaskDocument,
    done: { title: t('archived'), text: t('archiveText') },
    undo: undoBy(RestoreTaskDocument),
  })
  const duplicate = useAction({
    mutation: DuplicateTaskDocument,
    done: t('duplicated'),
    goTo: (copy) => `/orgs/${orgId}/tasks/${copy.id}`,
  })
  const edit = `/orgs/${orgId}/tasks/${id}/edit`
  return (
    <>
      {state === 'DRAFT' && ready && (
        <Button variant="primary" onClick={() => publish.run({ id, version })} busy={publish.busy}>
          {t('publish')}
        </Button>
      )}
      {state === 'DRAFT' && !ready && (
        <ButtonLink variant="primary" href={`${edit}?publish=true`}>
          {t('publish')}
        </ButtonLink>
      )}
      {state === 'ARCHIVED' && (
        <Button variant="primary" onClick={() => restore.run({ id, version })} busy={restore.busy}>
          {t('restore')}
        </Button>
      )}
      {/* Keeps the menu from wrapping into a second row alone. */}
      <span className="flex items-center gap-2">
        <ButtonLink href={edit} icon={<Icon name="pencil" size={16} />}>
          {t('edit')}
        </ButtonLink>
        <RowMenu label={common('rowActions', { name: title })}>
          <button
            type="button"
            className={menuItem()}
            onClick={() => duplicate.run({ id, title: t('copyOf', { title }).slice(0, titleLength) })}
          >
            {t('duplicate')}
          </button>
          {state === 'PUBLISHED' && (
            <button type="button" className={menuItem()} onClick={() => archive.run({ id, version })}>
              {t('archive')}
            </button>
          )}
          {history && (
            <Link variant="bare" href={historyOf(orgId, { record: id })} className={menuItem()}>
              {common('history')}
            </Link>
          )}
        </RowMenu>
      </span>
    </>
  )
}
