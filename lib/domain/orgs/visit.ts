/** How long a super admin may look into an organization, in hours. */
export const visitHours = 8

/** Characters of the reason, which stands in the history. */
export const visitReasonLength = 300

/** Characters of it at least. */
export const visitReasonLeast = 10
