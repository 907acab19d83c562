'use client'
import { fill } from '@/app/_lib/fill'
import { Icon } from '@/app/_ui/icon'
import { Menu, menuItem } from '@/app/_ui/menu'
import { type Invited, useInvitationActions } from './invitation-actions'

/** What can be done with one open invitation. */
export function RowMenu(invited: Invited) {
  const actions = useInvitationActions()
  if (!actions) return null
  const { labels, move } = actions
  return (
    <Menu
      button={<Icon name="ellipsis" size={18} />}
      label={fill(labels.rowActions, { name: invited.name })}
      buttonClassName="ripple icon-button"
    >
      <button type="button" className={menuItem()} onClick={() => move('resend', invited)}>
        {labels.resend}
      </button>
      <button type="button" className={menuItem(true)} onClick={() => move('revoke', invited)}>
        {labels.revoke}
      </button>
    </Menu>
  )
}
