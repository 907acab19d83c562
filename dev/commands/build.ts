import { ensureBuild, ensureGenerated } from '../up/products'

/**
 * Generates and builds for production unless the result is already that of the current sources; `npm test` does this
 * before tests share the result.
 */
const make = {
  environment: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  signal: new AbortController().signal,
  print: (line: string) => void process.stdout.write(`${line}\n`),
}
await ensureGenerated(make)
await ensureBuild(make)
