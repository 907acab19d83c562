import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { inspectionZip } from '@/app/api/inspection-files'
import { certificateToDraw, paperResponse, sheetToDraw } from '@/app/api/paper-response'
import { GET as receiptFile } from '@/app/api/receipts/[enrollmentId]/route'
import { GET as certificatesFile } from '@/app/api/session-certificates/[taskSessionId]/route'
import { transcriptAnswer, transcriptZip } from '@/app/api/transcript-files'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { lastDays, makeSurveyLink } from '@/fixtures/inspections'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSentRequest, signAs } from '@/fixtures/signing'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, taskSessionNow } from '@/fixtures/tasks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { sealCertificate } from '@/lib/adapters/signing/certificate'
import { findCertificate } from '@/lib/data/certificates/read'
import { database } from '@/lib/data/db'
import { findCopy } from '@/lib/data/signing/copies'
import { certificateFile } from '@/lib/jobs/mail-parts'
import { sealCopy } from '@/lib/jobs/seal-copies'
import { printCertificate } from '@/lib/services/certificates/certificates'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { takeInspectionPack } from '@/lib/services/inspections/inspections'
import { openSurveySheet } from '@/lib/services/inspections/open-survey'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { takeTranscript } from '@/lib/services/transcripts/transcripts'

/** A PDF that the product made, its title, and what a reader meets one after the other. */
export type MadePaper = { bytes: Uint8Array; title: RegExp; order: string[] }

/** Every kind of paper, also by each of the ways in which it is handed out. */
export const paperKinds = [
  'certificate',
  'certificate in a mail',
  'file of the certificates of a class',
  'sign-in sheet',
  'sheet to fill in by hand',
  'sheet by a survey link',
  'receipt',
  'transcript',
  'transcript of an archive',
  'certificate of an archive',
  'index of a pack',
  'sheet of a pack',
  'file of certificates of a pack',
  'signed document',
] as const
export type PaperKind = (typeof paperKinds)[number]

const title = 'Dementia care'
const entriesOf = async (pieces: AsyncIterable<Uint8Array>) => unzipSync(await buffer(pieces))
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

/** A finalized class of one aide, Ana Ruiz, taught by Bo Lee. */
export async function makeClass() {
  const org = await makeClassOrg({ name: 'Sunrise Care' })
  await makeProvider(org)
  const profile = { firstName: 'Ana', lastName: 'Ruiz', dob: '1990-05-17', acknowledged: true }
  const ana = await makeUser({ profile })
  await makeRole({ orgId: org.id, user: ana })
  const license = await makeCredential({ user: ana, credentialNumber: 'CNA-77' })
  const held = await makeHeldSession({ org, task: { title, objectives: ['Name five signs'] } })
  const instructor = { title: 'RN, DSD', license: 'CA RN 512345' }
  await database().taskSessionInstructor.updateMany({ where: { taskSessionId: held.session.id }, data: instructor })
  const enrollmentId = await makeAttendee(held, ana)
  const { version } = await taskSessionNow(held.session.id)
  await done(finalizeSession(ctxOfAdmin(org), { id: held.session.id, version, acceptProposals: true }))
  const { id } = await database().certificate.findFirstOrThrow({ where: { taskSessionId: held.session.id } })
  const certificate = (await findCertificate(database(), id))!
  return { org, ana, license, held, enrollmentId, certificate, sessionId: held.session.id }
}
export type MadeClass = Awaited<ReturnType<typeof makeClass>>

async function makeSigned(org: MadeClass['org']): Promise<Uint8Array> {
  const data = mkdtempSync(join(tmpdir(), 'suma-signed-'))
  try {
    const settings = { SIGNING_P12: undefined, SIGNING_P12_PASSWORD: undefined }
    const { signer } = await sealCertificate({ ...settings, SUMA_DATA: data, APP_URL: 'http://localhost:3000' })
    const { people, signers, files } = await makeSentRequest({ org })
    await signAs(people[0]!, signers[0]!.id)
    const { jobs } = ctxOfNobody()
    await sealCopy(signers[0]!.copyId, { files, signer, appUrl: 'http://localhost:3000', jobs, now: new Date() })
    const copy = await findCopy(database(), { id: signers[0]!.copyId })
    return new Uint8Array(files.stored.get(copy!.file!.storageKey)!)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/** Each kind of paper of one class, through the doors by which people get it. */
export async function makeEveryPaper(): Promise<Record<PaperKind, MadePaper>> {
  const made = await makeClass()
  const { org, ana, license, enrollmentId, certificate, sessionId } = made
  const files = memoryFiles()
  const own = () => ctxFor(ana, { files })
  const admin = () => ctxOfAdmin(org, { files })
  const params = { credentialId: license.id, ...lastDays(90) }
  const taken = async (as: 'PDF' | 'ZIP') => done(takeTranscript(own(), { ...params, as }))
  const { certificate: printed, ...drawn } = await done(printCertificate(own(), { id: certificate.id }))
  const mailed = await certificateFile(certificate, {
    db: database(),
    files: memoryFiles(),
    appUrl: 'http://localhost:3000',
    locale: 'en',
    now: new Date(),
  })
  const [program, person] = [
    await makeApiToken({ org, scopes: ['training:read'] }),
    await makeApiToken({ user: ana, scopes: ['training:read'] }),
  ]
  const task = await makeTask({ org, title })
  const ahead = await makeTaskSession({ org, task })
  const { token } = await makeSurveyLink(org)
  const sheet = await done(getSignInSheet(admin(), { taskSessionId: sessionId }))
  const seen = await done(openSurveySheet(ctxOfNobody({ files }), { token, taskSessionId: sessionId }))
  const blank = await done(getSignInSheet(admin(), { taskSessionId: ahead.id }))
  const pack = await done(takeInspectionPack(admin(), { orgId: org.id, ...lastDays(30) }))
  const [packed, archived] = [
    await entriesOf(inspectionZip(pack, 'en')),
    await entriesOf(transcriptZip(await taken('ZIP'), 'en')),
  ]
  const inFolder = (entries: Record<string, Uint8Array>, folder: string) =>
    entries[Object.keys(entries).find((path) => path.startsWith(folder))!]!

  const { number } = certificate
  const ofCertificate = {
    title: new RegExp(`^Certificate of completion ${number}$`),
    order: ['Sunrise Care', number, 'CERTIFICATE OF COMPLETION', 'Ana Ruiz', title, 'In person', 'CNA-77', 'Bo Lee'],
  }
  const ofCertificates = { ...ofCertificate, title: /^Certificate of completion/ }
  const ofSheet = {
    title: /^Sign-in sheet: Dementia care$/,
    order: ['Sign-in sheet', title, 'Sunrise Care', 'Bo Lee', 'Ana Ruiz'],
  }
  const ofTranscript = { title: /^Transcript/, order: ['Ana Ruiz', 'CNA-77', title, 'Bo Lee, RN, DSD'] }
  return {
    certificate: {
      ...ofCertificate,
      bytes: await bytesOf(
        await paperResponse(own(), certificateToDraw(printed, drawn, 'en'), 'certificateFile', number),
      ),
    },
    'certificate in a mail': { ...ofCertificate, bytes: new Uint8Array(Buffer.from(mailed.content, 'base64')) },
    'file of the certificates of a class': {
      ...ofCertificates,
      bytes: await bytesOf(
        await certificatesFile(new Request('http://localhost/api/x', { headers: program.headers }), {
          params: Promise.resolve({ taskSessionId: sessionId }),
        }),
      ),
    },
    'sign-in sheet': {
      ...ofSheet,
      bytes: await bytesOf(await paperResponse(admin(), sheetToDraw(sheet, 'en'), 'sheetFile', '')),
    },
    'sheet to fill in by hand': {
      ...ofSheet,
      order: ['Sign-in sheet', title, 'Sunrise Care'],
      bytes: await bytesOf(await paperResponse(admin(), sheetToDraw(blank, 'en', { emptyLines: 20 }), 'sheetFile', '')),
    },
    'sheet by a survey link': {
      ...ofSheet,
      bytes: await bytesOf(await paperResponse(ctxOfNobody({ files }), sheetToDraw(seen, 'en'), 'sheetFile', '')),
    },
    receipt: {
      title: /^Attendance receipt: Dementia care$/,
      order: ['Sunrise Care', title, 'Ana Ruiz', 'Signature'],
      bytes: await bytesOf(
        await receiptFile(new Request('http://localhost/api/x', { headers: person.headers }), {
          params: Promise.resolve({ enrollmentId }),
        }),
      ),
    },
    transcript: {
      ...ofTranscript,
      bytes: await bytesOf(await transcriptAnswer(own(), await taken('PDF'), 'PDF', 'en')),
    },
    'transcript of an archive': { ...ofTranscript, bytes: archived['transcript.pdf']! },
    'certificate of an archive': { ...ofCertificate, bytes: inFolder(archived, 'certificates/') },
    'index of a pack': {
      title: /^Training records for inspection$/,
      order: ['Sunrise Care', 'Training records for inspection', title, 'Bo Lee, RN, DSD, CA RN 512345', 'people.csv'],
      bytes: packed['index.pdf']!,
    },
    'sheet of a pack': { ...ofSheet, bytes: inFolder(packed, 'sheets/') },
    'file of certificates of a pack': { ...ofCertificates, bytes: inFolder(packed, 'certificates/') },
    'signed document': {
      title: /^Hand hygiene policy$/,
      order: ['Policy, page 1', '/s/ Ana Ruiz', 'Sunrise Care', 'Ana Ruiz'],
      bytes: await makeSigned(org),
    },
  }
}
