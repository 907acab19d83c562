import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '@/graphql/error-codes'
import { operationNames, operationText } from '@/graphql/operation-text'

const schema = buildSchema(readFileSync('graphql/generated/schema.graphql', 'utf8'))
const mutations = Object.values(schema.getMutationType()!.getFields())
const queries = Object.values(schema.getQueryType()!.getFields())
const operations = operationNames()

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ path: `app/${file}`, text: readFileSync(`app/${file}`, 'utf8') }))

test.each(operations)('the document %s uses existing fields only, and no deprecated ones', (name) => {
  const document = parse(operationText(name))
  const wrong = validate(schema, document, [...specifiedRules, NoDeprecatedCustomRule])
  expect(wrong.map(({ message }) => message)).toEqual([])
})

test('every type is defined in one module: definitions of the same name would be added up', () => {
  const defined = globSync('graphql/modules/**/*.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^\s*(?:type|enum|input|interface|union|scalar) (\w+)(?:(?= \{| implements| @)|(?<=(?:union|scalar) \w+))/gm,
      ),
    ].map(([, name]) => name!),
  )
  expect(defined.length).toBeGreaterThan(100)
  expect(defined.filter((name, index) => defined.indexOf(name) !== index)).toEqual([])
})

describe('the web writes through the API', () => {
  test('every document that a page sends is published', () => {
    const sent = sources.flatMap(({ text }) =>
      [...text.matchAll(/@\/graphql\/generated\/([\w-]+)'/g)].map(([, one]) => one!),
    )
    expect(new Set(sent).size).toBeGreaterThan(50)
    expect(sent.filter((name) => !operations.includes(name))).toEqual([])
  })

  test('every operation beside a screen is sent by it', () => {
    const unsent = globSync('app/**/operations.graphql').flatMap((file) => {
      const screen = sources.filter(({ path }) => path.startsWith(`${dirname(file)}/`)).map(({ text }) => text)
      const names = [...readFileSync(file, 'utf8').matchAll(/^(?:query|mutation) (\w)(\w*)/gm)]
      const documents = names.map(([, first = '', rest = '']) => `${first.toUpperCase()}${rest}Document`)
      return documents.filter((name) => !screen.some((text) => text.includes(name)))
    })
    expect(unsent).toEqual([])
  })

  /** Writes that do not go through /graphql, and why they may. */
  const otherWrites: Record<string, string> = {
    'app/_frame/member-frame.tsx':
      'signing out is a form, so that it works before any script; it ends this session only',
    'app/_frame/person-menu.tsx': 'the same',
    'app/_components/sign-out-form.tsx': 'the same',
    'app/(member)/account/data/delete-dialog.tsx': 'the same, after the account is deleted by /graphql',
    'app/_lib/inactivity-browser.ts': 'tells the server that somebody is there, and asks it to look at the provider',
    'app/_lib/graphql-client.ts': 'the door to /graphql itself',
    'app/logout/route.ts': 'signing out, which ends at the identity provider',
    'app/login/organization/page.tsx': 'a form for who is not signed in, so that it works before any script',
    'app/api/organization-sign-in/route.ts': 'leads an address to where it signs in, and writes nothing',
    'app/api/session/ping/route.ts': 'moves the end of the idle session, which programs do not have',
    'app/api/session/check/route.ts': 'asks the identity provider whether the session is still good',
    'app/scim/v2/[...path]/route.ts': 'the protocol of directories, over the same services',
    'app/unsubscribe/[token]/page.tsx': 'a form for who is not signed in, so that it works before any script',
    'app/api/unsubscribe/[token]/route.ts':
      'mail programs send a form of their own (RFC 8058); the API has the settings of who is signed in',
    'app/graphql/route.ts': 'the API itself, where Next runs alone',
    'app/graphql/bulk/route.ts': 'the same, line by line',
    'app/mcp/route.ts': 'tools that only read, by the API, where Next runs alone',
  }
  const writes =
    /method=["'{]+(?:post|POST)|formAction|['"]use server['"]|sendBeacon|XMLHttpRequest|method: ['"](?:POST|PUT|PATCH|DELETE)|export [^\n]*\b(?:POST|PUT|PATCH|DELETE)\b/

  test('a page or handler that writes otherwise is listed here with its reason', () => {
    const found = sources.filter(({ text }) => writes.test(text)).map(({ path }) => path)
    expect(found.toSorted()).toEqual(Object.keys(otherWrites).toSorted())
  })
})

describe('mutations', () => {
  test.each(mutations.map((field) => [field.name, field] as const))('%s answers an envelope', (_name, { type }) => {
    const payload = getNamedType(type)
    expect(isNonNullType(type) && isObjectType(payload)).toBe(true)
    if (isObjectType(payload)) expect(payload.getInterfaces().map(({ name }) => name)).toContain('Payload')
  })

  /** Mutations that change existing rows without a version, and why they may. */
  const unversioned: Record<string, string> = {
    approveDeskRequest: 'a request never changes, and is decided once only',
    confirmMergeByCodes: 'the same',
    refuseDeskRequest: 'the same',
    sendMergeCodes: 'sends new codes, and changes nothing of the request',
    decideGuestClaim: 'a claim is decided once only; a second answer is refused',
    approveRule: 'a draft never changes, and is approved once only',
    disablePerson: 'who is shut out already is not shut out again: the second one is refused',
    enablePerson: 'the same',
    removePersonContact: 'a contact goes once only; who comes later finds none',
    signPersonOut: 'ends the sessions there are',
    undoPeopleMerge: 'a merge never changes, and is undone once only',
    visitPerson: 'notes a reason, and changes nothing of the person',
    publishRule: 'an approved version never changes, and is published once only',
    consentToSign: 'agrees once to words of a version; again it changes nothing',
    keepAccess:
      'what a former administrator set up becomes that of whoever keeps it, and keeping it twice changes nothing',
    openSigning: 'notes once that it was opened; again it changes nothing',
    remindSigner: 'sends a message at most once a day, and changes nothing of the signer',
    confirmCreditProposal: 'a proposal changes by its one answer only; a second one is refused',
    confirmSignInMethod: 'confirms once; again it changes nothing',
    confirmGuestOffer: 'a guest is answered for once only; a second answer is refused',
    cancelRuleReplay: 'stops it, however far it is',
    confirmLateCheckIn: 'a late check-in changes by its one answer only; a second one is refused',
    declineCreditProposal: 'the same as to confirm one',
    declineGuestOffer: 'the same as to confirm one',
    declineLateCheckIn: 'the same as to confirm one',
    deleteSavedView: 'takes away what only its owner sees; a name given again replaces it',
    eraseGuest: 'erases it, whatever it says: at once is what counts',
    duplicateTask: 'makes another and leaves this one as it is',
    endDocumentShare: 'ending twice is ending once',
    endGrant: 'the same',
    endHealthCopy: 'the same',
    endSurveyLink: 'the same as of a token',
    endTranscriptLink: 'the same as of a token',
    endSignInMethod: 'it goes once only; who comes later finds none',
    endSession: 'there is nothing to be seen of a session but that it lives',
    removeSessionScan: 'a scan never changes and goes once only; who comes later finds none',
    removeStatedCheck: 'the same',
    releaseLegalHold: 'a hold never changes, and is released once only: the second one is refused',
    remindDocumentRequest: 'writes to who has not answered, once a day, and changes nothing of it',
    remindRequestedDocument: 'the same',
    remindSigningRequest: 'the same',
    replayWebhookDelivery: 'sends again what was sent, and changes nothing of it',
    resendInvitation: 'sends what stands there; a parallel answer closes it and is told',
    revokeApiClient: 'ends it, whatever it says: at once is what counts',
    revokeApiToken: 'the same',
    revokeInvitation: 'the version may be left out by who revokes whatever stands there',
    saveProvider: 'makes one where no id is named; with one the version is asked for by the service',
    saveUserDocument: 'the id is the person’s; the document is new',
    showReplayedPeople: 'reads, and keeps in the history who read and why',
    startRuleReplay: 'makes a replay of the draft as it then is, which says of which it is',
    sendTestWebhook: 'sends an example and changes nothing',
    cancelMaintenance: 'takes an announcement off a list, which nobody edits',
    distrustIssuer: 'takes a line off a list, which nobody edits',
    discardRuleDraft: 'names it as revision, as updateRuleDraft does',
    updateRuleDraft: 'names it as revision: the version of a rule is its name',
    updateUser: 'its arguments are those of the specification; the version may be named beside them',
    voidSkillRecord: 'a record never changes, and is void once only',
    updateUserPrefs: 'sets or clears single choices, of which the last one counts',
  }
  const fieldsOf = (type: GraphQLInputType) => {
    const inner = getNamedType(type)
    return isInputObjectType(inner) ? Object.values(inner.getFields()) : []
  }
  const named = ({ args }: GraphQLField<unknown, unknown>) =>
    args.flatMap((arg) => [arg, ...fieldsOf(arg.type)]).map(({ name, type }) => ({ name, type }))

  test('what changes a row names the version that was seen', () => {
    const changing = mutations.filter((field) => named(field).some(({ name }) => name === 'id'))
    const blind = changing.filter(
      (field) => !named(field).some(({ name, type }) => name === 'version' && isNonNullType(type)),
    )
    expect(changing.length).toBeGreaterThan(50)
    expect(blind.map(({ name }) => name).toSorted()).toEqual(Object.keys(unversioned).toSorted())
  })
})

test('a list is a connection and takes page size and cursor', () => {
  const lists = queries.filter(({ type }) => getNamedType(type).name.endsWith('Connection'))
  expect(lists.length).toBeGreaterThan(10)
  for (const { name, args, type } of lists) {
    expect([name, args.map((arg) => arg.name)]).toEqual([name, expect.arrayContaining(['first', 'after'])])
    const connection = getNamedType(type)
    if (!isObjectType(connection)) throw new Error(name)
    expect(Object.keys(connection.getFields())).toEqual(expect.arrayContaining(['edges', 'pageInfo']))
  }
})

test('every operation says what it does, and what its untyped arguments accept', () => {
  const operations = [...queries, ...mutations]
  const silent = operations.filter(({ description }) => !/^\p{Lu}.+[.!]$/su.test(description ?? ''))
  expect(silent.map(({ name }) => name)).toEqual([])
  const untyped = operations.filter(({ args }) => args.some(({ type }) => getNamedType(type).name === 'JSON'))
  expect(
    untyped.filter(({ description }) => !/accept|values|says|draft/i.test(description ?? '')).map(({ name }) => name),
  ).toEqual([])
})

test('every error code of a refused request is in the list', () => {
  const files = readdirSync('graphql').filter((file) => file.endsWith('.ts'))
  const texts = [...files.map((file) => `graphql/${file}`), 'server.ts'].map((file) => readFileSync(file, 'utf8'))
  const said = texts.flatMap((text) =>
    [...text.matchAll(/(?:\bcode|\b\d{3}): '([A-Z_]{5,})'/g)].map(([, code]) => code!),
  )
  expect(new Set(said).size).toBeGreaterThan(8)
  expect(said.filter((code) => !(code in errorCodes))).toEqual([])
})
