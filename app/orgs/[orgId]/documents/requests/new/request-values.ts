import type { Person } from '@/app/_components/people/people-picker'
import { type Audience, audienceOf } from '@/lib/domain/curriculums/audience'
import { dueDaysRange, requestLimits, requestProblems, validMonthsRange } from '@/lib/domain/documents/requests'
import { documentKinds } from '@/lib/domain/lists/documents'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import {
  choiceProblem,
  dateIn,
  dateTextProblem,
  lineProblem,
  type Problems,
  paragraphsProblem,
  problemsAmong,
  wholeProblem,
} from '@/lib/domain/values'

/** A request as sent by the form. */
export type EnteredRequest = {
  orgId: string
  title: string
  note: string
  kind: string
  healthRecordType: string | null
  roleIds: string[] | null
  audience: ReturnType<typeof audienceOf> | null
  joiners: boolean
  dueOn: string | null
  dueDays: number | null
  validMonths: number | null
}

type Recipients = { orgId: string; byName: boolean; people: readonly Person[]; audience: Audience }

/** Reads the input of the form. An invalid number becomes one that the rules refuse. */
export function inputOf(form: FormData, { orgId, byName, people, audience }: Recipients): EnteredRequest {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const count = (name: string) => (text(name) === '' ? null : /^\d+$/.test(text(name)) ? Number(text(name)) : -1)
  const kind = text('kind')
  return {
    orgId,
    title: text('title'),
    note: text('note'),
    kind,
    healthRecordType: kind === 'HEALTH' ? text('healthRecordType') || null : null,
    roleIds: byName ? people.map(({ id }) => id) : null,
    audience: byName ? null : audienceOf(audience),
    joiners: !byName && form.has('joiners'),
    dueOn: text('dueOn') || null,
    dueDays: byName ? null : count('dueDays'),
    validMonths: count('validMonths'),
  }
}

/** Validation in the browser. Only the server checks for past dates, by the organization's time zone. */
export function enteredProblems({ dueOn, roleIds, ...rest }: EnteredRequest): Problems {
  const kind = isOneOf(documentKinds, rest.kind) ? rest.kind : null
  const named = roleIds ? roleIds.length : null
  return {
    ...requestProblems({ ...rest, kind, dueOn: dateIn(dueOn), named }, '0001-01-01'),
    ...problemsAmong({
      title: lineProblem(rest.title, requestLimits.title),
      note: paragraphsProblem(rest.note, requestLimits.note),
      kind: choiceProblem(rest.kind, documentKinds),
      ...(dueOn ? { dueOn: dateTextProblem(dueOn) } : {}),
      ...(rest.dueDays === null ? {} : { dueDays: wholeProblem(rest.dueDays, dueDaysRange) }),
      ...(rest.validMonths === null ? {} : { validMonths: wholeProblem(rest.validMonths, validMonthsRange) }),
    }),
  }
}
