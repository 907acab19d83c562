import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect, type Document, SumaError } from './client.ts'

/**
 * Keeps a copy of an organization's members, licenses and credits in a file, and brings it up to date each time it runs:
 * `SUMA_URL=https://suma.example/graphql SUMA_TOKEN=… node docs/examples/mirror.ts copy.json`
 */
const { SUMA_URL: url = 'http://localhost:3000/graphql', SUMA_TOKEN: token = '' } = process.env
const ask = connect({ url, token })
const file = process.argv[2] ?? 'copy.json'

type Change = {
  kind: string
  id: string
  gone: boolean
  member: object | null
  license: object | null
  credit: object | null
}
type Changes = {
  changes: { edges: { node: Change }[]; pageInfo: { hasNextPage: boolean; endCursor: string } } | null
}
const changes = `query Changes($orgId: ID!, $after: String) {
  changes(orgId: $orgId, kinds: [MEMBER, LICENSE, CREDIT], first: 100, after: $after) {
    edges { node { kind id gone
      member { userId employeeId firstName lastName email department jobTitle state }
      license { roleId geo credentialType credentialNumber expiresAt deadline units missingUnits verifiedState }
      credit { memberId title completedAt units providerName source } } }
    pageInfo { hasNextPage endCursor } } }` as Document<Changes, { orgId: string; after: string | null }>
const whose = '{ tokenInUse { orgId } }' as Document<{ tokenInUse: { orgId: string } }, object>

type Copy = { after: string | null; rows: Record<string, object> }
const empty: Copy = { after: null, rows: {} }

async function bringUpToDate(copy: Copy): Promise<Copy> {
  const { orgId } = (await ask(whose, {})).tokenInUse
  for (let more = true; more; ) {
    const { changes: page } = await ask(changes, { orgId, after: copy.after })
    if (!page) throw new SumaError('notFound', 'There is no such organization, or it is not yours', null)
    for (const { node } of page.edges) {
      const key = `${node.kind} ${node.id}`
      if (node.gone) delete copy.rows[key]
      else copy.rows[key] = { ...(node.member ?? node.license ?? node.credit) }
    }
    copy.after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
  return copy
}

const before: Copy = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : structuredClone(empty)
// A place that is too old, or from before a restore, is refused: then the copy begins again.
const copy = await bringUpToDate(before).catch((error: unknown) => {
  if (error instanceof SumaError && error.code === 'invalidInput') return bringUpToDate(structuredClone(empty))
  throw error
})
// Rows and place are kept together, or not at all: a crash in between reads the same changes once more.
writeFileSync(`${file}.part`, JSON.stringify(copy))
renameSync(`${file}.part`, file)
console.log(Object.keys(copy.rows).length)
