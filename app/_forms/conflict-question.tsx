'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { showToast } from '@/app/_ui/show-toast'
import { mergeEdits } from '@/lib/domain/merge-edits'
import { listed } from '@/lib/domain/text'
import { fieldsIn, nameOfField, partsIn, putFields, wordsOfField } from './form-fields'
import type { Version, Versions } from './use-conflict'

type Side = 'mine' | 'theirs'
/** A field that both people changed. */
type Clash = { key: string; name: string; mine: string; theirs: string; chosen: Side | null }
type Question = { clashes: readonly Clash[]; mine: Pick<Version, 'fields' | 'parts'>; theirs: Version }

/** The name and value texts of `DraftPart`s, which have no visible field, by key. */
export type ConflictWords = Readonly<Record<string, { name: string; textOf: (value: string) => string }>>

type Props = Versions & {
  words?: ConflictWords
  /** Fields that were restored from a draft after a reload, and that somebody else has changed in the meantime. */
  restored: readonly string[] | null
  /** The button that submitted the form last, so that it can be submitted the same way again. */
  submitter: RefObject<HTMLElement | null>
  /** Called when the form may be submitted again. */
  onReady: () => void
  /** Shown below the question. */
  children?: ReactNode
}

/** The part of `Conflict` that merges two versions; loaded when there is something to merge. */
export default function ConflictQuestion({
  base,
  other,
  onMerged,
  words = {},
  restored,
  submitter,
  onReady,
  children,
}: Props) {
  const t = useTranslations('common.otherVersion')
  const locale = useLocale()
  const anchor = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLFieldSetElement>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const form = () => anchor.current?.closest('form') ?? null
  useQuestion({ anchor, box, question, onReady })

  const nameOf = (formNode: HTMLFormElement, key: string) => words[key]?.name ?? nameOfField(formNode, key)

  function ask(formNode: HTMLFormElement, clashes: readonly string[], mine: Question['mine'], theirs: Version): void {
    const textOf = (key: string, value: string) => words[key]?.textOf(value) ?? wordsOfField(formNode, key, value)
    const rows = clashes.map((key) => {
      const [own, saved] = [mine.fields[key] ?? '', theirs.fields[key] ?? '']
      const others = nameIn(theirs.parts?.[key]) ?? textOf(key, saved)
      return { key, name: nameOf(formNode, key), mine: textOf(key, own), theirs: others, chosen: null }
    })
    setQuestion({ clashes: rows, mine, theirs })
  }
  // Text typed before a reload is not a decision about what somebody else changed in the same field since then.
  const handled = useRef<readonly string[]>(null)
  useEffect(() => {
    const formNode = form()
    if (!formNode || !restored || restored === handled.current) return
    handled.current = restored
    const fields = fieldsIn(formNode)
    const clashes = restored.filter((key) => key in base.fields && fields[key] !== base.fields[key])
    if (clashes.length === 0) return onReady()
    ask(formNode, clashes, { fields, parts: partsIn(formNode) }, base)
  })

  const merge = useEffectEvent(async (theirs: Version): Promise<void> => {
    const formNode = form()
    if (!formNode) return
    const [mine, parts] = [fieldsIn(formNode), partsIn(formNode)]
    const { take, clashes } = mergeEdits({ base: base.fields, mine, theirs: theirs.fields })
    await putFields(formNode, take, theirs.parts)
    const taken = [...new Set(Object.keys(take).map((key) => nameOf(formNode, key)))]
    if (taken.length > 0)
      showToast({
        title: t('taken', { fields: listed(taken, locale) }),
        ...(theirs.said && { text: theirs.said }),
        tone: 'info',
      })
    onMerged()
    if (clashes.length === 0) {
      onReady()
      return formNode.requestSubmit(submitter.current)
    }
    ask(formNode, clashes, { fields: mine, parts }, theirs)
  })
  // A form that stays on its page starts again from what it saved: the question is no longer needed.
  useEffect(() => setQuestion((now) => (now?.theirs.version === base.version ? now : null)), [base.version])
  // Once for each newer version.
  useEffect(() => {
    if (other) void merge(other)
  }, [other])

  async function choose(key: string, chosen: Side): Promise<void> {
    const formNode = form()
    if (!question || !formNode) return
    const { fields, parts } = question[chosen]
    const before = question.clashes.find((clash) => clash.key === key)?.chosen
    // The person's own text is in the field already, perhaps edited since.
    if (chosen === 'theirs' || before === 'theirs') await putFields(formNode, { [key]: fields[key] ?? '' }, parts)
    const markChosen = (clash: Clash) => (clash.key === key ? { ...clash, chosen } : clash)
    // Only after the field is filled: the form is not submitted before.
    setQuestion((now) => now && { ...now, clashes: now.clashes.map(markChosen) })
  }
  return (
    <div ref={anchor} hidden={!question}>
      {question && (
        <fieldset ref={box} tabIndex={-1} aria-label={t('title')} className="min-w-0">
          <Alert tone="warn" live title={t('title')}>
            {question.theirs.said && <p>{question.theirs.said}</p>}
            <p>{t('text')}</p>
            <ul className="mt-3 flex flex-col gap-4">
              {question.clashes.map((clash) => (
                <Choice key={clash.key} clash={clash} onChoose={(side) => choose(clash.key, side)} />
              ))}
            </ul>
            {children}
            <p className="mt-3">{t(question.clashes.every(({ chosen }) => chosen) ? 'save' : 'choose')}</p>
          </Alert>
        </fieldset>
      )}
    </div>
  )
}

/** The `name` of the value of a part, where it has one. */
const nameIn = (part: unknown): string | null =>
  typeof part === 'object' && part !== null && 'name' in part && typeof part.name === 'string' ? part.name : null

/** Both values of one field. */
function Choice({ clash, onChoose }: { clash: Clash; onChoose: (side: Side) => void }) {
  const t = useTranslations('common.otherVersion')
  return (
    <li className="flex flex-col gap-2">
      <span className="font-semibold">{clash.name}</span>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side} className="flex min-w-0 flex-col gap-1.5 rounded-lg border border-line bg-surface p-3">
            <span className="text-soft">{t(side)}</span>
            <span className="max-h-40 overflow-y-auto break-words whitespace-pre-line">
              {clash[side] || t('empty')}
            </span>
            <Button
              size="sm"
              variant={clash.chosen === side ? 'primary' : 'secondary'}
              aria-pressed={clash.chosen === side}
              aria-label={t(side === 'mine' ? 'keepOf' : 'takeOf', { field: clash.name })}
              onClick={() => onChoose(side)}
            >
              {t(side === 'mine' ? 'keep' : 'take')}
            </Button>
          </div>
        ))}
      </div>
    </li>
  )
}

type QuestionProps = {
  anchor: { current: HTMLElement | null }
  box: { current: HTMLElement | null }
  question: Question | null
  onReady: () => void
}

/**
 * Blocks submitting while a field is undecided, and moves the focus to the question instead. In layout effects, with
 * `onReady` after them, so that no press gets through between the question's appearance and its submit listener.
 */
function useQuestion({ anchor, box, question, onReady }: QuestionProps) {
  // A new object with every question.
  const mine = question?.mine
  const ready = useEffectEvent(onReady)
  const isOpen = question?.clashes.some(({ chosen }) => chosen === null) ?? false
  useLayoutEffect(() => {
    const form = anchor.current?.closest('form')
    if (!isOpen || !form) return
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      show(box.current)
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [isOpen, anchor, box])
  useLayoutEffect(() => {
    if (!mine) return
    show(box.current)
    ready()
  }, [mine, box])
}

function show(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'center' })
  box?.focus({ preventScroll: true })
}
