'use client'
import { useRef, useState } from 'react'
import type { ApiFailure } from '@/app/_lib/api-answer'
import type { ApiDocument, CallOptions } from '@/app/_lib/graphql-client'
import { useTranslate } from '@/app/_lib/use-translate'
import type { Problems } from '@/lib/domain/values'
import { type Mutated, type PayloadOf, sendWrite, type WritePayload } from './send-write'

/** What is wrong with the variables of a mutation as far as the browser can say: the value rules of `lib/domain`. */
export type Check<V> = (variables: V) => Problems

/** Messages by the name of the field: the argument it came in is left out. */
const errorsIn = ({ fieldErrors }: Pick<WritePayload, 'fieldErrors'>): Record<string, string> =>
  Object.fromEntries(fieldErrors.map((one) => [one.field.replace(/^(?:input|data)\./, ''), one.message]))

/**
 * What forms (`useWrite`) and buttons (`useAction`) share: sends one mutation and answers what came back. What `check` finds wrong
 * is put into `errors` and not sent; refusals that name fields land there as well. Null then, while an earlier call is under way,
 * and when there is nothing more to say (`sendWrite`).
 */
export function useSend<R extends Mutated, V>(document: ApiDocument<R, V>, check?: Check<V>) {
  const words = useProblemWords()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const sending = useRef(false)

  async function send(variables: V, options: CallOptions = {}): Promise<PayloadOf<R> | ApiFailure | null> {
    if (sending.current) return null
    const wrong = check?.(variables) ?? {}
    if (Object.keys(wrong).length > 0) {
      setErrors(words(wrong))
      return null
    }
    sending.current = true
    setBusy(true)
    const answer = await sendWrite(document, variables, options)
    if (answer) setErrors(errorsIn(answer))
    sending.current = false
    setBusy(false)
    return answer
  }
  return { busy, errors, setErrors, send }
}

/** Puts what is wrong into words, by field. */
export function useProblemWords() {
  const t = useTranslate()
  return (problems: Problems): Record<string, string> =>
    Object.fromEntries(
      Object.entries(problems).map(([field, problem]) => [
        field,
        typeof problem === 'string' ? t(problem) : t(problem.key, problem.params),
      ]),
    )
}
