const minuteMs = 60_000

/** The numbers that a field of a schedule allows: all, every n-th, or one. Null when the field cannot be parsed. */
function parseField(field: string, count: number): ((value: number) => boolean) | null {
  if (field === '*') return () => true
  const step = /^\*\/(\d{1,2})$/.exec(field)?.[1]
  if (step && Number(step) > 0) return (value) => value % Number(step) === 0
  const single = /^\d{1,2}$/.test(field) ? Number(field) : -1
  return single >= 0 && single < count ? (value) => value === single : null
}

/**
 * When a schedule of minute and hour in UTC next runs after an instant; null if it restricts days or cannot be parsed.
 */
export function nextRun(cron: string, after: Date): Date | null {
  const [minutes = '', hours = '', ...days] = cron.trim().split(/\s+/)
  const [matchesMinute, matchesHour] = [parseField(minutes, 60), parseField(hours, 24)]
  if (!matchesMinute || !matchesHour || days.length !== 3 || days.some((day) => day !== '*')) return null
  const firstMinute = Math.floor(after.getTime() / minuteMs) + 1
  for (let epochMinute = firstMinute; epochMinute < firstMinute + 24 * 60; epochMinute += 1) {
    const time = new Date(epochMinute * minuteMs)
    if (matchesMinute(time.getUTCMinutes()) && matchesHour(time.getUTCHours())) return time
  }
  return null
}
