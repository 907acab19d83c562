import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { type TaskQuery, taskListHref } from '../task-query'

type Props = { orgId: string; query: TaskQuery; next: string | null; shown: string; file: boolean }

/** How many are shown, the file of them where there is one, and the pages before and after. */
export async function ListFoot({ orgId, query, next, shown, file }: Props) {
  const [t, common] = await Promise.all([getTranslations('tasks.list'), getTranslations('common.list')])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-4 text-sm text-soft print:hidden">
      <span className="tabular-nums">{shown}</span>
      <span className="flex flex-wrap items-center gap-2">
        {file && (
          <ButtonLink
            href={taskListHref(orgId, query, true)}
            reload
            size="sm"
            variant="quiet"
            icon={<Icon name="download" size={16} />}
          >
            {common('exportCsv')}
          </ButtonLink>
        )}
        {query.after && (
          <ButtonLink href={taskListHref(orgId, { ...query, after: null })} size="sm">
            {t('firstPage')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={taskListHref(orgId, { ...query, after: next })} size="sm">
            {common('nextPage')}
          </ButtonLink>
        )}
      </span>
    </div>
  )
}
