import { readFileSync } from 'node:fs'
import { errorCodes } from '@/graphql/error-codes'
import { problemCodes } from '@/lib/domain/result'

type Tree = { [key: string]: string | Tree }
const textsOf = (noun: string): Tree => JSON.parse(readFileSync(`locales/en/${noun}.json`, 'utf8'))
const cell = (text: string) => text.replaceAll('|', '\\|')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Keys of errors about whole files and lists of people, which are not in `validation`. */
const otherKeys = [
  'boardChecks.problems.notAList',
  'creditProposals.problems.columns',
  'creditProposals.problems.rows',
  'imports.problems.columnTwice',
  'invitations.problems.textsOff',
]

function textAt(key: string): string {
  const [noun = '', ...path] = key.split('.')
  return String(
    path.reduce<Tree | string>((tree, name) => (typeof tree === 'string' ? tree : tree[name]!), textsOf(noun)),
  )
}

/** `docs/errors.md`: every error code of the API, from the lists that the code uses and the English texts. */
export function errorDocs(): string {
  const errors = textsOf('errors')
  const validation = textsOf('validation')
  const tableRows = (texts: Tree) =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[`\`${key}\``, cell(text)] as const] : [],
    )
  return `${[
    '# Errors of the API',
    'Made by `npm run generate` from the lists that the code uses. A code is never given another meaning, and none is taken away without the notice of the [deprecation policy](api.md#what-stays-and-what-goes); new ones may come: treat one you do not know as a refusal.',
    '## Refusals',
    'What a service refuses. A mutation answers it as data: `success` is false, `i18nMessageKey` is `errors.` and the code, `message` is the text in the caller’s language. A query answers null for `notFound`, and any other refusal as an entry in `errors` with the code in `extensions.code`.',
    table(
      ['Code', 'In English'],
      problemCodes.map((code) => [`\`${code}\``, cell(String(errors[code]))]),
    ),
    '## Fields',
    'With `invalidInput`, `fieldErrors` names each field by its path (`input.credentialNumber`, `data.address.postalCode`) and the reason by its key, `validation.` and the name, with its values in `params`. A place in a list is a number (`memberIds.3`).',
    table(['Key', 'In English'], tableRows(validation)),
    'Whole files and lists of people have these keys besides.',
    table(
      ['Key', 'In English'],
      otherKeys.map((key) => [`\`${key}\``, cell(textAt(key))]),
    ),
    '## Before a service answers',
    'Entries in `errors` with `extensions.code`. The status is that of an answer without `data`; a client that accepts `application/json` and not `application/graphql-response+json` is told 200 for the four that are about the document and its variables, as GraphQL over HTTP has it.',
    table(
      ['`extensions.code`', 'Status', 'When'],
      Object.entries(errorCodes).map(([code, { status, when }]) => [`\`${code}\``, String(status), cell(when)]),
    ),
  ].join('\n\n')}\n`
}
