/** The style of one item of a menu, for a `Link` or a `<button>`. */
export const menuItem = (danger?: boolean) => (danger ? 'menu-item text-error' : 'menu-item')
