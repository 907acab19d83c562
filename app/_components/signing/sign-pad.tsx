'use client'
import { useTranslations } from 'next-intl'
import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '@/app/_ui/button'
import { classNames } from '@/app/_ui/class-names'
import { FieldNote } from '@/app/_ui/field'
import { centerStrokes, drawingOf, drawingSize, type Point } from '@/lib/domain/signatures/values'

type Props = {
  /** Called with the path data after each stroke; "" once the field is empty. */
  onDrawing: (path: string) => void
  error?: string
}

/** On a phone the field takes up much of the screen, because a finger needs room. */
const tallSize = { width: drawingSize.width, height: 560 }

/** A field to draw a signature in, by finger, pen or mouse. */
export default function SignPad({ onDrawing, error }: Props) {
  const t = useTranslations('checkIn.sign')
  const [path, setPath] = useState('')
  const [size] = useState(() => (matchMedia('(width < 40rem)').matches ? tallSize : drawingSize))
  const strokes = useRef<Point[][]>([])
  const isDown = useRef(false)

  function show() {
    setPath(drawingOf(strokes.current, size))
  }
  function down(event: PointerEvent<SVGSVGElement>) {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    strokes.current.push([pointOf(event, size)])
    show()
  }
  function move(event: PointerEvent<SVGSVGElement>) {
    if (!isDown.current) return
    const stroke = strokes.current.at(-1)
    const [point, last] = [pointOf(event, size), stroke?.at(-1)]
    // A finger cannot draw more precisely than two units.
    if (!stroke || !last || Math.hypot(point.x - last.x, point.y - last.y) < 2) return
    stroke.push(point)
    show()
  }
  function up() {
    if (!isDown.current) return
    isDown.current = false
    onDrawing(drawingOf(centerStrokes(strokes.current)))
  }
  function clear() {
    strokes.current = []
    show()
    onDrawing('')
  }
  return (
    <div className="flex flex-col gap-1.5">
      <svg
        role="img"
        aria-label={t('pad')}
        viewBox={`0 0 ${size.width} ${size.height}`}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        className={classNames(
          'w-full cursor-crosshair touch-none rounded-lg border bg-surface text-ink',
          error ? 'border-error' : 'border-edge',
        )}
      >
        <path d={`M40 ${size.height - 40}H560`} className="stroke-line" strokeWidth="2" />
        <path d={path} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0" role={error ? 'alert' : undefined}>
          <FieldNote name="drawing" label={t('pad')} hint={t('padHint')} error={error} />
        </div>
        <Button variant="quiet" size="sm" onClick={clear} disabled={path === ''}>
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}

/** The position of the pointer, in units of the field. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>, size: typeof drawingSize): Point {
  const box = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - box.left) / box.width) * size.width,
    y: ((clientY - box.top) / box.height) * size.height,
  }
}
