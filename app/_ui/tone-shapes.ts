import type { Tone } from './tone'

const circle = '<circle cx="8" cy="8" r="6.7"/>'
const triangle =
  '<path d="M6.9 1.9a1.3 1.3 0 0 1 2.2 0l5.5 9.9a1.3 1.3 0 0 1-1.1 2H2.5a1.3 1.3 0 0 1-1.1-2z" stroke-linejoin="round"/>'

/**
 * The symbols of the tones as drawn in the sprite: a shape, and the sign inside it. After a change: `npm run icons`.
 */
export const toneShapes: Record<Tone, { around: string; sign: string }> = {
  success: { around: circle, sign: 'M5 8.2 7.2 10.4 11.2 5.9' },
  warn: { around: triangle, sign: 'M8 4.6v4M8 11.3v.1' },
  error: { around: circle, sign: 'm5.6 5.6 4.8 4.8M10.4 5.6l-4.8 4.8' },
  info: { around: circle, sign: 'M8 4.7v.1M8 7.4v4' },
  neutral: { around: circle, sign: 'M5 8h6' },
}
