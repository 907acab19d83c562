import { z } from 'zod'
import { type CoveredLicense, coverageOf } from '@/lib/domain/compliance/coverage'
import { ok } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { definePublicService } from '../define-service'

/**
 * The licenses whose hours the product counts by published rules today, and those for which it only shows the state's
 * requirement.
 */
export const getCoverage = definePublicService({
  action: 'lists.read',
  input: z.strictObject({}),
  run: async (ctx) => ok<CoveredLicense[]>(coverageOf(await ctx.load.rules(), todayIn('UTC', ctx.now))),
})
