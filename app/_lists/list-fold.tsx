import { Icon } from '@/app/_ui/icon'

/**
 * The button that unfolds the filters of a list on a phone: what follows it in its `.list-bar` is folded while it is closed. It is an
 * empty native element, so that it works before any script and announces whether it is open; wide screens hide it.
 */
export const ListFold = ({ label, open }: { label: string; open?: boolean }) => (
  <details className="list-fold" open={open}>
    <summary className="button button-secondary">
      {label}
      <Icon name="chevron-down" size={16} />
    </summary>
  </details>
)
