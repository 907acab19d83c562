import type { FieldProblem } from '@/lib/domain/result'
import type { Translate } from './translator'

/**
 * The text of a problem at a field. An empty field asks for its own value where the table of `enter` has words for the
 * last name in its path: "Enter the title." for `input.title`. A choice that is none lists what is allowed where that is
 * known. The key that the API returns stays the general one.
 */
export function problemText(t: Translate, field: string, problem: FieldProblem): string {
  const { key, params } = typeof problem === 'string' ? { key: problem, params: undefined } : problem
  const name = field
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .at(-1)
  const own = `validation.enter.${name}`
  if (key === 'validation.chooseOne' && params?.allowed) return t('validation.chooseOneOf', params)
  return t(key === 'validation.required' && t.has(own) ? own : key, params)
}
