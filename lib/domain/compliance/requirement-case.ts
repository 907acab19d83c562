import {
  CaseProblem,
  type Fields,
  readAmount,
  readArray,
  readDate,
  readFields,
  readFlag,
  readName,
  readText,
} from './case-reader'
import { licenseRecordNames, readLicenseRecord } from './evaluation-case'
import {
  type Attestation,
  attestationBases,
  evidenceKinds,
  type MissingPart,
  type RequirementAnswers,
  type RequirementInput,
  type RequirementResult,
  wayNames,
} from './requirement'
import { readExemptions, readFirstRenewals, readOwnName, readRequirement, refuseTwice } from './requirement-reader'

// Reads and writes cases of the kind `requirement`: amounts in the kind's unit there, hundredths here.

const attestationNames = ['id', 'kind', 'amount', 'from', 'to', 'basis', 'paid']

function readAttestation(value: unknown, path: string): Attestation {
  const fields = readFields(value, path, attestationNames)
  const from = readDate(fields.from, `${path}.from`)
  // `to` must be written, because "forgotten" and "without an end" mean different things.
  const to = fields.to === null ? null : readDate(fields.to, `${path}.to`)
  if (to !== null && to < from) throw new CaseProblem(`${path}.to must not be before from`, `${path}.to`)
  return {
    id: readText(fields.id, `${path}.id`),
    kind: readName(fields.kind, `${path}.kind`, evidenceKinds),
    amount: fields.amount === undefined ? 0 : readAmount(fields.amount, `${path}.amount`),
    from,
    to,
    basis: readName(fields.basis, `${path}.basis`, attestationBases),
    paid: readFlag(fields.paid, `${path}.paid`),
  }
}

function readAttestations(value: unknown, path: string): Attestation[] {
  const attestations = readArray(value, path).map((item, index) => readAttestation(item, `${path}[${index}]`))
  refuseTwice(
    attestations.map(({ id }) => id),
    path,
    'id',
  )
  return attestations
}

const readList = <T>(value: unknown, path: string, read: (item: unknown, path: string) => T): T[] =>
  value === undefined ? [] : readArray(value, path).map((item, index) => read(item, `${path}[${index}]`))

function readAnswers(value: unknown, path: string): RequirementAnswers {
  const fields = readFields(value, path, ['ways', 'ruledOut', 'exemptions', 'firstRenewal'])
  const { firstRenewal } = fields
  return {
    ways: readList(fields.ways, `${path}.ways`, (name, at) => readName(name, at, wayNames)),
    ruledOut: readList(fields.ruledOut, `${path}.ruledOut`, (kind, at) => readName(kind, at, evidenceKinds)),
    exemptions: readList(fields.exemptions, `${path}.exemptions`, readOwnName),
    firstRenewal: firstRenewal === undefined ? null : readOwnName(firstRenewal, `${path}.firstRenewal`),
  }
}

const inputNames = [
  ...licenseRecordNames,
  'requirement',
  'attestations',
  'answers',
  'exemptions',
  'firstRenewal',
] as const satisfies readonly (keyof RequirementInput)[]

/** Reads the input of a `requirement` case. Throws a `CaseProblem` for an invalid or unknown field, and names it. */
export function readRequirementInput(input: Fields): RequirementInput {
  readFields(input, 'input', inputNames)
  return {
    ...readLicenseRecord(input),
    requirement: readRequirement(input.requirement, 'input.requirement'),
    attestations: readAttestations(input.attestations, 'input.attestations'),
    answers: readAnswers(input.answers, 'input.answers'),
    exemptions: readExemptions(input.exemptions, 'input.exemptions'),
    firstRenewal: readFirstRenewals(input.firstRenewal, 'input.firstRenewal'),
  }
}

function writeMissing(part: MissingPart) {
  if (part.what === 'HOURS') {
    return { what: part.what, amount: part.amount / 100, mustBeInPerson: part.mustBeInPerson / 100 }
  }
  return part.amount === undefined ? { what: part.what } : { what: part.what, amount: part.amount / 100 }
}

/** The result in the form of a case: amounts in their unit instead of hundredths. */
export function writeRequirementResult(result: RequirementResult) {
  const { state, basis, exemption, way, ways, missing, question } = result
  return {
    state,
    basis,
    exemption,
    way,
    ways: ways.map((verdict) => ({
      way: verdict.way,
      state: verdict.state,
      basis: verdict.basis,
      missing: verdict.missing.map(writeMissing),
    })),
    missing: missing.map(writeMissing),
    question,
  }
}
