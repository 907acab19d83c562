/** What a new organization sets up, in this order. */
const firstStepNames = ['profile', 'providers', 'people', 'classes'] as const
export type FirstStepName = (typeof firstStepNames)[number]
export type FirstStep = { name: FirstStepName; done: boolean }

/** Days after which an organization is new no longer: what is missing then is missing on purpose. */
export const newForDays = 60
const dayMs = 86_400_000

type SetUp = {
  createdAt: Date
  hasAddress: boolean
  hasClasses: boolean
  /** Of people other than the one who began: members and invitations. */
  others: number
  providers: number
  classes: number
}

/**
 * The steps of a new organization with those that are done; none once all are, or when it is new no longer. All of it follows from
 * what is there. Provider numbers and classes are steps only where the organization has classes.
 */
export function firstSteps(org: SetUp, now: Date): FirstStep[] {
  if (now.getTime() - org.createdAt.getTime() >= newForDays * dayMs) return []
  const steps: FirstStep[] = [
    { name: 'profile', done: org.hasAddress },
    ...(org.hasClasses ? [{ name: 'providers' as const, done: org.providers > 0 }] : []),
    { name: 'people', done: org.others > 0 },
    ...(org.hasClasses ? [{ name: 'classes' as const, done: org.classes > 0 }] : []),
  ]
  return steps.every(({ done }) => done) ? [] : steps
}
