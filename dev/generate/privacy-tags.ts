import { readFileSync, writeFileSync } from 'node:fs'

const place = 'lib/data/own-data/privacy-tags.ts'

type Tag = 'public' | 'internal' | 'personal' | 'health'

/** The privacy tag of every column of a Prisma schema, by "Model.column"; null for a column without a tag. */
export function tagsIn(schema: string): Map<string, Tag | null> {
  const tagByField = new Map<string, Tag | null>()
  for (const [, model, body] of schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
    for (const line of body!.split('\n')) {
      const column = /^ {2}(\w+) +(\w+)/.exec(line)
      if (!column || isRelation(schema, column[2]!)) continue
      const tag = /\/\/\/ (public|internal|personal|health)\s*$/.exec(line)?.[1]
      tagByField.set(`${model}.${column[1]}`, (tag as Tag | undefined) ?? null)
    }
  }
  return tagByField
}

const isRelation = (schema: string, type: string): boolean => new RegExp(`^model ${type} \\{`, 'm').test(schema)

/** The source code of the map of columns that reveal something about a person. */
export function privacyTagsText(schema: string): string {
  const lines = [...tagsIn(schema)].flatMap(([name, tag]) =>
    tag === 'personal' || tag === 'health' ? [`  '${name}': '${tag}',\n`] : [],
  )
  return `// Made by \`npm run generate\` from the tags in prisma/schema.prisma; never edited by hand.

/** Every column that says something about a person: "download my data" and "delete my account" go by it. */
export const privacyTags = {
${lines.join('')}} as const

/** "Model.column" of a column that says something about a person. */
export type PersonalColumn = keyof typeof privacyTags
`
}

/** Writes the map next to the code that reads it. */
export function writePrivacyTags(): void {
  const text = privacyTagsText(readFileSync('prisma/schema.prisma', 'utf8'))
  if (text !== readFileSync(place, { encoding: 'utf8', flag: 'a+' })) writeFileSync(place, text)
}
