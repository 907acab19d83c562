import type { IconName } from './icon-names'

type Props = {
  name: IconName
  /** Pixels; 16 or 18 next to text. */
  size?: number
  className?: string
}

/**
 * An icon of the sprite in the color of the text. Always next to text or in a named button, and therefore hidden from
 * screen readers.
 */
export function Icon({ name, size = 18, className }: Props) {
  return (
    <svg width={size} height={size} aria-hidden="true" {...(className && { className })}>
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
