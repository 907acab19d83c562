import { audienceIn } from '@/app/_components/audience/audience-in'
import type { SigningRequestRecord } from '@/lib/data/signing/read'
import { type Audience, audienceOf, noAudience } from '@/lib/domain/curriculums/audience'
import { sortableName } from '@/lib/domain/people/names'
import type { SigningMode } from '@/lib/domain/signing/states'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ChosenSigner } from './signer-list'

/** The initial values of the form; without an id it creates a request. */
export type RequestStart = {
  id: string | null
  version: number
  title: string
  message: string
  named: boolean
  people: ChosenSigner[]
  audience: Audience
  mode: SigningMode
  inOrder: boolean
  dueOn: PlainDate | null
}

export const emptyRequest: RequestStart = {
  id: null,
  version: 0,
  title: '',
  message: '',
  named: true,
  people: [],
  audience: noAudience,
  mode: 'EACH',
  inOrder: false,
  dueOn: null,
}

export function requestStart(request: SigningRequestRecord, unknown: string): RequestStart {
  const { id, version, title, message, named, people, mode, inOrder, dueOn } = request
  return {
    id,
    version,
    title,
    message: message ?? '',
    mode,
    inOrder,
    dueOn,
    named: named || request.mode === 'TOGETHER',
    people: people.map((person) => ({ roleId: person.roleId, name: sortableName(person) || unknown })),
    audience: audienceOf(request),
  }
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

type Choices = { named: boolean; people: readonly ChosenSigner[]; together: boolean }

/** The input of the form: named people in order, or an audience. */
export function requestInput(form: FormData, { named, people, together }: Choices) {
  return {
    title: text(form, 'title'),
    message: text(form, 'message'),
    dueOn: text(form, 'dueOn') || null,
    named,
    mode: together ? ('TOGETHER' as const) : ('EACH' as const),
    inOrder: together && form.get('inOrder') !== null,
    ...(named ? { roleIds: people.map(({ roleId }) => roleId) } : { audience: audienceIn(form) }),
  }
}
