import { Icon } from '@/app/_ui/icon'

/**
 * The button under which a phone has the filters of a list: what follows it in its `.list-bar` is folded while it is closed. It is the
 * browser's own and empty: it opens before any script, says whether it is open, and a desk does without it.
 */
export const ListFold = ({ label, open }: { label: string; open?: boolean }) => (
  <details className="list-fold" open={open}>
    <summary className="button button-secondary">
      {label}
      <Icon name="chevron-down" size={16} />
    </summary>
  </details>
)
