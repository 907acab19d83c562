import { Icon } from './icon'

/**
 * The button of a menu that is loaded at the press (`usePress`). An ordinary element, so that a long list stays light: its
 * rows share one menu. `says` is what the menu must know of its row.
 */
export const RowButton = ({ label, says }: { label: string; says: string }) => (
  <button type="button" className="ripple icon-button" aria-label={label} data-press={says}>
    <Icon name="ellipsis" />
  </button>
)
