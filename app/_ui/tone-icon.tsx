import { classNames } from './class-names'
import type { Tone } from './tone'

/**
 * The symbol of a tone from the sprite, 16 px, in the color of the text. Always next to a word, and therefore hidden
 * from screen readers.
 */
export function ToneIcon({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames('tone-icon', className)}>
      <use href={`/icons.svg#tone-${tone}`} />
    </svg>
  )
}
