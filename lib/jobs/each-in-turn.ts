/** Runs the tasks one after the other, also after a failure; then their errors fail the job, which is retried. */
export async function eachInTurn(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
}
