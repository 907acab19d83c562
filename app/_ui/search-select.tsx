'use client'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Field, type FieldProps, fieldWiring } from './field'
import { Icon } from './icon'
import { ListOption } from './list-option'
import { OptionGroup } from './option-group'
import { bothForms, folded } from './search-words'

/** `words`: other terms under which people look for the option. */
type SearchOption = { value: string; label: string; words?: string }
export type SearchGroup = { label: string; options: readonly SearchOption[] }

type SearchSelectProps = FieldProps & {
  groups: readonly SearchGroup[]
  value: string
  onValue: (value: string) => void
  /** Shown while nothing is chosen. */
  placeholder: string
  /** Shown when nothing matches the typed text. */
  emptyText: string
  disabled?: boolean
}

/**
 * A choice of one option, found by typing a part of its name; a press shows all options. The form value under `name` is
 * the chosen value.
 */
export function SearchSelect({
  groups,
  value,
  onValue,
  placeholder,
  emptyText,
  disabled,
  ...field
}: SearchSelectProps) {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch(groups, value, (chosen) => {
    onValue(chosen)
    // React does not fire `input` for this change, and the form's listeners need it.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const { name, ...wiring } = fieldWiring(field)
  return (
    <Field {...field}>
      <span className="relative block">
        <input type="hidden" name={name} value={value} disabled={disabled} />
        <input
          ref={input}
          {...wiring}
          className="control pr-10 text-ellipsis"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={search.open}
          aria-controls={list}
          aria-activedescendant={search.open && search.active >= 0 ? `${list}-${search.active}` : undefined}
          placeholder={placeholder}
          disabled={disabled}
          value={search.text}
          onClick={(event) => {
            search.show()
            event.currentTarget.select()
          }}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={search.press}
          onBlur={search.leave}
        />
        <Icon
          name="chevron-down"
          size={16}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft"
        />
        {search.open && <Choices id={list} search={search} label={String(field.label)} emptyText={emptyText} />}
      </span>
    </Field>
  )
}

type Search = ReturnType<typeof useSearch>

/** The typed text, the matches, and the option that Enter chooses. Arrow keys move, Escape restores. */
function useSearch(groups: readonly SearchGroup[], value: string, onChoose: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const matches = typed === null ? groups : matching(groups, typed)
  const options = matches.flatMap((group) => group.options)
  const chosen = groups.flatMap((group) => group.options).find((option) => option.value === value)

  function close() {
    setOpen(false)
    setTyped(null)
  }
  function choose(option: SearchOption | null) {
    close()
    if ((option?.value ?? '') !== value) onChoose(option?.value ?? '')
  }
  function show() {
    if (open) return
    setActive(options.findIndex((option) => option.value === value))
    setOpen(true)
  }
  function type(text: string) {
    setTyped(text)
    setActive(text.trim() === '' ? -1 : 0)
    setOpen(true)
  }
  function press(event: KeyboardEvent) {
    // While a word is being composed (Japanese), Enter and the arrows belong to it.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const option = options[active]
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!open) show()
      else setActive(Math.max(0, Math.min(active + (key === 'ArrowDown' ? 1 : -1), options.length - 1)))
    } else if (open && key === 'Enter' && option) choose(option)
    else if (open && key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** On leaving, text with a single match chooses it; other text is reset, because it would look like a choice. */
  function leave() {
    if (typed === '') return choose(null)
    const [only, another] = options
    if (typed !== null && only && !another) return choose(only)
    close()
  }
  return {
    text: typed ?? chosen?.label ?? '',
    matches,
    open,
    active,
    setActive,
    show,
    type,
    press,
    leave,
    choose,
  }
}

/** The options in which every typed word is the beginning of a word. */
function matching(groups: readonly SearchGroup[], typed: string): SearchGroup[] {
  const words = folded(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const fits = ({ label, words: more = '' }: SearchOption) => {
    const text = ` ${folded(bothForms(`${label} ${more}`)).replace(/[^\p{L}\p{N}]+/gu, ' ')}`
    return words.every((word) => text.includes(` ${word}`) || (!/^\p{ASCII}*$/u.test(word) && text.includes(word)))
  }
  const left = groups.map(({ label, options }) => ({ label, options: options.filter(fits) }))
  return left.filter(({ options }) => options.length > 0)
}

type ChoicesProps = { id: string; search: Search; label: string; emptyText: string }

function Choices({ id, search: { matches, active, setActive, choose }, label, emptyText }: ChoicesProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const allOptions = matches.flatMap(({ options }) => options)
  return (
    <div
      ref={box}
      className="absolute inset-x-0 top-full z-10 mt-1 scroll-mb-4 rounded-lg border border-line bg-raised p-1 shadow-float"
    >
      <div id={id} role="listbox" aria-label={label} className="max-h-72 overflow-y-auto">
        {matches.map((group) => (
          <OptionGroup key={group.label} label={group.label}>
            {group.options.map((option) => (
              <ListOption
                key={option.value}
                id={`${id}-${allOptions.indexOf(option)}`}
                title={option.label}
                active={allOptions.indexOf(option) === active}
                onActive={() => setActive(allOptions.indexOf(option))}
                onChoose={() => choose(option)}
              />
            ))}
          </OptionGroup>
        ))}
      </div>
      <p role="status" className="px-2.5 py-2 text-sm text-soft empty:hidden">
        {matches.length === 0 ? emptyText : ''}
      </p>
    </div>
  )
}
