import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/app/_frame/client-messages'
import { type SavedViewList, viewQuery } from '@/lib/domain/lists/saved-views'
import { enterPage } from '@/lib/server/enter-page'
import { listSavedViews } from '@/lib/services/lists/saved-views'
import { SavedViewsMenu } from './saved-views-menu'

type Props = {
  orgId: string
  list: SavedViewList
  /** The current address of the list, with its query. */
  here: string
}

/** The person's own views of a list, to open, save or delete. Not shown during a visit. */
export async function SavedViews({ orgId, list, here }: Props) {
  const { ctx } = await enterPage()
  const read = await listSavedViews(ctx, { orgId, list })
  if (!read.ok) return null
  const t = await getTranslations('savedViews')
  const [path = '', search = ''] = here.split('?')
  const query = viewQuery(search)
  const views = read.value.map((view) => ({
    id: view.id,
    name: view.name,
    href: view.query ? `${path}?${view.query}` : path,
    current: view.query === query,
  }))
  return (
    <ClientMessages of={['savedViews']}>
      <SavedViewsMenu
        orgId={orgId}
        list={list}
        query={query}
        views={views}
        label={views.find(({ current }) => current)?.name ?? t('button')}
      />
    </ClientMessages>
  )
}
