'use client'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Icon } from './icon'

type Props = Omit<ComponentProps<'input'>, 'type' | 'name'> & { name?: string; label: string }

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A search box; the key "/" goes to it. Inside a GET form its value lands in the address under `name` (q). */
export function SearchField({ name = 'q', label, className = 'w-full sm:w-72', ...input }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing(event.target)) return
      event.preventDefault()
      ref.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return (
    <span className={`relative block ${className}`}>
      <Icon
        name="search"
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
      />
      <input
        ref={ref}
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        className="control control-search"
        {...input}
      />
    </span>
  )
}
