/** Where somebody reads about the people they supervise. */
export const supervisorPath = '/account/organizations#team'

/** Leads to the expired or expiring licenses; without any, to the trainings. */
export const adminPath = (orgId: string, licenses: number) =>
  licenses > 0 ? `/orgs/${orgId}/credentials?urgent=yes&sort=expiry&pick=all#licenses` : `/orgs/${orgId}/curriculums`
