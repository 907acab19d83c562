const most = 300
/** What may name somebody: addresses, numbers of telephones and licenses, ids, tokens, and what stands in quotes. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[address]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\b[\w-]{32,}\b/g, '[code]'],
  [/\+?\d[\d\s().-]{5,}\d/g, '[number]'],
  [/"[^"]*"|'[^']*'|“[^”]*”/g, '[text]'],
]

/**
 * What went wrong with a job, to be read by whoever runs the installation: the first line, cut, without what may say who it was about.
 * Errors of mail servers and databases quote what they were given.
 */
export function failureText(message: string): string {
  const [line = ''] = message.trim().split('\n')
  return personal.reduce((text, [pattern, word]) => text.replace(pattern, word), line).slice(0, most)
}
