import 'server-only'
import { generateKeyPair, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { P12Signer } from '@libpdf/core'
import forge from 'node-forge'
import type { Env } from '@/lib/env'

type Settings = Pick<Env, 'SIGNING_P12' | 'SIGNING_P12_PASSWORD' | 'SUMA_DATA' | 'APP_URL'>

/** The certificate that seals signed documents, with its key. `selfMade` means that no authority vouches for it. */
export type SealCertificate = {
  signer: P12Signer
  selfMade: boolean
  /** The last moment at which it is valid. */
  validTo: Date
}

/** Whether the certificate is not valid any more. */
export const hasEnded = ({ validTo }: Pick<SealCertificate, 'validTo'>, now: Date): boolean => validTo <= now

/** The signer of a certificate that is still valid. @throws Error once it has ended: it seals nothing any more */
export function signerAt(certificate: SealCertificate, now: Date): P12Signer {
  if (hasEnded(certificate, now)) throw new Error('The certificate that seals documents has ended')
  return certificate.signer
}

const certificateCache = new Map<string, Promise<SealCertificate>>()

/**
 * The certificate of this installation: SIGNING_P12 (a path, or the file as base64), or one that is generated once and
 * stored below SUMA_DATA. Each process reads it once.
 * @throws Error, never with the content, when SIGNING_P12 cannot be read or has another password.
 */
export function sealCertificate(settings: Settings): Promise<SealCertificate> {
  const key = [settings.SIGNING_P12, settings.SUMA_DATA].join('\n')
  const existing = certificateCache.get(key)
  if (existing) return existing
  const certificate = readCertificate(settings)
  certificateCache.set(key, certificate)
  // A failure is not cached, so the next call retries.
  certificate.catch(() => certificateCache.delete(key))
  return certificate
}

async function readCertificate(settings: Settings): Promise<SealCertificate> {
  const configured = settings.SIGNING_P12
  if (!configured) return open(await readOwn(settings), ownPassword, true)
  try {
    return await open(await bytesOf(configured), settings.SIGNING_P12_PASSWORD ?? '', false)
  } catch {
    // No cause is attached, because it may quote the value.
    throw new Error('SIGNING_P12 is no PKCS#12 file (a path, or base64 in one line) that SIGNING_P12_PASSWORD opens')
  }
}

const isPath = (text: string) => /^[./~]|\.(p12|pfx)$/i.test(text)
const bytesOf = async (text: string) => (isPath(text) ? readFile(text) : Buffer.from(text, 'base64'))

async function open(bytes: Uint8Array, password: string, selfMade: boolean): Promise<SealCertificate> {
  const signer = await P12Signer.create(new Uint8Array(bytes), password, { buildChain: true })
  const asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(signer.certificate).toString('binary')))
  const { validity } = forge.pki.certificateFromAsn1(asn1)
  return { signer, selfMade, validTo: validity.notAfter }
}

/** Only its owner can read the file; a password stored beside it would add nothing. */
const ownPassword = 'self-made'
const years = 20

async function readOwn({ SUMA_DATA, APP_URL }: Settings): Promise<Uint8Array> {
  const folder = join(SUMA_DATA, 'signing')
  const path = join(folder, 'seal.p12')
  const there = await readFile(path).catch(ifMissing)
  if (there) return there
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(temporaryPath, await makeP12(new URL(APP_URL).host), { mode: 0o600, flush: true })
  // When two processes start at once, the file of the first one stays.
  await link(temporaryPath, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporaryPath, { force: true })
  return readFile(path)
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** A self-signed certificate for signing that names this installation, with its key (RSA, 3072 bits). */
export async function makeP12(host: string, password = ownPassword, now = new Date()): Promise<Buffer> {
  const keys = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const privateKey = forge.pki.privateKeyFromPem(keys.privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey)
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity.notBefore = new Date(now.getTime() - 3_600_000)
  certificate.validity.notAfter = new Date(now.getTime() + years * 365.25 * 86_400_000)
  const name = [
    { name: 'commonName', value: `Suma (${host})`, valueTagClass: forge.asn1.Type.UTF8 },
    { name: 'organizationName', value: 'Suma' },
  ] as forge.pki.CertificateField[]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  certificate.sign(privateKey, forge.md.sha256.create())
  const p12 = forge.pkcs12.toPkcs12Asn1(privateKey, [certificate], password, {
    algorithm: 'aes256',
    friendlyName: 'Suma',
  })
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary')
}
