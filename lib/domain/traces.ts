/** Hours for which idempotency keys and counts of limits are kept; the longest window of a limit is a day. */
export const keptHours = 48

/** Days after which the record of a scheduled step that was done, cancelled or given up is deleted. */
export const stepDays = 400
