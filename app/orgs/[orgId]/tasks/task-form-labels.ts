import { getTranslations } from 'next-intl/server'
import { geoGroups, typeGroups } from '@/app/_components/credentials/license-options'
import { courseFormatCodes } from '@/lib/domain/lists/course-formats'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { type Industry, industries } from '@/lib/domain/lists/industries'
import { rawTexts } from '@/lib/i18n/raw-texts'
import type { Translate } from '@/lib/i18n/translator'

type Giver = {
  industry: Industry
  address: { state: string | null } | null
  providers: readonly { geo: string }[]
}

/** Places, license types, fields of work and formats that a class can have; the organization's own place and types come first. */
export const taskOptions = (t: Translate, locale: string, { industry, address, providers }: Giver) => ({
  place: providers[0]?.geo ?? geographyCodes.find((code) => code === address?.state) ?? '',
  geos: geoGroups(t, locale),
  types: typeGroups(t)
    .toSorted((a, b) => Number(b.industry === industry) - Number(a.industry === industry))
    .flatMap(({ options }) => options),
  industries: industries.map((value) => ({ value, label: t(`enums.industries.${value}`) })),
  formats: courseFormatCodes.map((value) => ({ value, label: t(`enums.courseFormats.${value}`) })),
})
export type TaskOptions = ReturnType<typeof taskOptions>

/** The words of a class's form; `{name}` is filled in the browser. */
export async function taskFormLabels() {
  const [t, detail, actions, common, stale] = await Promise.all([
    getTranslations('tasks.form'),
    getTranslations('tasks.detail'),
    getTranslations('tasks.actions'),
    getTranslations('common.form'),
    getTranslations('credentials.detail.stale'),
  ])
  return {
    about: t('about'),
    worth: t('worth'),
    passing: t('passing'),
    optional: common('optional'),
    errors: common('errorSummary'),
    leave: { title: common('leaveTitle'), text: common('leaveText'), leave: common('leave'), stay: common('stay') },
    stale: { title: stale('title'), text: stale('text'), save: stale('save'), take: stale('take') },
    save: t('save'),
    saveDraft: t('saveDraft'),
    savePublish: t('savePublish'),
    saved: t('saved'),
    published: actions('published'),
    percent: t('percent'),
    hoursSuffix: t('hoursSuffix'),
    hints: {
      objectives: t('objectivesHint'),
      topics: t('topicsHint'),
      units: t('unitsHint'),
      eligible: t('eligibleHint'),
      requiresTest: t('requiresTestHint'),
      minAttendancePct: t('minAttendanceHint'),
    },
    pairs: {
      place: t('place'),
      types: t('types'),
      typesFirst: t('typesFirst'),
      choose: common('choose'),
      filter: t('filter'),
      noTypes: t('noTypes'),
      chosen: t('chosen'),
      remove: (await rawTexts('tasks.form'))('remove'),
      nothing: t('nothingChosen'),
      noNumber: detail('noNumber'),
    },
    names: {
      title: t('title'),
      description: t('description'),
      objectives: t('objectives'),
      topics: t('topics'),
      industry: t('industry'),
      defaultFormat: t('defaultFormat'),
      units: t('units'),
      onlineUnits: t('onlineUnits'),
      eligible: t('eligible'),
      requiresTest: t('requiresTest'),
      passMark: t('passMark'),
      minAttendancePct: t('minAttendancePct'),
    },
  }
}
export type TaskFormLabels = Awaited<ReturnType<typeof taskFormLabels>>
