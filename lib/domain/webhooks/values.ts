import { choicesProblem, lineProblem, type Problems, problemsAmong } from '../values'

/** Maximum characters. */
export const webhookLimits = { name: 100, url: 500 } as const

/** The problem with a webhook's address in any installation, as a message key. */
export function urlProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.hash || !['https:', 'http:'].includes(url.protocol)) return 'validation.webhookUrl'
  return url.username || url.password ? 'validation.webhookCredentials' : null
}

type Optional<T> = T | null | undefined
type EnteredWebhook = { name?: Optional<string>; url?: Optional<string>; events?: Optional<readonly string[]> }

/** Problems with a webhook, by field. The server decides which addresses may be called (`endpoint.ts`). */
export const webhookProblems = ({ name, url, events }: EnteredWebhook): Problems =>
  problemsAmong({
    name: lineProblem(name, webhookLimits.name),
    url: lineProblem(url, webhookLimits.url) ?? (url ? urlProblem(url.trim()) : null),
    events: choicesProblem(events),
  })
