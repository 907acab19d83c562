import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** A named operation with the fragments that it spreads; each is a file of graphql/fragments with its name. */
export function operationText(name: string): string {
  const text = read(`./operations/${name}.graphql`)
  const spread = new Set([...text.matchAll(/\.\.\.(?!\s*on\b)\s*(\w+)/g)].map(([, fragment = '']) => fragment))
  return [text, ...[...spread].map((fragment) => read(`./fragments/${fragment}.graphql`))].join('\n')
}
