import { type CredentialFacts, credentialFacts, type StatusTag } from '@/app/_components/compliance-facts'
import { credentialLabel } from '@/app/_components/credential-label'
import {
  type Deadline,
  type LicenseInBrief,
  licenseInBrief,
  type OverallVerdict,
  overallVerdict,
  type TaskInBrief,
} from '@/lib/domain/compliance/overall-verdict'
import { formatDate } from '@/lib/domain/time/format-date'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import { needsAttention } from './order-by-urgency'

type Asked = {
  curriculums: readonly { dueAt: PlainDate | null; standing: string }[]
  toSign: readonly { dueOn: PlainDate | null; timeZone: string }[]
  requested: readonly { dueOn: PlainDate | null; standing: string }[]
}

/** What organizations ask for and has not been done, as the sentence takes it. */
export const tasksInBrief = ({ curriculums, toSign, requested }: Asked, now: Date): TaskInBrief[] => [
  ...curriculums.map(
    ({ dueAt, standing }): TaskInBrief => ({ kind: 'TRAINING', dueOn: dueAt, isOverdue: standing === 'OVERDUE' }),
  ),
  ...toSign.map(({ dueOn, timeZone }): TaskInBrief => {
    const isOverdue = dueOn !== null && dueOn < todayIn(timeZone, now)
    return { kind: 'SIGN', dueOn, isOverdue }
  }),
  ...requested.map(
    ({ dueOn, standing }): TaskInBrief => ({ kind: 'HAND_IN', dueOn, isOverdue: standing === 'OVERDUE' }),
  ),
]

const inBrief = (view: CredentialView): LicenseInBrief =>
  licenseInBrief({ expiresAt: view.credential.expiresAt, ...view.status, isUrgent: needsAttention(view) })

type Everything = { views: readonly CredentialView[]; hasCredits: boolean; tasks: readonly TaskInBrief[] }
type Say = (key: string, params?: Record<string, string | number>) => string

/** What stands on top: whether the person is fine by all that is known, and what comes next. */
export function verdictSentence({ views, hasCredits, tasks }: Everything, t: Translate): string | null {
  const verdict = overallVerdict({ licenses: views.map(inBrief), hasCredits, tasks })
  if (verdict === null) return null
  const say: Say = (key, params) => t(`dashboard.verdict.${key}`, params)
  // Of several licenses the one that is meant is named.
  const [urgent] = views.length > 1 ? views.filter(needsAttention) : []
  const one = urgent ? say('license', { license: credentialLabel(urgent.credential, t) }) : null
  const { toSign, toHandIn } = verdict.waiting
  // Beside what is late, as more of the same.
  const late = verdict.kind === 'ATTENTION' ? verdict.overdue : { toSign: 0, toHandIn: 0 }
  const waiting = [
    toSign > 0 && say(late.toSign > 0 ? 'moreToSign' : 'waitingToSign', { toSign }),
    toHandIn > 0 && say(late.toHandIn > 0 ? 'moreToHandIn' : 'waitingToHandIn', { toHandIn }),
  ]
  return [...saidFirst(verdict, one, say), ...waiting].filter((one) => one !== false).join(' ')
}

function saidFirst(verdict: OverallVerdict, one: string | null, say: Say): (string | false)[] {
  switch (verdict.kind) {
    case 'WAITING':
      return []
    case 'BEGIN':
      return [say('begin')]
    case 'TOPICS':
      return [say('topics', { topics: verdict.topics })]
    case 'FINE':
      return [
        say(verdict.isPartly ? 'finePartly' : 'fine', { date: formatDate(verdict.until) }),
        nextSentence(verdict.next, say),
      ]
    case 'ATTENTION': {
      const { licenses, overdue } = verdict
      const { trainings, toSign, toHandIn } = overdue
      return [
        licenses > 0 && (licenses === 1 && one !== null ? one : say('licenses', { licenses })),
        trainings > 0 && say('trainings', { trainings }),
        toSign > 0 && say('toSign', { toSign }),
        toHandIn > 0 && say('toHandIn', { toHandIn }),
      ]
    }
  }
}

/** What has to be done by that day. Documents are told as what waits. */
function nextSentence(next: Deadline, say: Say): string | false {
  switch (next.what) {
    case 'EARN': {
      const { units, inPerson } = next
      const values = { units: formatUnits(units), inPerson: formatUnits(inPerson) }
      if (inPerson === 0) return say('next.earn', values)
      return say(inPerson === units ? 'next.earnInPerson' : 'next.earnPartInPerson', values)
    }
    case 'EARN_FIRST_YEAR':
      return say('next.earnFirstYear', { units: formatUnits(next.units) })
    case 'RENEW':
      return say('next.renew')
    case 'TRAINING':
      return say('next.training')
    case 'SIGN':
    case 'HAND_IN':
      return false
  }
}

/** A card before anything was entered: what is missing by the numbers may have been done long ago, so nothing is red. */
export function calmBeforeCredits(view: CredentialView, t: Translate): CredentialFacts {
  const facts = credentialFacts(view, t)
  if (facts.expired || view.status.current.evaluation.status !== 'NOT_COMPLIANT') return facts
  const tag: StatusTag = { text: t('dashboard.verdict.nothingYet'), tone: 'neutral' }
  const limits = facts.limits.map((limit) => ({ ...limit, tone: 'neutral' as const, state: null }))
  return { ...facts, tag, limits, sentence: t('dashboard.verdict.beginHere'), pace: null }
}
