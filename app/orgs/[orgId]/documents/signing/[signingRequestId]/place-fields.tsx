'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import PdfPages from '@/app/_components/pdf/pdf-pages'
import { slotLook } from '@/app/_components/signing/slot-looks'
import { Button } from '@/app/_ui/button'
import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import { SelectField } from '@/app/_ui/select-field'
import { asPercent } from '@/lib/domain/signing/boxes'
import {
  type PageBox,
  type PageSize,
  type SigningFieldKind,
  signingFieldKinds,
  signingLimits,
} from '@/lib/domain/signing/fields'
import { FieldBox, FieldPanel } from './field-box'
import { inReadingOrder, newField, type PlacedField, pageOfNew } from './placed-fields'

type PlaceFieldsProps = {
  fileUrl: string
  pages: readonly PageSize[]
  /** The signers' names, by slot. */
  signers: readonly string[]
  fields: readonly PlacedField[]
  onFields: (fields: readonly PlacedField[]) => void
}

/**
 * The fields of each signer on the pages; they can be placed, moved, resized and removed by mouse, touch and keyboard.
 */
export default function PlaceFields({ fileUrl, pages, signers, fields, onFields }: PlaceFieldsProps) {
  const t = useTranslations('signing.screens')
  const [slot, setSlot] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const page = useRef(1)
  const focusNext = useFocusNext(fields)
  const onCurrent = useCallback((number: number) => {
    page.current = number
  }, [])
  const ordered = inReadingOrder(fields)
  const selected = fields.find(({ key }) => key === chosen)
  const signerOf = (of: number) => signers[of] ?? t('place.signer', { number: of + 1 })
  const whereOf = ({ page: number, x, y, width, height }: PageBox) =>
    t('place.where', {
      page: number,
      left: asPercent(x),
      top: asPercent(y),
      width: asPercent(width),
      height: asPercent(height),
    })

  function add(kind: SigningFieldKind) {
    const number = pageOfNew(kind, { shown: page.current, pages: pages.length, fields })
    const size = pages[number - 1]
    if (!size) return
    const field = newField(kind, { slot: Math.min(slot, signers.length - 1), page: number, size, fields })
    onFields([...fields, field])
    setChosen(field.key)
    focusNext(`field-${field.key}`)
    setAnnouncement(t('place.added', { kind: t(`kinds.${kind}`), place: whereOf(field) }))
  }
  function change(field: PlacedField, announce = false) {
    onFields(fields.map((other) => (other.key === field.key ? field : other)))
    if (announce) setAnnouncement(whereOf(field))
  }
  function remove(field: PlacedField) {
    const index = ordered.findIndex(({ key }) => key === field.key)
    const next = ordered[index + 1] ?? ordered[index - 1]
    onFields(fields.filter(({ key }) => key !== field.key))
    setChosen(next?.key ?? null)
    focusNext(next ? `field-${next.key}` : 'add-SIGNATURE')
    setAnnouncement(t('place.removed', { kind: t(`kinds.${field.kind}`) }))
  }
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <div className="z-10 flex flex-col gap-4 max-lg:contents lg:sticky lg:top-20 lg:w-80 lg:shrink-0">
        <div className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-3 max-lg:sticky max-lg:top-(--header-height) max-lg:z-10">
          {signers.length > 1 && (
            <SelectField
              name="slot"
              label={t('place.for')}
              value={String(Math.min(slot, signers.length - 1))}
              onChange={({ target }) => setSlot(Number(target.value))}
              options={signers.map((name, index) => ({ value: String(index), label: `${index + 1} ${name}` }))}
            />
          )}
          <fieldset aria-label={t('place.add')} className="flex min-w-0 gap-2 overflow-x-auto lg:flex-wrap">
            {signingFieldKinds.map((kind) => (
              <Button
                key={kind}
                id={`add-${kind}`}
                size="sm"
                className="shrink-0"
                icon={<Icon name="plus" size={16} />}
                disabled={fields.length >= signingLimits.fields}
                onClick={() => add(kind)}
              >
                {t(`kinds.${kind}`)}
              </Button>
            ))}
          </fieldset>
          <p id="place-keys" className="text-sm text-soft max-lg:sr-only">
            {t('place.keys')}
          </p>
          <Legend signers={signers} />
        </div>
        {selected && (
          <FieldPanel
            key={selected.key}
            field={selected}
            pages={pages}
            signers={signers}
            onChange={change}
            onRemove={() => remove(selected)}
          />
        )}
      </div>
      <div className="min-w-0 grow">
        <PdfPages
          url={fileUrl}
          pages={pages}
          onCurrent={onCurrent}
          overlay={(number) => {
            const size = pages[number - 1]
            return ordered
              .filter((field) => size && field.page === number)
              .map((field) => (
                <FieldBox
                  key={field.key}
                  field={field}
                  size={size as PageSize}
                  signer={signerOf(field.slot)}
                  where={whereOf(field)}
                  chosen={field.key === chosen}
                  onChoose={() => setChosen(field.key)}
                  onPlace={(box, by) => change({ ...field, ...box }, by === 'key')}
                  onRemove={() => remove(field)}
                />
              ))
          }}
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

/** The legend: the color and border style of each signer. */
function Legend({ signers }: { signers: readonly string[] }) {
  if (signers.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm max-lg:hidden">
      {signers.map((name, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a signer is a place in the order
        <li key={slot} className="flex items-center gap-2">
          <span aria-hidden="true" className={classNames('h-4 w-7 border-2', slotLook(slot))} />
          {slot + 1} {name}
        </li>
      ))}
    </ul>
  )
}

/** Moves the focus after the next render to an added field, or to the neighbor of a removed one. */
function useFocusNext(fields: readonly PlacedField[]) {
  const focusId = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the fields were drawn anew
  useEffect(() => {
    if (!focusId.current) return
    document.getElementById(focusId.current)?.focus()
    focusId.current = null
  }, [fields])
  return (id: string) => {
    focusId.current = id
  }
}
