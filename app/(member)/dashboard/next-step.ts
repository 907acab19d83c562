import { itemName } from '@/app/_components/curriculums/curriculum-texts'
import { sessionMoment } from '@/app/_components/task-sessions/session-when'
import { formatDate } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import type { Translate } from '@/lib/i18n/translator'
import type { OwnGroup } from '@/lib/services/curriculums/list-curriculums'

export type Act = 'enroll' | 'waitlist' | 'see' | 'addCredit' | 'handIn' | 'sign' | 'addLicense'
type Step = { text: string; when: string | null; act: Act; href: string | null }
type Left = OwnGroup['left'][number]

/**
 * The first step that can be taken now (take a seat, attend a booked session, hand in or sign a document, add a license
 * or a credit), or a note that there is none.
 */
export function nextStep(groups: readonly OwnGroup[], t: Translate, locale: Locale): Step {
  const remaining = groups.flatMap((group) => (group.met ? [] : group.left))
  const byOpen = remaining.find(({ session }) => session && !session.enrollmentId)
  const booked = remaining.filter(({ session }) => session)
  const task = byOpen ?? booked.find(({ session }) => session?.status !== 'PENDING') ?? booked[0]
  if (task?.session) return stepTo(task.title, task.session, t, locale)
  const item = firstItem(groups, t)
  if (item) return item
  const byHours = groups.find(({ met, rule, left: tasks }) => !met && rule === 'MIN_UNITS' && tasks.length === 0)
  if (byHours) {
    const { countsFrom } = byHours
    const text = countsFrom
      ? t('curriculums.own.anyCourseFrom', { date: formatDate(countsFrom) })
      : t('curriculums.own.anyCourse')
    return { text, when: null, act: 'addCredit', href: '/add-credits' }
  }
  const [first] = remaining
  const waiting = groups.flatMap(({ leftItems }) => leftItems)[0]
  if (!first && waiting) return { text: itemName(waiting, t), when: null, act: 'see', href: null }
  return { text: first?.title ?? '', when: first ? t('curriculums.own.noSession') : null, act: 'see', href: null }
}

function stepTo(title: string, session: NonNullable<Left['session']>, t: Translate, locale: Locale): Step {
  const { id, enrollmentId, startsAt, timeZone, full, status } = session
  const date = sessionMoment(startsAt, timeZone, locale)
  if (!enrollmentId) {
    return { text: title, when: date, act: full ? 'waitlist' : 'enroll', href: `/enrollments/open/${id}` }
  }
  const keys: Record<string, string> = { ENROLLED: 'enrolled', PENDING: 'pending', ATTENDED: 'attended' }
  const when = t(`curriculums.own.${keys[status ?? ''] ?? 'enrolled'}`, { date })
  return { text: title, when, act: 'see', href: `/enrollments/${enrollmentId}` }
}

const acts = { DOCUMENT: 'handIn', POLICY: 'sign', LICENSE: 'addLicense', CHECKLIST: 'see' } as const

/** The first thing beside classes that the person can do now. */
function firstItem(groups: readonly OwnGroup[], t: Translate): Step | null {
  const left = groups.flatMap(({ leftItems }) => leftItems)
  const item = left.find((one) => hrefOf(one) !== null)
  return item ? { text: itemName(item, t), when: null, act: acts[item.kind], href: hrefOf(item) } : null
}

function hrefOf({ kind, ownId }: OwnGroup['leftItems'][number]): string | null {
  if (kind === 'LICENSE') return '/credentials/new'
  // A skill is shown to an observer, who records it.
  if (kind === 'CHECKLIST' || !ownId) return null
  return kind === 'DOCUMENT' ? `/documents/requested/${ownId}` : `/documents/sign/${ownId}`
}
