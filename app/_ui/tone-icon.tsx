import { classNames } from './class-names'
import type { Tone } from './tone'

/** The sign of a tone, 16 px, in the colour of the text; always beside a word, so hidden from screen readers. From the sprite. */
export function ToneIcon({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames('tone-icon', className)}>
      <use href={`/icons.svg#tone-${tone}`} />
    </svg>
  )
}
