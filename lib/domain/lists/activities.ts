/** How hours were earned; COURSE where nothing is said. */
export const creditActivities = [
  'COURSE',
  'SELF_STUDY',
  'ACADEMIC',
  'TEACHING',
  'PRECEPTOR',
  'PUBLICATION',
  'IN_SERVICE',
  'OTHER',
] as const

export type CreditActivity = (typeof creditActivities)[number]

/** Who approves courses: BOARD is a state's board or agency, OTHER a body that no rule names. */
export const approvalBodies = [
  'BOARD',
  'ANCC',
  'ACCME',
  'ACPE',
  'NAB',
  'AOTA',
  'APTA',
  'ASHA',
  'AARC',
  'AACN',
  'AANP',
  'AAFP',
  'IACET',
  'OTHER',
] as const

export type ApprovalBody = (typeof approvalBodies)[number]
