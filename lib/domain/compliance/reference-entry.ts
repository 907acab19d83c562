import { topicCodes } from '@/lib/domain/lists/topics'
import {
  readArray,
  readCode,
  readCount,
  readDate,
  readFields,
  readFlag,
  readObject,
  readText,
  readUnits,
} from './case-reader'
import {
  carryOvers,
  type ReferenceRule,
  type ReferenceTopic,
  referenceFirstRenewals,
  ruleDetails,
  ruleModes,
  topicFrequencies,
} from './reference-rule'

/** A rule for reference without the place and the types, which its files have. */
export type ReferenceEntry = Omit<ReferenceRule, 'geo' | 'types'>

const maxMonths = 1200

function readTopic(value: unknown, path: string): ReferenceTopic {
  const fields = readFields(value, path, ['topic', 'hours', 'frequency', 'includedInTotal'])
  return {
    topic: readCode(fields.topic, `${path}.topic`, topicCodes),
    units: readUnits(fields.hours, `${path}.hours`),
    frequency: readCode(fields.frequency, `${path}.frequency`, topicFrequencies),
    includedInTotal: readFlag(fields.includedInTotal, `${path}.includedInTotal`),
  }
}

function readCarryOver(value: unknown, path: string): ReferenceRule['carryOver'] {
  if (value === undefined) return null
  const { kind, hours } = readFields(value, path, ['kind', 'hours'])
  return { kind: readCode(kind, `${path}.kind`, carryOvers), units: readUnits(hours, `${path}.hours`) }
}

const listOf = <T>(value: unknown, path: string, read: (item: unknown, path: string) => T): T[] =>
  readArray(value, path).map((item, index) => read(item, `${path}[${index}]`))

function readSource(value: unknown, path: string) {
  const { url, cite } = readObject(value, path)
  return { url: readText(url, `${path}.url`), cite: readText(cite, `${path}.cite`) }
}

const names = [
  'id',
  'mode',
  'total',
  'periodMonths',
  'minPerYear',
  'firstRenewal',
  'carryOver',
  'topics',
  'details',
  'effectiveFrom',
  'effectiveTo',
  'confidence',
  'sources',
  'lastChecked',
]

/** Reads what a file of law says for reference: shown, never computed. Hours become hundredths. */
export function readReferenceEntry(value: unknown, path: string): ReferenceEntry {
  const fields = readFields(value, path, names)
  const at = (name: string) => `${path}.${name}`
  const dateOrNull = (name: 'effectiveFrom' | 'effectiveTo') =>
    fields[name] === undefined ? null : readDate(fields[name], at(name))
  return {
    id: readText(fields.id, at('id')),
    mode: readCode(fields.mode, at('mode'), ruleModes),
    total: readUnits(fields.total, at('total')) ?? 0,
    periodMonths: readCount(fields.periodMonths, at('periodMonths'), maxMonths),
    minPerYear: readUnits(fields.minPerYear, at('minPerYear')),
    firstRenewal:
      fields.firstRenewal === undefined
        ? null
        : readCode(fields.firstRenewal, at('firstRenewal'), referenceFirstRenewals),
    carryOver: readCarryOver(fields.carryOver, at('carryOver')),
    topics: listOf(fields.topics, at('topics'), readTopic),
    details: listOf(fields.details ?? [], at('details'), (code, itemAt) => readCode(code, itemAt, ruleDetails)),
    effectiveFrom: dateOrNull('effectiveFrom'),
    effectiveTo: dateOrNull('effectiveTo'),
    confidence: readCode(fields.confidence, at('confidence'), ['HIGH', 'MEDIUM']),
    sources: listOf(fields.sources, at('sources'), readSource),
    lastChecked: readDate(fields.lastChecked, at('lastChecked')),
  }
}
