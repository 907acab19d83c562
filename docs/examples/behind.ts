import { BehindDocument } from './behind-document.ts'
import { connect, rows } from './client.ts'

/**
 * Prints who of an organization is behind on hours, as lines of a table. Of a license that the employer reported (an import) the
 * credits are not known, and so neither is how many hours are missing:
 * `SUMA_URL=https://suma.example/graphql SUMA_TOKEN=… SUMA_ORG=… node docs/examples/behind.ts`
 */
const { SUMA_URL: url = 'http://localhost:3000/graphql', SUMA_TOKEN: token = '', SUMA_ORG: orgId = '' } = process.env
const ask = connect({ url, token })
const board = (after: string | null) => ask(BehindDocument, { orgId, after }).then((answer) => answer.board)

for await (const { lastName, firstName, geo, credentialType, missingUnits, expiresAt } of rows(board))
  console.log(
    [`${lastName}, ${firstName}`, `${geo} ${credentialType}`, missingUnits ?? 'not known', expiresAt].join('\t'),
  )
