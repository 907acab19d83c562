'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { placeStyle, slotLook } from '@/app/_components/signing/slot-looks'
import { classNames } from '@/app/_ui/class-names'
import { boxStep, fineBoxStep, moved, resized } from '@/lib/domain/signing/boxes'
import { type PageSize, type Place, pageUnits } from '@/lib/domain/signing/fields'
import type { PlacedField } from './placed-fields'

type Props = {
  field: PlacedField
  size: PageSize
  /** The name of the signer, for screen readers. */
  signer: string
  /** The position of the field, for screen readers. */
  place: string
  chosen: boolean
  onChoose: () => void
  onPlace: (place: Place, by: 'key' | 'pointer') => void
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
export function FieldBox({ field, size, signer, place, chosen, onChoose, onPlace, onRemove }: Props) {
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
    <div className="absolute" style={placeStyle(field)}>
      <button
        type="button"
        id={`field-${field.key}`}
        aria-label={t('place.box', { kind: label, signer, place })}
        aria-describedby="place-keys"
        aria-pressed={chosen}
        onFocus={onChoose}
        onKeyDown={press}
        {...drag.move}
        className={classNames(
          'size-full touch-none cursor-move overflow-hidden border-2 px-0.5 text-start text-[0.625rem] leading-none font-semibold select-none sm:text-xs',
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

type Start = { pointer: Move; place: Place; page: DOMRect; resizes: boolean }

/** Follows the pointer from where it was pressed, in fractions of the page. */
function useDrag(field: PlacedField, size: PageSize, onPlace: Props['onPlace']) {
  const start = useRef<Start | null>(null)
  const down = (resizes: boolean) => (event: PointerEvent<HTMLElement>) => {
    const page = event.currentTarget.closest('section')?.querySelector('[data-page]')?.getBoundingClientRect()
    if (!page || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { pointer: { x: event.clientX, y: event.clientY }, place: field, page, resizes }
    if (resizes) event.preventDefault()
  }
  function follow(event: PointerEvent<HTMLElement>) {
    const from = start.current
    if (!from) return
    const by = {
      x: ((event.clientX - from.pointer.x) / from.page.width) * pageUnits,
      y: ((event.clientY - from.pointer.y) / from.page.height) * pageUnits,
    }
    onPlace(from.resizes ? resized(from.place, size, by) : moved(from.place, size, by), 'pointer')
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
