import { type FieldProblem, fail, type Result } from '@/lib/domain/result'
import { missingLetters } from '@/lib/exports/pdf/faces'

/** The problem of an entered text that goes on paper: the letters that no font of papers has; null without any. */
export function letterProblem(text: string | null | undefined): FieldProblem | null {
  const letters = missingLetters(text ?? '')
  return letters.length > 0 ? { key: 'validation.letters', params: { letters: letters.join(' ') } } : null
}

/** How many names a refusal lists. */
const listedNames = 5

/**
 * The refusal of papers on which somebody's name would lack letters, with the names and these letters; null when all can
 * be printed.
 */
export function unprintableNames(names: readonly string[]): Result<never> | null {
  const unprintable = [...new Set(names)].flatMap((name) => {
    const letters = missingLetters(name)
    return letters.length > 0 ? [`${name} (${letters.join(' ')})`] : []
  })
  if (unprintable.length === 0) return null
  const listed = unprintable.slice(0, listedNames).join(', ')
  return fail('namesUnprintable', undefined, { params: { names: listed } })
}
