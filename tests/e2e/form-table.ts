import * as bad from './bad-values'

type Fields = Record<string, readonly unknown[]>
type Form = { operation: string; values: Record<string, unknown>; fields: Fields }
export type World = { userId: string; license: string; period: string; credit: string; contact: string; others: Others }
type Others = { person: string; license: string; period: string; credit: string; contact: string; session: string }

const year = new Date().getUTCFullYear()
export const license = {
  geo: 'CA',
  credentialType: 'CNA',
  credentialNumber: '00777123',
  effectiveAt: `${year - 1}-02-01`,
  expiresAt: `${year + 1}-02-01`,
}
export const credit = {
  title: 'Infection control',
  completedAt: `${year}-01-05`,
  units: 2,
  format: 'HYBRID',
  onlineUnits: 1,
}
const creditFields: Fields = {
  'input.title': bad.requiredText,
  'input.completedAt': bad.dates,
  'input.units': bad.hours,
  'input.onlineUnits': bad.hours.slice(1),
  'input.format': bad.choices,
  'input.providerName': bad.optionalText,
  'input.providerNumber': bad.optionalText,
  'input.approvedFor': [['XX:RN'], ['CA'], [7]],
  'input.topics': [[''], ['a\u0007'], [bad.long], [7], Array.from({ length: 21 }, () => 'a')],
}

/** Each form of the product: its valid values, and bad ones for each field. */
export const forms = (world: World): Form[] => [
  {
    operation: 'updateUser',
    values: { id: world.userId, data: {} },
    fields: {
      'data.firstName': bad.requiredText,
      'data.middleName': bad.optionalText,
      'data.lastName': bad.requiredText,
      'data.dob': bad.dates,
      'data.gender': bad.optionalChoices,
      'data.orientation': bad.optionalChoices,
      'data.races': bad.lists,
      'data.languages': bad.lists,
      'data.address.street1': bad.optionalText,
      'data.address.street2': bad.optionalText,
      'data.address.city': bad.optionalText,
      'data.address.state': bad.optionalChoices,
      'data.address.postalCode': ['9001', '90012-', 'ABCDE', bad.script, ...bad.optionalText],
      'data.acknowledged': [false, 'yes', null, 1],
      'data.adopted': [false, 'yes', 1],
      'data.wheelAt': ['2026-01-01', true],
      'data.version': [2],
      version: bad.versions.filter((version) => version !== null),
    },
  },
  {
    operation: 'updateUserPrefs',
    values: { id: world.userId, operation: 'SET', data: {} },
    fields: { 'data.uiLanguage': ['fr', 7, bad.long], 'data.noCredential': ['yes', 7], operation: ['DROP', 7] },
  },
  {
    operation: 'addCredential',
    values: { input: license },
    fields: {
      'input.geo': bad.choices,
      'input.credentialType': [...bad.choices, 'RDMS'],
      'input.credentialNumber': [bad.script, ...bad.requiredText],
      'input.effectiveAt': bad.dates,
      'input.expiresAt': [...bad.dates, license.effectiveAt],
      'input.firstLicense': ['yes', 7, {}],
    },
  },
  {
    operation: 'updateCredential',
    values: { input: { id: world.license, version: 1 } },
    fields: {
      'input.version': bad.versions,
      'input.credentialNumber': [bad.script, ...bad.requiredText.filter((one) => one !== null)],
      'input.effectiveAt': bad.dates.filter((date) => date !== null),
      'input.expiresAt': bad.dates.filter((date) => date !== null),
    },
  },
  {
    operation: 'setRenewalPeriod',
    values: {
      input: {
        credentialId: world.license,
        renewalPeriodId: world.period,
        version: 1,
        startsAt: license.effectiveAt,
        endsAt: license.expiresAt,
      },
    },
    fields: {
      'input.startsAt': bad.dates,
      'input.endsAt': [...bad.dates, `${year - 2}-01-01`],
      'input.version': bad.versions,
    },
  },
  { operation: 'addCredit', values: { input: credit }, fields: creditFields },
  { operation: 'correctCredit', values: { id: world.credit, version: 1, input: credit }, fields: creditFields },
  {
    operation: 'withdrawCredit',
    values: { id: world.credit, version: 1 },
    fields: { version: bad.versions, reason: [bad.long, 'a\u0007', 7, {}] },
  },
  {
    operation: 'countCreditFor',
    values: { id: world.credit, version: 1, credentialId: world.license, counts: true },
    fields: { version: bad.versions },
  },
  { operation: 'restoreCredit', values: { id: world.credit, version: 1 }, fields: { version: bad.versions } },
  {
    operation: 'changeContact',
    values: { kind: 'EMAIL', value: 'new@example.com' },
    fields: { kind: ['FAX', 7], value: ['nobody', 'a@b', '(555) 010', bad.script, ...bad.requiredText] },
  },
  {
    operation: 'verifyContact',
    values: { contactId: world.contact, code: '000000' },
    fields: { code: ['12345', 'abcdef', bad.script, ...bad.requiredText.filter((one) => one !== 'two\nlines')] },
  },
  { operation: 'sendFeedbackMessage', values: { message: '' }, fields: { message: [null, 7, {}] } },
]
