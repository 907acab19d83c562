import type { ComponentProps } from 'react'
import { Icon } from './icon'

type Props = Omit<ComponentProps<'input'>, 'type' | 'name'> & { name?: string; label: string }

/** A search box; the "/" key focuses it (`SearchKey`). In a GET form its value is in the address under `name` (q). */
export function SearchField({ name = 'q', label, className = 'w-full sm:w-72', ...input }: Props) {
  return (
    <span className={`relative block ${className}`}>
      <Icon
        name="search"
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
      />
      <input
        type="search"
        name={name}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        className="control control-search"
        {...input}
      />
    </span>
  )
}
