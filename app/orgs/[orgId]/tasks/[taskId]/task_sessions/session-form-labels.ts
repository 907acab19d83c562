import { getTranslations } from 'next-intl/server'
import { courseFormatCodes } from '@/lib/domain/lists/course-formats'
import { mostRepeats } from '@/lib/domain/task-sessions/weekly'
import { zoneOptions } from '../../../(overview)/zone-names'

/** Time zones and formats that a session can have. */
export async function sessionOptions(timeZone: string) {
  const [zones, enums] = await Promise.all([zoneOptions(timeZone), getTranslations('enums.courseFormats')])
  return { zones, formats: courseFormatCodes.map((value) => ({ value, label: enums(value) })) }
}
export type SessionOptions = Awaited<ReturnType<typeof sessionOptions>>

const named = [
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'timeZone',
  'format',
  'location',
  'meetingUrl',
  'capacity',
  'waitlist',
  'approvalRequired',
  'selfEnroll',
  'cancelDate',
  'cancelTime',
  'checkInOpensMin',
  'checkInClosesMin',
  'checkOutRequired',
  'instructor',
  'repeatWeekly',
] as const

/** The words of a session's form. */
export async function sessionFormLabels() {
  const [t, members, common, stale, entry, validation] = await Promise.all([
    getTranslations('sessions.form'),
    getTranslations('members'),
    getTranslations('common.form'),
    getTranslations('credentials.detail.stale'),
    getTranslations('credentials.new'),
    getTranslations('validation'),
  ])
  return {
    when: t('when'),
    where: t('where'),
    enrolling: t('enrolling'),
    checkIn: t('checkIn'),
    optional: common('optional'),
    errors: common('errorSummary'),
    leave: { title: common('leaveTitle'), text: common('leaveText'), leave: common('leave'), stay: common('stay') },
    stale: { title: stale('title'), text: stale('text'), save: stale('save'), take: stale('take') },
    date: { picker: entry('picker'), unknown: validation('couldNotParseDate') },
    schedule: t('schedule'),
    saveDraft: t('saveDraft'),
    save: t('save'),
    saved: t('saved'),
    clash: {
      title: t('clashTitle'),
      text: t('clashText', { names: '{names}' }),
      more: t('clashMore', { count: '{count}' }),
      save: t('clashSave'),
    },
    minutes: t('minutes'),
    repeatSuffix: t('repeatSuffix'),
    unknown: members('name.unknown'),
    hints: {
      endDate: t('endDateHint'),
      endTime: t('endTimeHint'),
      timeZone: t('timeZoneHint'),
      location: t('locationHint'),
      meetingUrl: t('meetingUrlHint'),
      capacity: t('capacityHint'),
      cancel: t('cancelHint'),
      checkOut: t('checkOutHint'),
      instructor: t('instructorHint'),
      repeat: t('repeatHint', { most: mostRepeats }),
    },
    names: Object.fromEntries(named.map((name) => [name, t(name)])) as Record<(typeof named)[number], string>,
  }
}
export type SessionFormLabels = Awaited<ReturnType<typeof sessionFormLabels>>
