import { globSync, readFileSync } from 'node:fs'

export const sourceOf = (path: string): string => readFileSync(path, 'utf8')

/** The files of the pages, by path. */
export const pageFiles = (): string[] => globSync('app/**/*.{ts,tsx}').sort()

/** The names of the mutations in the documents of the pages. */
export function mutationNames(): string[] {
  const files = globSync(['app/**/operations.graphql', 'graphql/**/*.graphql'])
  return [
    ...new Set(files.flatMap((file) => [...sourceOf(file).matchAll(/^mutation (\w+)/gm)].map(([, name]) => name!))),
  ].sort()
}

const fileOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
export const documentOf = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}Document`

/** Every mutation that pages send, imported like in the pages. */
export async function mutationsOfPages(): Promise<{ name: string; document: unknown }[]> {
  return Promise.all(
    mutationNames().map(async (name) => {
      const file: Record<string, unknown> = await import(`../../graphql/generated/${fileOf(name)}.ts`)
      return { name, document: file[documentOf(name)] }
    }),
  )
}
