/** The setup steps of a new organization, in this order. */
const firstStepNames = ['profile', 'providers', 'people', 'classes'] as const
export type FirstStepName = (typeof firstStepNames)[number]
type FirstStep = { name: FirstStepName; done: boolean }

/** Days for which an organization counts as new: after them, missing steps are assumed to be intended. */
export const newForDays = 60
const dayMs = 86_400_000

type NewOrg = {
  createdAt: Date
  hasAddress: boolean
  hasClasses: boolean
  /** Members and invitations other than the founder. */
  others: number
  providers: number
  classes: number
}

/**
 * The setup steps of a new organization; none once all are done, or when it is no longer new. Derived from the existing
 * records. Provider numbers and classes are steps only if the organization has classes.
 */
export function firstSteps(org: NewOrg, now: Date): FirstStep[] {
  if (now.getTime() - org.createdAt.getTime() >= newForDays * dayMs) return []
  const steps: FirstStep[] = [
    { name: 'profile', done: org.hasAddress },
    ...(org.hasClasses ? [{ name: 'providers' as const, done: org.providers > 0 }] : []),
    { name: 'people', done: org.others > 0 },
    ...(org.hasClasses ? [{ name: 'classes' as const, done: org.classes > 0 }] : []),
  ]
  return steps.every(({ done }) => done) ? [] : steps
}
