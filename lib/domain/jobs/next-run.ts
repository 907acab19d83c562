const minute = 60_000

/** The numbers that a field of a schedule allows: all of them, every so many, or one. Null for what is not understood. */
function allowedIn(field: string, count: number): ((value: number) => boolean) | null {
  if (field === '*') return () => true
  const every = /^\*\/(\d{1,2})$/.exec(field)?.[1]
  if (every && Number(every) > 0) return (value) => value % Number(every) === 0
  const one = /^\d{1,2}$/.test(field) ? Number(field) : -1
  return one >= 0 && one < count ? (value) => value === one : null
}

/** When a schedule of minute and hour in UTC is due next after an instant; null where it names days, or is not understood. */
export function nextRun(cron: string, after: Date): Date | null {
  const [minutes = '', hours = '', ...days] = cron.trim().split(/\s+/)
  const [fitsMinute, fitsHour] = [allowedIn(minutes, 60), allowedIn(hours, 24)]
  if (!fitsMinute || !fitsHour || days.length !== 3 || days.some((day) => day !== '*')) return null
  const first = Math.floor(after.getTime() / minute) + 1
  for (let at = first; at < first + 24 * 60; at += 1) {
    const time = new Date(at * minute)
    if (fitsMinute(time.getUTCMinutes()) && fitsHour(time.getUTCHours())) return time
  }
  return null
}
