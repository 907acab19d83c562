/** How long a super admin may look into an organization, in hours. */
export const visitHours = 8

/** Characters of the reason, which stands in the history. */
export const visitReasonLength = 300

/** The fewest of them, where somebody’s record is opened or changed. */
export const visitReasonLeast = 10
