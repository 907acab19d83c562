'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { DraftPart } from '@/app/_forms/draft'
import { callApi } from '@/app/_lib/graphql-client'
import { dotted } from '@/app/_ui/dotted'
import { Field, type FieldProps, fieldWiring } from '@/app/_ui/field'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { ListOption } from '@/app/_ui/list-option'
import { FindMembersDocument } from '@/graphql/generated/find-members'

/** A person to choose. `clash`: another session of theirs at the same time. */
export type Person = { id: string; name: string; hint?: string; clash?: string }
type Props = FieldProps & {
  /** Finds people whose name, contact or number contains the text. */
  search: (text: string) => Promise<Person[]>
  defaultPerson: Person | null
  /** Called with the chosen person, or null. */
  onPerson?: (person: Person | null) => void
}

const pauseMs = 200

/** Finds one person by a part of the name. The form value under `name` is their id, "" for nobody. */
export function PeoplePicker({ search, defaultPerson, onPerson, ...field }: Props) {
  const t = useTranslations('members.picker')
  const list = useId()
  const picker = usePicker(defaultPerson, search, onPerson)
  const { text, person, open, people, active, dropped, type, choose, leave, press } = picker
  const told = { ...field, error: field.error ?? (dropped ? t('dropped', { text: dropped }) : undefined) }
  const { name, ...wiring } = fieldWiring(told)
  return (
    <Field {...told}>
      <span className="relative block">
        <input type="hidden" name={name} value={person?.id ?? ''} />
        <DraftPart name={name} value={person} onTake={choose} />
        <input
          {...wiring}
          data-draft="off"
          className="control pr-11"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={list}
          aria-activedescendant={open && people?.[active] ? `${list}-${active}` : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={leave}
        />
        {text !== '' && (
          // The press must not take the focus from the field, because losing it closes the list.
          <IconButton
            label={t('clear')}
            className="absolute top-0 right-0"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(null)}
          >
            <Icon name="x" size={16} />
          </IconButton>
        )}
        <Choices id={list} picker={picker} name={String(field.label)} />
      </span>
    </Field>
  )
}

type Picker = ReturnType<typeof usePicker>

/**
 * The typed text, the chosen person and the matches. Arrow keys move through the list, Enter chooses, Escape restores.
 */
function usePicker(start: Person | null, search: Props['search'], onPerson: Props['onPerson']) {
  const [person, setPerson] = useState(start)
  const [text, setText] = useState(start?.name ?? '')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [dropped, setDropped] = useState('')
  const people = useMatches(open ? text : '', search)

  function take(chosen: Person | null) {
    setPerson(chosen)
    if (chosen !== person) onPerson?.(chosen)
  }
  function choose(chosen: Person | null) {
    take(chosen)
    setText(chosen?.name ?? '')
    setDropped('')
    setOpen(false)
  }
  /** Text without a chosen person would look like a choice: it goes, and the field says so. */
  function leave() {
    const typed = text.trim()
    choose(person)
    if (typed !== '' && typed !== person?.name) setDropped(typed)
  }
  function type(typed: string) {
    setText(typed)
    setDropped('')
    // An empty field means nobody; other text changes nothing until somebody is chosen.
    if (typed.trim() === '') take(null)
    setActive(0)
    setOpen(typed.trim() !== '')
  }
  function press(event: KeyboardEvent) {
    // While a name is being composed (Japanese), Enter and the arrows belong to it.
    if (!open || event.nativeEvent.isComposing) return
    const chosen = people?.[active]
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, (people?.length ?? 1) - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape') choose(person)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { text, person, open, people, active, dropped, type, choose, leave, press }
}

type ChoicesProps = { id: string; picker: Picker; name: string }

function Choices({ id, picker: { open, people, active, choose }, name }: ChoicesProps) {
  const t = useTranslations('members.picker')
  const note = people ? (people.length === 0 ? t('none') : null) : t('searching')
  return (
    <>
      <div
        hidden={!open}
        className="absolute inset-x-0 bottom-full z-10 mb-1 max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
      >
        <div id={id} role="listbox" aria-label={name}>
          {people?.map((person, index) => (
            <ListOption
              key={person.id}
              id={`${id}-${index}`}
              title={person.name}
              hint={person.hint}
              active={index === active}
              onChoose={() => choose(person)}
            />
          ))}
        </div>
        {note && <p className="px-2.5 py-2 text-sm text-soft">{note}</p>}
      </div>
      <span role="status" className="sr-only">
        {open && people ? t('results', { count: people.length }) : ''}
      </span>
    </>
  )
}

/** People who match the words, searched a moment after the last key press; null while searching. */
function useMatches(text: string, search: (text: string) => Promise<Person[]>): Person[] | null {
  const [result, setResult] = useState<{ text: string; people: Person[] } | null>(null)
  const words = text.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` is made anew at each drawing and does the same.
  useEffect(() => {
    if (!words) return
    let isCurrent = true
    const timer = setTimeout(() => {
      search(words).then((people) => isCurrent && setResult({ text: words, people }))
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words])
  return result?.text === words ? result.people : null
}

/**
 * Members whose name, contact or number contains the typed text, for the people picker. Ids are those of memberships.
 */
export async function findPeople(orgId: string, q: string, unknown: string): Promise<Person[]> {
  // Loaded here, because only people who search need to format names.
  const [answer, { sortableName }, { shownContact }] = await Promise.all([
    callApi(FindMembersDocument, { orgId, q }),
    import('@/lib/domain/people/names'),
    import('@/lib/domain/people/format-contact'),
  ])
  const found = ('data' in answer && answer.data?.findMembers) || []
  return found.map(({ id, jobTitle, department, contact, ...names }) => {
    const hint = dotted([jobTitle, department])
    return { id, name: sortableName(names) || shownContact(contact ?? '') || unknown, ...(hint ? { hint } : {}) }
  })
}
