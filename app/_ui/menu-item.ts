import { classNames } from './class-names'

/** The look of one line of a menu, for a `Link` or a `<button>`. */
export const menuItem = (danger?: boolean) =>
  classNames(
    'flex w-full items-center gap-2.5 rounded-md px-2.5 py-2 text-start text-[0.9375rem] no-underline hover:bg-sunken',
    danger ? 'text-error' : 'text-ink',
  )
