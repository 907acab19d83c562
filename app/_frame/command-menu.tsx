'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { callApi } from '@/app/_lib/graphql-client'
import { Dialog } from '@/app/_ui/dialog'
import { Icon } from '@/app/_ui/icon'
import { ListOption } from '@/app/_ui/list-option'
import { OptionGroup } from '@/app/_ui/option-group'
import { ListSearchPlacesDocument } from '@/graphql/generated/list-search-places'
import { SearchDocument } from '@/graphql/generated/search'
import { commandLines, commandPages, type Group, type Hit, type Line, type OrgToOpen } from './command-pages'

type Props = { open: boolean; onClose: () => void }

/** Opens a page, a license of one's own, or a member or class of an organization, by a part of its name. */
export default function CommandMenu({ open, onClose }: Props) {
  const t = useTranslations('browser.commands')
  const [orgs, setOrgs] = useState<readonly OrgToOpen[]>([])
  useEffect(() => {
    if (open) void findOrgs().then(setOrgs)
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} size="contact" closeLabel={t('close')} easy atTop>
      <Choosing orgs={orgs} onClose={onClose} />
    </Dialog>
  )
}

type ChoosingProps = { orgs: readonly OrgToOpen[]; onClose: () => void }

function Choosing({ orgs, onClose }: ChoosingProps) {
  const t = useTranslations('browser.commands')
  const nameOf = (group: Group) => (group === 'pages' ? t('pagesTitle') : t(`kinds.${group}`))
  const list = useId()
  const { typed, type, lines, active, setActive, searching, press, go } = useCommands({ orgs, onClose })
  const status = lines.length > 0 ? t('count', { count: lines.length }) : t('none')
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
          aria-label={t('field')}
          placeholder={t('placeholder')}
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
      <div className="max-h-[min(24rem,50dvh)] overflow-y-auto">
        <div id={list} role="listbox" aria-label={t('title')} className="flex flex-col gap-2">
          {groupsOf(lines).map(([group, members]) => (
            <OptionGroup key={group} label={nameOf(group)}>
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
            </OptionGroup>
          ))}
        </div>
        {lines.length === 0 && (
          <p className="px-2.5 py-2 text-sm text-soft">{searching ? t('searching') : t('none')}</p>
        )}
      </div>
      <span role="status" className="sr-only">
        {searching ? '' : status}
      </span>
    </div>
  )
}

/** The typed text, its results, and the line that Enter opens. */
function useCommands({ orgs, onClose }: ChoosingProps) {
  const name = useTranslations('browser.commands.pages')
  const also = useTranslations('browser.commands.also')
  const router = useRouter()
  const path = usePathname()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { hits, searching } = useHits(typed)
  const lines = useMemo(
    () => commandLines(typed, commandPages(orgs, path), hits, { nameOf: name, alsoCalled: also }),
    [typed, orgs, path, hits, name, also],
  )
  const last = lines.length - 1
  const activeIndex = Math.min(active, Math.max(last, 0))

  function type(text: string) {
    setTyped(text)
    setActive(0)
  }
  function go({ href }: Line) {
    onClose()
    router.push(href)
  }
  function press(event: KeyboardEvent) {
    const line = lines[activeIndex]
    // While a word is being composed (Japanese), Enter and the arrows belong to it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive(activeIndex < last ? activeIndex + 1 : 0)
    else if (event.key === 'ArrowUp') setActive(activeIndex > 0 ? activeIndex - 1 : Math.max(last, 0))
    else if (event.key === 'Enter' && line) go(line)
    else return
    event.preventDefault()
  }
  return { typed, type, lines, active: activeIndex, setActive, searching, press, go }
}

/** The lines are already in the order of their groups. */
function groupsOf(lines: readonly Line[]): [Group, { line: Line; index: number }[]][] {
  return [
    ...Map.groupBy(
      lines.map((line, index) => ({ line, index })),
      ({ line }) => line.group,
    ),
  ]
}

/** The organizations whose pages may be opened; none until they are known. */
async function findOrgs(): Promise<OrgToOpen[]> {
  const answer = await callApi(ListSearchPlacesDocument, {})
  const orgs = 'data' in answer && answer.data ? answer.data.searchPlaces : []
  return orgs.map(({ id, name, appFeatures }) => ({
    id,
    name,
    features: appFeatures.map((feature) => feature.featureType),
  }))
}

const pauseMs = 150
/** With fewer letters, nearly everything would match. */
const fewest = 2

type SearchResult = { text: string; hits: readonly Hit[] }

/**
 * The results for the words, requested a moment after the last key press. While a request is running the previous
 * results stay.
 */
function useHits(text: string): { hits: readonly Hit[]; searching: boolean } {
  const [result, setResult] = useState<SearchResult>({ text: '', hits: [] })
  const words = text.trim()
  const searchText = words.length >= fewest ? words : ''
  useEffect(() => {
    if (!searchText) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await callApi(SearchDocument, { q: searchText.slice(0, 200) }, { signal: leaving.signal }).catch(
        () => null,
      )
      if (leaving.signal.aborted) return
      setResult({ text: searchText, hits: answer && 'data' in answer && answer.data ? answer.data.search : [] })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [searchText])
  if (!searchText) return { hits: [], searching: false }
  return { hits: result.text ? result.hits : [], searching: result.text !== searchText }
}
