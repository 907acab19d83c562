import { choicesProblem, lineProblem, type Problems, problemsAmong } from '../values'

/** Characters. */
export const webhookLimits = { name: 100, url: 500 } as const

/** The problem of a webhook's address in any installation, as a message key. */
export function urlProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.hash || !['https:', 'http:'].includes(url.protocol)) return 'validation.webhookUrl'
  return url.username || url.password ? 'validation.webhookCredentials' : null
}

type Optional<T> = T | null | undefined
type EnteredWebhook = { name?: Optional<string>; url?: Optional<string>; events?: Optional<readonly string[]> }

/** What is wrong with a webhook, by field; which addresses may be called is the server's to say (`endpoint.ts`). */
export const webhookProblems = ({ name, url, events }: EnteredWebhook): Problems =>
  problemsAmong({
    name: lineProblem(name, webhookLimits.name),
    url: lineProblem(url, webhookLimits.url) ?? (url ? urlProblem(url.trim()) : null),
    events: choicesProblem(events),
  })
