/** A response of the API: its status, and the first field of its data or the reason why there is none. */
export type Answer<T> = { status: number; data: T | null; problem: string | null; headers: Headers }

/** Sends a query to the API as a browser with this cookie does. */
export async function ask<T>(
  origin: string,
  cookie: string,
  query: string,
  variables: object = {},
): Promise<Answer<T>> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true', cookie },
    body: JSON.stringify({ query, variables }),
  })
  const text = await response.text()
  const { data, errors } = jsonOf(text) as { data?: Record<string, T>; errors?: { message: string }[] }
  const [first = null] = Object.values(data ?? {})
  return { status: response.status, data: first, problem: errors?.[0]?.message ?? null, headers: response.headers }
}

function jsonOf(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    return { errors: [{ message: text.slice(0, 200) }] }
  }
}

/**
 * Sends a mutation and returns its data. The mutation's own refusal is an error too.
 * @throws Error
 */
export async function write<T>(origin: string, cookie: string, query: string, variables: object = {}): Promise<T> {
  type Payload = { success: boolean; message: string | null; data: T }
  const { data, problem } = await ask<Payload>(origin, cookie, query, variables)
  if (!data?.success) throw new Error(problem ?? data?.message ?? 'no answer')
  return data.data
}
