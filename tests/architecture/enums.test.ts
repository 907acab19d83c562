import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { boardBands, deadlineStandings, unitsStandings } from '@/lib/domain/compliance/standing'
import { approvalBodies, creditActivities } from '@/lib/domain/lists/activities'
import {
  complianceStatuses,
  credentialTypeCodes,
  credentialTypes,
  creditIssueReasons,
  creditSources,
  industries,
  verificationFailureReasons,
  verificationStates,
} from '@/lib/domain/lists/credentials'
import { documentKinds, healthRecordTypes } from '@/lib/domain/lists/documents'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { appFeatures, roleStates, roleTypes } from '@/lib/domain/lists/organizations'
import { ethnicities, genders, sexualOrientationCodes, signInWays } from '@/lib/domain/lists/people'
import { courseFormats, enrollmentStatuses, taskSessionStates, taskStates } from '@/lib/domain/lists/sessions'
import { locales } from '@/lib/i18n/locales'

/** Groups of labels with the codes they must label: all of them and no others. */
const labelled: Record<string, readonly string[]> = {
  appFeatures,
  approvalBodies,
  boardBands,
  complianceStatuses,
  courseFormats,
  creditActivities,
  credentialTypes: credentialTypeCodes,
  credentialTypesShort: credentialTypeCodes,
  creditIssueReasons,
  creditSources,
  deadlines: deadlineStandings,
  documentKinds,
  enrollmentStatuses,
  ethnicities,
  genders,
  geographies: geographyCodes,
  healthRecordTypes,
  industries,
  loginTypes: signInWays,
  roleStates,
  roleTypes,
  sexualOrientations: sexualOrientationCodes,
  taskSessionStates,
  taskStates,
  verificationBadges: verificationStates,
  verificationFailureReasons,
}

type Labels = Record<string, Record<string, string>>
const labels = (locale: string, file = 'enums'): Labels =>
  JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8'))

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

test('the answers about hours have a label for each code, and one for whom nobody has asked yet', () => {
  const ways = labels('en', 'compliance').ways as unknown as Labels
  expect(Object.keys(ways.answers!).toSorted()).toEqual(['ASKED', ...unitsStandings].toSorted())
})
