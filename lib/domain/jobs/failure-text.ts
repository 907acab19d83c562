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
