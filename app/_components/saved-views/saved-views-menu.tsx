'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { Link } from '@/app/_ui/link'
import { Menu } from '@/app/_ui/menu'
import { menuItem } from '@/app/_ui/menu-item'
import { DeleteSavedViewDocument } from '@/graphql/generated/delete-saved-view'
import type { SavedViewList } from '@/lib/domain/lists/saved-views'

const loadSaveView = () => import('./save-view')

type View = { id: string; name: string; href: string; current: boolean }
type Props = {
  orgId: string
  list: SavedViewList
  /** The current filters; empty without any. */
  query: string
  views: readonly View[]
  /** The label of the button: the open view's name, if there is one. */
  label: string
}

/** A menu of saved views of a list, with a button to delete each and one to save the current filters. */
export function SavedViewsMenu({ orgId, list, query, views, label }: Props) {
  const t = useTranslations('savedViews')
  const [saving, setSaving] = useState(false)
  return (
    <>
      <Menu
        align="start"
        button={
          <>
            {label}
            <Icon name="chevron-down" size={16} />
          </>
        }
        title={t('title')}
        buttonClassName="ripple button button-secondary"
      >
        <ul className="max-w-80">
          {views.map((view) => (
            <ViewLine key={view.id} view={view} />
          ))}
        </ul>
        {views.length === 0 && <p className="max-w-64 px-3 py-2 text-sm text-soft">{t('none')}</p>}
        {query !== '' && (
          <button type="button" className={menuItem()} onClick={() => setSaving(true)}>
            {t('save')}
          </button>
        )}
      </Menu>
      {saving && <Lazy load={loadSaveView} orgId={orgId} list={list} query={query} onClose={() => setSaving(false)} />}
    </>
  )
}

function ViewLine({ view: { id, name, href, current } }: { view: View }) {
  const t = useTranslations('savedViews')
  const remove = useAction({
    mutation: DeleteSavedViewDocument,
    confirm: { title: t('deleteTitle', { name }), text: t('deleteText'), ok: t('deleteOk'), danger: true },
    done: t('deleted', { name }),
  })
  return (
    <li className="flex items-center gap-1">
      <Link
        href={href}
        variant="bare"
        aria-current={current ? 'true' : undefined}
        className={`${menuItem()} min-w-0 grow`}
      >
        <span className="wrap-anywhere">{name}</span>
      </Link>
      <IconButton label={t('delete', { name })} onClick={() => remove.run({ id })}>
        <Icon name="x" size={16} />
      </IconButton>
    </li>
  )
}
