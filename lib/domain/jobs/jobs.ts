const maxLength = 300
/** Personal data to mask: addresses, phone and license numbers, ids, tokens, and quoted text. */
const personalPatterns: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b[\w-]{32,}\b/g, '[code]'],
  [/\+?\d[\d\s().-]{5,}\d/g, '[number]'],
  [/"[^"]*"|'[^']*'|“[^”]*”/g, '[text]'],
]

/**
 * The failure of a job for the people who run the installation: its first line, shortened, without personal data.
 * Errors of mail servers and databases often quote their input.
 */
export function failureText(message: string): string {
  const [line = ''] = message.trim().split('\n')
  return personalPatterns.reduce((text, [pattern, word]) => text.replace(pattern, word), line).slice(0, maxLength)
}

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
