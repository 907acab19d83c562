/** Hours after which a repeated request is a new one, and no limit counts any more; the longest window of a limit is a day. */
export const keptHours = 48

/** Days after which a scheduled step is forgotten that was done, cancelled or given up. */
export const stepDays = 400
