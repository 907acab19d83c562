import { expect, test } from 'vitest'
import { documentOf, mutationNames, pageFiles, sourceOf } from '@/tests/setup/mutations-of-pages'

/** Files that send a mutation outside the shared ways, and where they show its refusal. */
const ownWays: Readonly<Record<string, string>> = {
  'app/_frame/reader-zone.tsx': 'nobody pressed anything: the next page tries again',
  'app/_frame/contact-dialog.tsx': 'in the alert of the dialog, with its own words',
  'app/_components/credit-form/use-evidence.ts': 'beside the file',
  'app/_components/documents/upload/use-uploads.ts': 'beside the file',
  'app/_components/contacts/code-form.tsx': 'in the notice below the button',
  'app/(member)/notices/mark-one.tsx': 'the person has gone on to what it is about: it only stays new',
  'app/(member)/documents/sign/[signerId]/use-signing.ts':
    'nobody pressed anything: opening is noted with the next look',
}

const files = pageFiles().map((path) => ({ path, text: sourceOf(path) }))
const documents = mutationNames().map(documentOf)
const sends = (text: string, way: string) => documents.some((name) => text.includes(`${way}(${name}`))

test('pages send mutations by the shared ways, which tell every refusal; the others are known', () => {
  const past = files.filter(({ path, text }) => !path.startsWith('app/_actions/') && sends(text, 'callApi'))
  expect(past.map(({ path }) => path)).toEqual(Object.keys(ownWays).sort())
})

test('nobody but the client of the API calls it', () => {
  const callers = files.filter(({ text }) => /fetch\(\s*(?:endpoint|['"`]\/graphql)/.test(text))
  expect(callers.map(({ path }) => path)).toEqual(['app/_lib/graphql-client.ts'])
})

test('who takes the answer of a mutation in hand tells a refusal as well', () => {
  const takes = files.filter(({ text }) => /\bsendWrite\(\w/.test(text) || /\bsend\b[^=]*\} = useWrite\(/.test(text))
  expect(takes.length).toBeGreaterThan(5)
  const mute = takes.filter(({ text }) => !/\b(?:showRefusal|showOtherRefusal|refusalText)\(/.test(text))
  expect(mute.map(({ path }) => path)).toEqual([])
})
