/** Why a membership ended, as the administrator says. */
export const endReasons = ['RESIGNED', 'CONTRACT_ENDED', 'DISMISSED', 'RETIRED', 'ADDED_BY_MISTAKE', 'OTHER'] as const
