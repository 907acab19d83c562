import { readFileSync } from 'node:fs'
import { errorCodes } from '@/graphql/error-codes'
import { problemCodes } from '@/lib/domain/result'

type Tree = { [key: string]: string | Tree }
const textsOf = (noun: string): Tree => JSON.parse(readFileSync(`locales/en/${noun}.json`, 'utf8'))
const cell = (text: string) => text.replaceAll('|', '\\|')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const list = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([key, text]) => `- \`${key}\`: ${shown(text)}`).join('\n')

const plural = /\{(\w+), plural,(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*?\bother \{((?:[^{}]|\{[^{}]*\})*)\}\s*\}/g

/** A message as people read it: the plural of many, and the names of its values as code. */
const shown = (text: string) =>
  text
    .replaceAll(plural, (_whole, name: string, many: string) => many.replaceAll('#', `{${name}}`))
    .replaceAll(/\{\w+\}/g, '`$&`')

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

/** Another wording of a key, which the API never returns. */
const wordings: ReadonlySet<string> = new Set(['chooseOneOf'])

/** `docs/errors.md`: every error code of the API, from the lists that the code uses and the English texts. */
export function errorDocs(): string {
  const errors = textsOf('errors')
  const validation = textsOf('validation')
  const keysOf = (texts: Tree) =>
    Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : []))
  return `${[
    '# Errors of the API',
    'Made by `npm run generate` from the lists that the code uses, with the English texts. A code never changes its meaning and is removed only under the [deprecation policy](api.md#what-stays-and-what-goes). New ones may be added: treat an unknown code as a refusal.',
    '## Refusals',
    'Refusals of a service. A mutation returns them as data: `success` is false, `i18nMessageKey` is `errors.` and the code, `message` is the text in the caller’s language. A query returns null for `notFound`, and any other refusal as an entry in `errors` with the code in `extensions.code`.',
    list(problemCodes.map((code) => [code, String(errors[code])])),
    '## Fields',
    'With `invalidInput`, `fieldErrors` has the path of each field (`input.credentialNumber`, `data.address.postalCode`; a place in a list is a number, `memberIds.3`), and the reason as a key, `validation.` and a name below, with its values in `params`: of `chooseOne`, `allowed` lists what is taken where the list is short.',
    list(keysOf(validation).filter(([key]) => !wordings.has(key))),
    'Files and lists of people also have these keys.',
    list(otherKeys.map((key) => [key, textAt(key)])),
    '## Before a service answers',
    'Entries in `errors` with `extensions.code`. The status is that of an answer without `data`. A client that accepts `application/json` and not `application/graphql-response+json` gets 200 for the four that are about the document and its variables, as GraphQL over HTTP requires.',
    table(
      ['`extensions.code`', 'Status', 'When'],
      Object.entries(errorCodes).map(([code, { status, when }]) => [`\`${code}\``, String(status), cell(when)]),
    ),
  ].join('\n\n')}\n`
}
