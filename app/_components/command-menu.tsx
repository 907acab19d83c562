'use client'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { commandLines, type Group, type Line } from '@/app/_lib/command-lines'
import { commandPages, type Place } from '@/app/_lib/command-pages'
import { fill } from '@/app/_lib/fill'
import { Dialog } from '@/app/_ui/dialog'
import { Icon } from '@/app/_ui/icon'
import { ListOption } from '@/app/_ui/list-option'
import { type CommandTexts, commandTexts, findPlaces, useHits } from './use-command-search'

type Props = { open: boolean; onClose: () => void }

/** Goes to a page, an own license, or a member or class of an organization, by typing a part of its name. */
export function CommandMenu({ open, onClose }: Props) {
  const [texts, setTexts] = useState<CommandTexts | null>(null)
  const [places, setPlaces] = useState<readonly Place[]>([])
  useEffect(() => {
    if (!open) return
    void commandTexts().then(setTexts, onClose)
    void findPlaces().then(setPlaces)
  }, [open, onClose])
  return (
    <Dialog
      open={open && texts !== null}
      onClose={onClose}
      title={texts?.title}
      size="contact"
      closeLabel={texts?.close}
      easy
    >
      {texts && <Choosing texts={texts} places={places} onClose={onClose} />}
    </Dialog>
  )
}

type ChoosingProps = { texts: CommandTexts; places: readonly Place[]; onClose: () => void }

function Choosing({ texts, places, onClose }: ChoosingProps) {
  const list = useId()
  const { typed, type, lines, active, setActive, searching, press, go } = useCommands({ texts, places, onClose })
  const status = lines.length > 0 ? fill(texts.count, { count: lines.length }) : texts.none
  return (
    <div className="flex flex-col gap-2 text-ink">
      <span className="relative block">
        <Icon
          name="search"
          size={16}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
        />
        <input
          className="control control-search"
          role="combobox"
          aria-label={texts.field}
          placeholder={texts.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={lines[active] ? `${list}-${active}` : undefined}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </span>
      {/* Of one height, so that nothing moves while one types. */}
      <div className="h-[min(24rem,50dvh)] overflow-y-auto">
        <div id={list} role="listbox" aria-label={texts.title} className="flex flex-col gap-2">
          {groupsOf(lines).map(([group, members]) => (
            // biome-ignore lint/a11y/useSemanticElements: options of a listbox have no element of their own to be grouped by.
            <div key={group} role="group" aria-label={nameOf(group, texts)}>
              <p aria-hidden="true" className="px-2.5 py-1 text-xs font-semibold text-soft">
                {nameOf(group, texts)}
              </p>
              {members.map(({ line, index }) => (
                <ListOption
                  key={line.href}
                  id={`${list}-${index}`}
                  title={line.title}
                  hint={line.hint}
                  active={index === active}
                  onActive={() => setActive(index)}
                  onChoose={() => go(line)}
                />
              ))}
            </div>
          ))}
        </div>
        {lines.length === 0 && (
          <p className="px-2.5 py-2 text-sm text-soft">{searching ? texts.searching : texts.none}</p>
        )}
      </div>
      <span role="status" className="sr-only">
        {searching ? '' : status}
      </span>
    </div>
  )
}

/** What is typed, what it leads to, and the line that Enter opens. */
function useCommands({ texts, places, onClose }: ChoosingProps) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { hits, searching } = useHits(typed)
  const lines = useMemo(
    () => commandLines(typed, commandPages(places), hits, texts.pages),
    [typed, places, hits, texts],
  )
  const last = lines.length - 1
  const at = Math.min(active, Math.max(last, 0))

  function type(text: string) {
    setTyped(text)
    setActive(0)
  }
  function go({ href }: Line) {
    onClose()
    router.push(href)
  }
  function press(event: KeyboardEvent) {
    const line = lines[at]
    // While a word is being composed (Japanese), Enter and the arrows belong to it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(at < last ? at + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(at > 0 ? at - 1 : Math.max(last, 0))
    else if (event.key === 'Enter' && line) go(line)
    else return
    event.preventDefault()
  }
  return { typed, type, lines, active: at, setActive, searching, press, go }
}

const nameOf = (group: Group, texts: CommandTexts) => (group === 'pages' ? texts.pagesTitle : texts.kinds[group])

/** Lines stand in the order of their groups already. */
function groupsOf(lines: readonly Line[]): [Group, { line: Line; index: number }[]][] {
  return [
    ...Map.groupBy(
      lines.map((line, index) => ({ line, index })),
      ({ line }) => line.group,
    ),
  ]
}
