import pg from 'pg'
import { vi } from 'vitest'

/** What `run` returned, and the statements that this process sent to the database meanwhile, in their order. */
export async function statementsSent<T>(run: () => Promise<T>): Promise<{ value: T; statements: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const value = await run()
    const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : String((sent as { text?: string })?.text))
    // A queue that another test of this process started asks for its own tables at any time.
    const statements = query.mock.calls.map(([sent]) => textOf(sent)).filter((text) => !text.includes('pgboss.'))
    return { value, statements }
  } finally {
    query.mockRestore()
  }
}
