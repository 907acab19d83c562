import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { instantProblem } from '@/lib/domain/task-sessions/values'
import { todayIn } from '@/lib/domain/time/plain-date'
import { problemsAmong } from '@/lib/domain/values'
import type { Ctx } from '../ctx'
import { instantOf } from './session-input'

type TimesInput = {
  startsAt?: string | undefined
  endsAt?: string | undefined
  cancelUntil?: string | null | undefined
}
type Times = { startsAt: Date; endsAt: Date; cancelUntil: Date | null }

const names = ['startsAt', 'endsAt', 'cancelUntil'] as const

/** Parses the entered times in the session's zone; absent ones do not change. */
export function readTimes(ctx: Ctx, input: TimesInput, zone: string, before: Partial<Times>): Result<Times> {
  const today = todayIn('UTC', ctx.now)
  const problems: Record<string, FieldProblem | null> = {}
  const times: Partial<Record<(typeof names)[number], Date | null>> = { cancelUntil: null, ...before }
  for (const name of names) {
    const text = input[name]
    if (text === undefined) continue
    const at = text === null ? null : instantOf(text, zone)
    problems[`input.${name}`] = text === null ? null : instantProblem(at, zone, today)
    times[name] = at
  }
  const all = problemsAmong(problems)
  return Object.keys(all).length > 0 ? fail('invalidInput', all) : ok(times as Times)
}

/** Maps problems with a session to the fields of `input`. */
export const atInput = (problems: Record<string, FieldProblem>): Record<string, FieldProblem> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`input.${field}`, problem]))
