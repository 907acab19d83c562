'use client'
import type { ReactNode } from 'react'
import { classNames } from '@/app/_ui/class-names'
import { Icon } from '@/app/_ui/icon'
import { drawingSize } from '@/lib/domain/signatures/values'
import { widthOfText } from '@/lib/domain/signing/boxes'
import { boxStyle } from './slot-looks'

type Box = { x: number; y: number; width: number; height: number }

/** The content of a field: text, a check mark, or a signature as a name or as lines. */
export type FieldContent = { text: string; isHand?: boolean } | { drawing: string } | { checked: boolean }

type Props = {
  field: Box
  /** Describes the field to people who cannot see it. */
  label: string
  content: FieldContent | null
  /** What is to be filled in here, shown while it is empty. */
  asks?: string
  look: string
  /** The field being filled in now. */
  current?: boolean
  onPress?: () => void
}

/** A field on its page with its content; pressing it selects it. Only for rendering in the browser. */
export function FieldView({ field, label, content, asks, look, current, onPress }: Props) {
  const box = classNames(
    'absolute flex items-center overflow-hidden border text-start leading-none',
    look,
    current && 'outline-3 outline-offset-1 outline-focus',
  )
  const isEmpty = !content || ('checked' in content && !content.checked)
  const inside = isEmpty ? asks && <Asks text={asks} /> : <Content content={content} />
  return onPress ? (
    <button type="button" aria-label={label} className={box} style={boxStyle(field)} onClick={onPress}>
      {inside}
    </button>
  ) : (
    <span className={box} style={boxStyle(field)}>
      <span className="sr-only">{label}</span>
      {inside}
    </span>
  )
}

/** As on the sealed paper, a long text shrinks to its field and is never cut off. */
const fitting = (text: string) => ({
  fontSize: `min(1em, ${(94 / Math.max(1, widthOfText(text))).toFixed(2)}cqw)`,
})

/** Left out of a field that has no room for words, such as a box to tick. */
const Asks = ({ text }: { text: string }) => (
  <span aria-hidden="true" className="@container w-full px-0.5 text-xs">
    <span className="hidden leading-tight whitespace-nowrap @min-[3rem]:block" style={fitting(text)}>
      {text}
    </span>
  </span>
)

function Content({ content }: { content: FieldContent }): ReactNode {
  if ('checked' in content) return content.checked && <Icon name="check" className="size-full" />
  if ('drawing' in content)
    return (
      <svg aria-hidden="true" viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`} className="size-full">
        <path d={content.drawing} fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round" />
      </svg>
    )
  return (
    <span
      aria-hidden="true"
      className={classNames(
        '@container w-full px-0.5 text-xs sm:text-sm',
        content.isHand && 'text-xs italic sm:text-lg',
      )}
    >
      <span className="block truncate leading-tight" style={fitting(content.text)}>
        {content.text}
      </span>
    </span>
  )
}
