import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { boardBands } from '@/lib/domain/compliance/standing'
import { appFeatures } from '@/lib/domain/lists/app-features'
import { complianceStatuses } from '@/lib/domain/lists/compliance-statuses'
import { contactTypes } from '@/lib/domain/lists/contact-types'
import { courseFormatCodes } from '@/lib/domain/lists/course-formats'
import { credentialTypeCodes, credentialTypes } from '@/lib/domain/lists/credential-types'
import { creditIssueReasons } from '@/lib/domain/lists/credit-issue-reasons'
import { creditSources } from '@/lib/domain/lists/credit-sources'
import { creditStates } from '@/lib/domain/lists/credit-states'
import { documentKinds } from '@/lib/domain/lists/document-kinds'
import { documentVisibilities } from '@/lib/domain/lists/document-visibilities'
import { enrollmentStatuses } from '@/lib/domain/lists/enrollment-statuses'
import { ethnicities } from '@/lib/domain/lists/ethnicities'
import { genders } from '@/lib/domain/lists/genders'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { healthRecordTypes } from '@/lib/domain/lists/health-record-types'
import { industries } from '@/lib/domain/lists/industries'
import { invitationTypes } from '@/lib/domain/lists/invitation-types'
import { loginTypes } from '@/lib/domain/lists/login-types'
import { notificationSeverities } from '@/lib/domain/lists/notification-severities'
import { roleStates } from '@/lib/domain/lists/role-states'
import { roleTypes } from '@/lib/domain/lists/role-types'
import { sexualOrientationCodes } from '@/lib/domain/lists/sexual-orientations'
import { taskSessionStates } from '@/lib/domain/lists/task-session-states'
import { taskStates } from '@/lib/domain/lists/task-states'
import { verificationFailureReasons } from '@/lib/domain/lists/verification-failure-reasons'
import { verificationStateCodes } from '@/lib/domain/lists/verification-states'
import { yesNoMaybe } from '@/lib/domain/lists/yes-no-maybe'
import { yesNoPartialNa } from '@/lib/domain/lists/yes-no-partial-na'
import { locales } from '@/lib/i18n/locales'

/** Group of labels → the codes it must label: all of them and no others. */
const labelled: Record<string, readonly string[]> = {
  appFeatures,
  boardBands,
  complianceStatuses,
  contactTypes,
  courseFormats: courseFormatCodes,
  credentialTypes: credentialTypeCodes,
  credentialTypesShort: credentialTypeCodes,
  creditIssueReasons,
  creditSources,
  creditStates,
  documentKinds,
  documentVisibilities,
  enrollmentStatuses,
  ethnicities,
  genders,
  geographies: geographyCodes,
  healthRecordTypes,
  industries,
  invitationTypes,
  loginTypes,
  notificationSeverities,
  roleStates,
  roleTypes,
  sexualOrientations: sexualOrientationCodes,
  taskSessionStates,
  taskStates,
  verificationBadges: verificationStateCodes,
  verificationFailureReasons,
  verificationStates: verificationStateCodes,
  yesNoMaybe,
  yesNoPartialNa: yesNoPartialNa.map((row) => row.code),
}

const labels = (locale: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(`locales/${locale}/enums.json`, 'utf8'))

test.each(Object.entries(labelled))('%s has a label for each code and no others', (group, codes) => {
  expect(Object.keys(labels('en')[group] ?? {}).sort()).toEqual([...codes].sort())
})

test.each(locales)('in %s no two short labels of credential types are the same', (locale) => {
  const short = Object.values(labels(locale).credentialTypesShort ?? {})
  expect(short.filter((label, index) => short.indexOf(label) !== index)).toEqual([])
})

test('a type without an abbreviation has its long label as its short one in English', () => {
  const { credentialTypes: long, credentialTypesShort: short } = labels('en')
  const plain = credentialTypes.filter((row) => long?.[row.code] === short?.[row.code]).map((row) => row.code)
  expect(plain).toEqual(credentialTypes.filter((row) => !row.abbreviated).map((row) => row.code))
  expect(plain).toContain('PRMDC')
})
