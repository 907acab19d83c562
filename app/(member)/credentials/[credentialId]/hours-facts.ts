import type { HoursChart, HoursStep } from '@/app/_ui/hours-chart'
import { countsHours } from '@/lib/domain/compliance/evaluation'
import { formatDate } from '@/lib/domain/time/format-date'
import { formatUnits } from '@/lib/domain/units'
import { joinSentences } from '@/lib/i18n/join-sentences'
import type { Translate } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import type { CredentialCredit } from '@/lib/services/credits/credits'

/** The picture of the current period's hours, and the sentence that says the same. */
export type HoursFacts = Omit<Parameters<typeof HoursChart>[0], 'title'> & { sentence: string }

type Given = {
  credit: CredentialCredit
  /** The credit in words. */
  line: { date: string; outcome: { text: string; reasons: readonly { text: string }[] } }
}

/** Hours over the current period: what each of its credits and planned credits gives, and what is required. */
export function hoursFacts(view: CredentialView, credits: readonly Given[], t: Translate): HoursFacts {
  const { status, credential } = view
  const { startsAt, endsAt, evaluation } = status.current
  const { required, counted, remaining, yearBoundaries } = evaluation
  const say = (key: string, params: Record<string, string | number> = {}) =>
    t(`credentials.detail.timeline.${key}`, params)
  const inPeriod = credits.filter(
    ({ credit: { credit } }) => credit.completedAt >= startsAt && credit.completedAt <= endsAt,
  )
  const steps = inPeriod.map(({ credit: { credit, outcome }, line }): HoursStep => {
    const planned = credit.completedAt > status.asOf
    // Where hours are not counted, a hollow mark would say that a credit does not count.
    const units = planned || !countsHours(evaluation) ? (credit.units ?? 0) : outcome.countedUnits
    return {
      id: credit.id,
      date: credit.completedAt,
      units,
      online: credit.format === 'ONLINE',
      planned,
      text: joinSentences([
        say('credit', { date: line.date, title: credit.title, outcome: line.outcome.text }),
        ...line.outcome.reasons.map(({ text }) => text),
      ]),
      href: `/credentials/${credential.id}/credits/${credit.id}`,
    }
  })
  const total = required && required.total > 0 ? required.total : null
  const least = required?.firstYear ?? 0
  return {
    startsAt,
    endsAt,
    today: status.asOf,
    required: total,
    carried: counted?.carried ?? 0,
    firstYear:
      yearBoundaries && least > 0
        ? {
            endsAt: yearBoundaries.firstYearEndsAt,
            least,
            label: t('credentials.ring.yearMin', { units: formatUnits(least) }),
          }
        : null,
    steps,
    words: {
      today: say('today'),
      from: formatDate(startsAt),
      to: formatDate(endsAt),
      required: total === null ? null : say('required', { units: formatUnits(total) }),
    },
    keys: keysOf(steps, { paced: (remaining?.total ?? 0) > 0 && status.asOf < endsAt }, t),
    sentence: sentenceOf(view, steps, say),
  }
}

function keysOf(steps: readonly HoursStep[], { paced }: { paced: boolean }, t: Translate): HoursFacts['keys'] {
  const done = steps.filter(({ units, planned }) => units > 0 && !planned)
  const occurs = {
    inPerson: done.some(({ online }) => !online),
    online: done.some(({ online }) => online),
    planned: steps.some(({ planned }) => planned),
    none: steps.some(({ units }) => units === 0),
    pace: paced,
  }
  const kinds = ['inPerson', 'online', 'planned', 'none', 'pace'] as const
  return kinds
    .filter((kind) => occurs[kind])
    .map((kind) => ({ kind, label: t(`credentials.detail.timeline.keys.${kind}`) }))
}

/** "30 of 48 hours so far. Planned: 4 hours." Without a requirement it says what is recorded, or kept where nobody counts. */
function sentenceOf(
  { status }: CredentialView,
  steps: readonly HoursStep[],
  say: (key: string, params?: Record<string, string>) => string,
): string {
  if (steps.length === 0) return say('empty')
  const { evaluation, recordedUnits } = status.current
  const planned = steps.reduce((sum, step) => (step.planned ? sum + step.units : sum), 0)
  const { counted, required } = evaluation
  const units = formatUnits(counted?.total ?? recordedUnits)
  return joinSentences([
    required?.total
      ? say('soFar', { units, required: formatUnits(required.total) })
      : say(countsHours(evaluation) ? 'recordedSoFar' : 'keptSoFar', { units }),
    ...(planned > 0 ? [say('planned', { units: formatUnits(planned) })] : []),
  ])
}
