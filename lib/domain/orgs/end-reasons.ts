/** Why a membership ended, as chosen by the administrator. */
export const endReasons = ['RESIGNED', 'CONTRACT_ENDED', 'DISMISSED', 'RETIRED', 'ADDED_BY_MISTAKE', 'OTHER'] as const
