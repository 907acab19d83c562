'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '@/app/_ui/badge'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Menu } from '@/app/_ui/menu'
import { menuItem } from '@/app/_ui/menu-item'

type Props = { current: string; name: string; orgs: readonly { id: string; name: string; urgent: number }[] }

/** Switches to another organization of the person; each shows its number of urgent items. */
export function OrgSwitcher({ current, name, orgs }: Props) {
  const t = useTranslations('orgs.switcher')
  return (
    <Menu
      align="start"
      title={t('title')}
      button={
        <>
          <span className="max-w-80 truncate font-semibold">{name}</span>
          <Icon name="chevron-down" size={16} />
        </>
      }
    >
      <ul>
        {orgs.map((org) => (
          <li key={org.id}>
            <Link
              href={`/orgs/${org.id}`}
              variant="bare"
              aria-current={org.id === current ? 'true' : undefined}
              className={`${menuItem()} justify-between gap-4`}
            >
              <span className="max-w-72 wrap-anywhere">{org.name}</span>
              {org.urgent > 0 && <Badge count={org.urgent} tone="error" label={t('urgent', { count: org.urgent })} />}
            </Link>
          </li>
        ))}
      </ul>
      <Link href="/orgs" variant="bare" className={menuItem()}>
        {t('all')}
      </Link>
    </Menu>
  )
}
