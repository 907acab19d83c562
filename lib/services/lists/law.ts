import { z } from 'zod'
import { answerOf, coverageOf, type LawAnswer, referenceAnswerOf } from '@/lib/domain/compliance/coverage'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { type HowSure, howSure, howSureReference } from '@/lib/domain/compliance/how-sure'
import type { LawReading, UnreadLaw } from '@/lib/domain/compliance/law-file'
import type { ReferenceRule } from '@/lib/domain/compliance/reference-rule'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { allowed } from '@/lib/domain/credentials/offered-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { fail, ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { todayIn } from '@/lib/domain/time/plain-date'
import { definePublicService } from '../define-service'
import { date, oneOf } from '../inputs'
import { shippedReadings } from './shipped-readings'

/** Everything that is known of what one state asks of one type of license. */
export type KnownLaw = {
  answer: LawAnswer
  /** The published rule in force. */
  rule: CreditRequirement | null
  /** The rule for reference, where none is counted. */
  reference: ReferenceRule | null
  /** Null while there is no rule. */
  howSure: HowSure | null
  /** Every published version, newest first. */
  versions: readonly CreditRequirement[]
  readings: readonly LawReading[]
  unread: readonly UnreadLaw[]
}

const pair = { geo: oneOf(geographyCodes), credentialType: oneOf(credentialTypeCodes) }

const answerFor = (rule: CreditRequirement | null, reference: ReferenceRule | null): LawAnswer => {
  if (rule) return answerOf(rule)
  return reference ? referenceAnswerOf(reference) : 'UNKNOWN'
}

const sureOf = (
  rule: CreditRequirement | null,
  reference: ReferenceRule | null,
  readings: readonly LawReading[],
): HowSure | null => (rule ? howSure(rule, readings) : reference && howSureReference(reference, readings))

/** What a state asks of a type of license: the rules in force here, with the readings that shipped for them. */
export const getLaw = definePublicService({
  action: 'lists.read',
  input: z.strictObject(pair),
  run: async (ctx, { geo, credentialType: type }) => {
    if (!allowed(geo, type)) return fail('notFound')
    const [book, { lawReadings, unreadLaw }] = await Promise.all([ctx.load.rules(), shippedReadings()])
    const today = todayInGeo(geo, ctx.now)
    const rule = ruleFor(book, geo, type, today)
    const reference = rule ? null : referenceRuleFor(geo, type, today)
    const readings = lawReadings[`${geo}:${type}`] ?? []
    return ok<KnownLaw>({
      answer: answerFor(rule, reference),
      rule,
      reference,
      howSure: sureOf(rule, reference, readings),
      versions: (book.versions[`${geo}:${type}`] ?? []).toSorted((a, b) => b.number - a.number),
      readings,
      unread: unreadLaw.filter((entry) => entry.geo === geo && (entry.types as readonly string[]).includes(type)),
    })
  },
})

/** How sure the rule is that decides a period of a license that ends on a day; null without one. */
export const getHowSure = definePublicService({
  action: 'lists.read',
  input: z.strictObject({ ...pair, endsAt: date }),
  run: async (ctx, { geo, credentialType: type, endsAt }) => {
    const [book, { lawReadings }] = await Promise.all([ctx.load.rules(), shippedReadings()])
    const rule = ruleFor(book, geo, type, endsAt)
    const reference = rule ? null : referenceRuleFor(geo, type, endsAt)
    return ok(sureOf(rule, reference, lawReadings[`${geo}:${type}`] ?? []))
  },
})

/** The licenses of which something is known, was read or was looked for, sorted by state. */
export const listKnownLaw = definePublicService({
  action: 'lists.read',
  input: z.strictObject({}),
  run: async (ctx) => {
    const [book, { lawReadings, unreadLaw }] = await Promise.all([ctx.load.rules(), shippedReadings()])
    const covered = coverageOf(book, todayIn('UTC', ctx.now)).map(({ geo, type }) => `${geo}:${type}`)
    const looked = unreadLaw.flatMap(({ geo, types }) => types.map((type) => `${geo}:${type}`))
    const pairs = new Set([...covered, ...Object.keys(lawReadings), ...looked].toSorted())
    return ok(
      [...pairs]
        .map((name) => name.split(':'))
        .map(([geo = '', type = '']) => ({ geo, type }))
        .filter(({ geo, type }) => allowed(geo, type)),
    )
  },
})
