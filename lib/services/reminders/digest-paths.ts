/** The page on which a supervisor reads about their people. */
export const supervisorPath = '/account/organizations#team'

/** Leads to the expired or expiring licenses, or to the trainings if there are none. */
export const adminPath = (orgId: string, licenses: number) =>
  licenses > 0 ? `/orgs/${orgId}/credentials?urgent=yes&sort=expiry&pick=all#licenses` : `/orgs/${orgId}/curriculums`
