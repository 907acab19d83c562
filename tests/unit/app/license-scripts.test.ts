import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'

const list = 'lib/domain/compliance/certification-list.ts'

/** The modules of an output and of everything that is loaded together with it. */
function loadedWith({ outputs }: Metafile, output: string, seen = new Set<string>()): string[] {
  if (seen.has(output)) return []
  seen.add(output)
  const { inputs, imports } = outputs[output]!
  const together = imports.filter(({ kind, external }) => kind === 'import-statement' && !external)
  return [...Object.keys(inputs), ...together.flatMap(({ path }) => loadedWith({ outputs } as Metafile, path, seen))]
}

test('the national certifications come with the dialog that offers them, not with the page of a license', async () => {
  const entry = 'app/(member)/credentials/[credentialId]/ways-card.tsx'
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
    metafile: true,
    outdir: 'out',
    packages: 'external',
    splitting: true,
    write: false,
  })
  const outputs = Object.entries(metafile.outputs)
  const [first] = outputs.find(([, { entryPoint }]) => entryPoint === entry)!
  expect(loadedWith(metafile, first)).toContain(entry)
  expect(loadedWith(metafile, first)).not.toContain(list)
  expect(outputs.some(([, { inputs }]) => list in inputs)).toBe(true)
})
