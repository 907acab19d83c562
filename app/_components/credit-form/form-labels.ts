import { getTranslations } from 'next-intl/server'
import { courseFormatCodes } from '@/lib/domain/lists/course-formats'
import { creditIssueReasons } from '@/lib/domain/lists/credit-issue-reasons'
import { rawTexts } from '@/lib/i18n/raw-texts'
import type { PreviewTexts } from './preview-texts'

/** Texts of the fields of a credit. */
export async function fieldLabels() {
  const [t, common, enums, validation] = await Promise.all([
    getTranslations('credits.fields'),
    getTranslations('common.form'),
    getTranslations('enums.courseFormats'),
    getTranslations('validation'),
  ])
  const hints = { IN_PERSON: t('inPersonHint'), ONLINE: t('onlineHint'), HYBRID: t('hybridHint') }
  return {
    optional: common('optional'),
    errorTitle: common('errorSummary'),
    leave: {
      title: common('leaveTitle'),
      text: common('leaveText'),
      leave: common('leave'),
      stay: common('stay'),
    },
    providerHint: t('providerHint'),
    providerNumberHint: t('providerNumberHint'),
    dateHint: common('dateHint'),
    date: { picker: t('openCalendar'), unknown: validation('couldNotParseDate') },
    future: t('future'),
    unitsHint: t('unitsHint'),
    unitsSuffix: t('unitsSuffix'),
    unitsMany: (await rawTexts('credits.fields'))('unitsMany'),
    unitsEmpty: t('unitsEmpty'),
    formats: courseFormatCodes.map((value) => ({ value, label: enums(value), hint: hints[value] })),
    onlineUnitsHint: t('onlineUnitsHint'),
    topicsHint: t('topicsHint'),
    names: {
      title: t('courseTitle'),
      completedAt: t('completedAt'),
      units: t('units'),
      format: t('format'),
      onlineUnits: t('onlineUnits'),
      providerName: t('provider'),
      providerNumber: t('providerNumber'),
      topics: t('topics'),
    } as Record<string, string>,
    errors: {
      'validation.required': validation('required'),
      'validation.couldNotParseDate': validation('couldNotParseDate'),
      'validation.invalidDate': validation('invalidDate'),
      'validation.units': validation('units'),
      'validation.onlineUnits': validation('onlineUnits'),
      'validation.onlineUnitsOverTotal': validation('onlineUnitsOverTotal'),
      'validation.chooseOne': validation('chooseOne'),
    } as Record<string, string>,
  }
}
export type FieldLabels = Awaited<ReturnType<typeof fieldLabels>>

/** Texts of the live preview around its rows. */
export async function previewLabels() {
  const t = await getTranslations('credits.preview')
  return {
    title: t('title'),
    lead: t('lead'),
    waiting: t('waiting'),
    noCredential: t('noCredential'),
    summary: (await rawTexts('credits.preview'))('summary'),
    texts: await previewTexts(),
  }
}
export type PreviewLabels = Awaited<ReturnType<typeof previewLabels>>

const issueKeys = [
  'unsupportedLicenseType',
  'outsideActiveLicensePeriod',
  'needsReactivation',
  'noOnlineCreditsAllowed',
  'noOnlineCreditsAllowedHybrid',
  'hasNoUnits',
] as const

const sentenceKeys = [
  'counts',
  'countsPart',
  'countsNot',
  'planned',
  'notTracked',
  'plannedCounts',
  'plannedNothing',
  'afterLastPeriod',
  'notTrackedText',
  'exempt',
  'period',
  'firstYearMet',
  'firstYearShort',
  'secondYearMet',
  'secondYearShort',
  'allMet',
  'addsLess',
  'overage',
  'onlineOverage',
] as const satisfies readonly (keyof PreviewTexts)[]

async function previewTexts(): Promise<PreviewTexts> {
  const enums = await getTranslations('enums.creditIssueReasons')
  const [rawCredits, rawCompliance, rawRecent] = [
    await rawTexts('credits'),
    await rawTexts('compliance'),
    await rawTexts('dashboard.recent'),
  ]
  const effect = (key: 'counts' | 'countsPart' | 'countsNothing') => rawCompliance(`preview.${key}`)
  const templates = Object.fromEntries(sentenceKeys.map((key) => [key, rawCredits(`preview.${key}`)]))
  return {
    ...(templates as Record<(typeof sentenceKeys)[number], string>),
    effect: {
      counts: effect('counts'),
      countsPart: effect('countsPart'),
      countsNothing: effect('countsNothing'),
      planned: rawRecent('planned'),
    },
    issues: Object.fromEntries(issueKeys.map((key) => [`issues.${key}`, rawCompliance(`issues.${key}`)])),
    reasons: Object.fromEntries(creditIssueReasons.map((code) => [code, enums(code)])),
  }
}

/** Texts about a file that goes up. */
export async function uploadLabels() {
  const [t, fields] = await Promise.all([getTranslations('credits.upload'), getTranslations('credits.fields')])
  const [state, validation, common] = await Promise.all([
    getTranslations('common.state'),
    getTranslations('validation'),
    getTranslations('common.form'),
  ])
  const raw = await rawTexts('credits.upload')
  return {
    file: fields('file'),
    fileHint: fields('fileHint'),
    optional: common('optional'),
    field: {
      choose: fields('chooseFile'),
      drop: fields('dropFile'),
      remove: fields('removeFile'),
      tooLarge: validation('fileTooLarge'),
    },
    uploading: state('uploading'),
    sending: raw('sending'),
    progress: raw('progress'),
    done: raw('done'),
    failedTitle: t('failedTitle'),
    failedText: t('failedText'),
    retry: t('retry'),
    chooseOther: t('chooseOther'),
    attached: t('attached'),
  }
}
export type UploadLabels = Awaited<ReturnType<typeof uploadLabels>>
