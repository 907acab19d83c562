import { classNames } from './class-names'

/** A state and its color; `neutral` stands for no state. */
export type Tone = 'success' | 'warn' | 'error' | 'info' | 'neutral'

/** What asks somebody to act is drawn strongly; the usual is quiet. */
export const toneStrength: Record<Tone, 'act' | 'usual'> = {
  success: 'usual',
  warn: 'act',
  error: 'act',
  info: 'usual',
  neutral: 'usual',
}

/** Text, background and border color of a tone, for tags, alerts and notices. */
export const toneTint: Record<Tone, string> = {
  success: 'tone-success',
  warn: 'tone-warn',
  error: 'tone-error',
  info: 'tone-info',
  neutral: 'tone-neutral',
}

/** Text color of a tone. */
export const toneText: Record<Tone, string> = {
  success: 'text-success',
  warn: 'text-warn',
  error: 'text-error',
  info: 'text-info',
  neutral: 'text-soft',
}

/** Stroke color of a tone in charts. */
export const toneStroke: Record<Tone, string> = {
  success: 'stroke-success-solid',
  warn: 'stroke-warn-solid',
  error: 'stroke-error-solid',
  info: 'stroke-info-solid',
  neutral: 'stroke-edge',
}

/** Fill color of a tone in charts. */
export const toneFill: Record<Tone, string> = {
  success: 'fill-success-solid',
  warn: 'fill-warn-solid',
  error: 'fill-error-solid',
  info: 'fill-info-solid',
  neutral: 'fill-edge',
}

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
