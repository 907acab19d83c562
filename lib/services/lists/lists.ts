import { z } from 'zod'
import { certificationPrograms } from '@/lib/domain/compliance/certification-list'
import { type CoveredLicense, coverageOf } from '@/lib/domain/compliance/coverage'
import { howSure } from '@/lib/domain/compliance/how-sure'
import { asksFirstLicense, bookFor, ruleFor } from '@/lib/domain/compliance/rule-for'
import { allowedTypes, isVerifiable } from '@/lib/domain/credentials/offered-types'
import { complianceStatuses, credentialTypeCodes, creditIssueReasons, industries } from '@/lib/domain/lists/credentials'
import { documentKinds, healthRecordTypes } from '@/lib/domain/lists/documents'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { ethnicities, genders, languageCodes, sexualOrientationCodes } from '@/lib/domain/lists/people'
import { courseFormats, enrollmentStatuses } from '@/lib/domain/lists/sessions'
import { yesNoMaybe, yesNoPartialNa } from '@/lib/domain/lists/severities'
import { fail, ok } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { todayIn } from '@/lib/domain/time/plain-date'
import { definePublicService } from '../define-service'
import { oneOf } from '../inputs'
import { shippedReadings } from './shipped-readings'

const lists = {
  industries,
  geographies: geographyCodes,
  credentialTypes: credentialTypeCodes,
  languages: languageCodes,
  genders,
  sexualOrientations: sexualOrientationCodes,
  ethnicities,
  courseFormats,
  enrollmentStatuses,
  complianceStatuses,
  creditIssueReasons,
  documentKinds,
  healthRecordTypes,
  yesNoMaybe,
  yesNoPartialNa,
} as const satisfies Record<string, readonly string[]>

type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as ListName[]

/** The codes of an enumeration, in its order. */
export const getList = definePublicService({
  action: 'lists.read',
  input: z.strictObject({ name: z.string() }),
  run: async (_ctx, { name }) =>
    Object.hasOwn(lists, name) ? ok({ name: name as ListName, codes: [...lists[name as ListName]] }) : fail('notFound'),
})

/** The rules for one kind of license; without versions when nothing is computed. */
export const getRules = definePublicService({
  action: 'lists.read',
  input: z.strictObject({ geo: oneOf(geographyCodes), credentialType: oneOf(credentialTypeCodes) }),
  run: async (ctx, license) => ok(bookFor(await ctx.load.rules(), [license])),
})

/** The credential types that a geography offers, and what is supported for each. */
export const listCredentialTypes = definePublicService({
  action: 'lists.read',
  input: z.strictObject({ geo: oneOf(geographyCodes) }),
  run: async (ctx, { geo }) => {
    const [today, book] = [todayInGeo(geo, ctx.now), await ctx.load.rules()]
    return ok(
      allowedTypes(geo).map((code) => ({
        code,
        verifiable: isVerifiable(geo, code),
        hasUnitRules: ruleFor(book, geo, code, today) !== null,
        asksFirstLicense: asksFirstLicense(book, geo, code, today),
      })),
    )
  },
})

/** The national certifications that are known by name, each with the terms of its body. */
export const listCertifications = definePublicService({
  action: 'lists.read',
  input: z.strictObject({}),
  run: async () =>
    ok(
      certificationPrograms.flatMap(({ certifications, ...program }) =>
        certifications.map((certification) => ({ ...program, ...certification })),
      ),
    ),
})

/**
 * The licenses whose hours the product counts by published rules today, and those for which it only shows the state's
 * requirement, each as sure as its readings are.
 */
export const getCoverage = definePublicService({
  action: 'lists.read',
  input: z.strictObject({}),
  run: async (ctx) => {
    const [book, { lawReadings }] = await Promise.all([ctx.load.rules(), shippedReadings()])
    const today = todayIn('UTC', ctx.now)
    return ok(
      coverageOf(book, today).map((license): CoveredLicense => {
        const rule = ruleFor(book, license.geo, license.type, today)
        const readings = lawReadings[`${license.geo}:${license.type}`] ?? []
        return rule ? { ...license, confidence: howSure(rule, readings).confidence } : license
      }),
    )
  },
})
