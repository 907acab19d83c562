'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { boxStyle, slotLook } from '@/app/_components/signing/slot-looks'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { classNames } from '@/app/_ui/class-names'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { asPercent, boxStep, fineBoxStep, fitted, moved, resized, typedPercent } from '@/lib/domain/signing/boxes'
import { type PageBox, type PageSize, pageUnits, signingLimits } from '@/lib/domain/signing/fields'
import type { PlacedField } from './placed-fields'

type Props = {
  field: PlacedField
  size: PageSize
  /** The name of the signer, for screen readers. */
  signer: string
  /** The position of the field, for screen readers. */
  where: string
  chosen: boolean
  onChoose: () => void
  onPlace: (box: PageBox, by: 'key' | 'pointer') => void
  onRemove: () => void
}

type Move = { x: number; y: number }
const arrows: Readonly<Record<string, Move>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * A field on its page. It can be dragged, resized at its corner, and by keyboard moved (arrows), resized (Shift with
 * arrows) and removed (Delete).
 */
export function FieldBox({ field, size, signer, where, chosen, onChoose, onPlace, onRemove }: Props) {
  const t = useTranslations('signing.screens')
  const drag = useDrag(field, size, onPlace)
  // The accessible name starts with the visible text.
  const label = `${field.slot + 1} ${field.label || t(`kinds.${field.kind}`)}`

  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (arrow) {
      const step = event.altKey ? fineBoxStep : boxStep
      const by = { x: arrow.x * step, y: arrow.y * step }
      onPlace(event.shiftKey ? resized(field, size, by) : moved(field, size, by), 'key')
    } else return
    event.preventDefault()
  }
  return (
    <div className="absolute" style={boxStyle(field)}>
      <button
        type="button"
        id={`field-${field.key}`}
        aria-label={t('place.box', { kind: label, signer, place: where })}
        aria-describedby="place-keys"
        aria-pressed={chosen}
        onFocus={onChoose}
        onKeyDown={press}
        {...drag.move}
        className={classNames(
          'size-full touch-none cursor-move overflow-hidden border-2 px-0.5 text-start text-xs leading-none font-semibold select-none sm:text-xs',
          slotLook(field.slot),
          chosen && 'outline-2 outline-offset-2 outline-focus',
        )}
      >
        <span className="whitespace-nowrap">{label}</span>
      </button>
      {chosen && (
        <span
          {...drag.resize}
          aria-hidden="true"
          className="absolute -right-3 -bottom-3 grid size-6 touch-none cursor-nwse-resize place-items-center"
        >
          <span className="size-3 rounded-full border-2 border-focus bg-surface" />
        </span>
      )}
    </div>
  )
}

type Start = { pointer: Move; box: PageBox; page: DOMRect; resizes: boolean }

/** Follows the pointer from where it was pressed, in fractions of the page. */
function useDrag(field: PlacedField, size: PageSize, onPlace: Props['onPlace']) {
  const start = useRef<Start | null>(null)
  const down = (resizes: boolean) => (event: PointerEvent<HTMLElement>) => {
    const page = event.currentTarget.closest('section')?.querySelector('[data-page]')?.getBoundingClientRect()
    if (!page || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { pointer: { x: event.clientX, y: event.clientY }, box: field, page, resizes }
    if (resizes) event.preventDefault()
  }
  function follow(event: PointerEvent<HTMLElement>) {
    const from = start.current
    if (!from) return
    const by = {
      x: ((event.clientX - from.pointer.x) / from.page.width) * pageUnits,
      y: ((event.clientY - from.pointer.y) / from.page.height) * pageUnits,
    }
    onPlace(from.resizes ? resized(from.box, size, by) : moved(from.box, size, by), 'pointer')
  }
  const end = () => {
    start.current = null
  }
  const of = (resizes: boolean) => ({
    onPointerDown: down(resizes),
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: end,
  })
  return { move: of(false), resize: of(true) }
}

type FieldPanelProps = {
  field: PlacedField
  pages: readonly PageSize[]
  signers: readonly string[]
  onChange: (field: PlacedField, announce?: boolean) => void
  onRemove: () => void
}

/** The settings of the chosen field, and its position as numbers. */
export function FieldPanel({ field, pages, signers, onChange, onRemove }: FieldPanelProps) {
  const t = useTranslations('signing.screens')
  const common = useTranslations('common.form')

  function place(change: Partial<PlacedField>) {
    const next = { ...field, ...change }
    const size = pages[next.page - 1]
    if (size) onChange({ ...next, ...fitted(next, size) }, true)
  }
  return (
    <Card title={t('panel.title', { kind: t(`kinds.${field.kind}`) })}>
      <div className="flex flex-col gap-4">
        {signers.length > 1 && (
          <SelectField
            name="field-slot"
            label={t('place.for')}
            value={String(field.slot)}
            onChange={({ target }) => onChange({ ...field, slot: Number(target.value) })}
            options={signers.map((name, slot) => ({ value: String(slot), label: `${slot + 1} ${name}` }))}
          />
        )}
        <TextField
          name="field-label"
          label={t('panel.label')}
          optional={common('optional')}
          hint={t('panel.labelHint')}
          maxLength={signingLimits.label}
          value={field.label ?? ''}
          onChange={({ target }) => onChange({ ...field, label: target.value || null })}
          autoComplete="off"
        />
        {(field.kind === 'TEXT' || field.kind === 'CHECKBOX') && (
          <Checkbox
            name="field-required"
            label={t('panel.required')}
            checked={field.required}
            onChange={({ target }) => onChange({ ...field, required: target.checked })}
          />
        )}
        <fieldset className="grid grid-cols-2 gap-3">
          <legend className="col-span-2 pb-2 text-sm font-semibold">{t('panel.place')}</legend>
          {pages.length > 1 && (
            <SelectField
              name="field-page"
              label={t('panel.page')}
              className="col-span-2"
              value={String(field.page)}
              onChange={({ target }) => place({ page: Number(target.value) })}
              options={pages.map((_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
            />
          )}
          {(['x', 'y', 'width', 'height'] as const).map((side) => (
            <Percent
              key={side}
              name={`field-${side}`}
              label={t(`panel.${side}`)}
              units={field[side]}
              onUnits={(units) => place({ [side]: units })}
            />
          ))}
        </fieldset>
        <Button className="self-start" onClick={onRemove}>
          {t('panel.remove')}
        </Button>
      </div>
    </Card>
  )
}

type PercentProps = { name: string; label: string; units: number; onUnits: (units: number) => void }

/** A number in percent of the page, stored in `units`; applied when the field loses the focus or Enter is pressed. */
function Percent({ name, label, units, onUnits }: PercentProps) {
  // Null until the text is changed.
  const [typed, setTyped] = useState<string | null>(null)
  const now = asPercent(units)
  function take() {
    const next = typed === null ? null : typedPercent(typed)
    setTyped(null)
    if (next !== null && asPercent(next) !== now) onUnits(next)
  }
  return (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      suffix="%"
      value={typed ?? now}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}
