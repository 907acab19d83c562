import type { FieldProblem } from '@/lib/domain/result'
import type { Translate } from './translator'

/**
 * The text of a problem at a field. An empty field asks for its own value where the table of `enter` has words for the
 * last name in its path: "Enter the title." for `input.title`. The key that the API returns stays the general one.
 */
export function problemText(t: Translate, field: string, problem: FieldProblem): string {
  const { key, params } = typeof problem === 'string' ? { key: problem, params: undefined } : problem
  const name = field
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1)
  const own = `validation.enter.${name}`
  return t(key === 'validation.required' && t.has(own) ? own : key, params)
}
