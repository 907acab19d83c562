import type { QueryConfig } from 'pg'

/**
 * A named statement over ids: `text` gets the condition to put after a column. A single id is compared by itself: for
 * an array, whose length Postgres cannot know in advance, it would make a new plan at each execution.
 */
export function byIds(name: string, text: (matches: string) => string, ids: readonly string[]): QueryConfig {
  if (ids.length === 1) return { name: `${name}-one`, text: text('= $1::uuid'), values: [ids[0]] }
  return { name, text: text('= ANY($1::uuid[])'), values: [ids] }
}
